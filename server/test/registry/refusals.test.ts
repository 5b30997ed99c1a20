import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Simulator, startSimulator } from '@parley/simulator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simulationAt } from '../../src/app/development/control.ts'
import { operations } from '../../src/app/registry.ts'
import { listKeys, revokeKey, SCOPES } from '../../src/identity/access/index.ts'
import { simulation } from '../../src/messaging/simulation/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import type { Operation } from '../../src/platform/operations/index.ts'
import { exampleInput, pathValues, referencesOf, requiredPart } from '../fixtures/examples.ts'
import { credentialFor } from '../fixtures/people.ts'
import { withSimulatedContacts } from '../fixtures/simulated-contacts.ts'
import { openWorkspace, unknownLike, type Workspace } from '../fixtures/workspace.ts'
import { effort } from '../harness/effort.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { newKey, newProductionKey } from '../harness/keys.ts'
import { type RawRequest, requestFor, send } from '../harness/requests.ts'

let app: TestApp
let simulator: Simulator
let workspace: Workspace
let other: Workspace
let keys: { read: string; revoked: string; production: string }
/** The number of rows per table when they were last counted. */
let rows: Record<string, number>

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  simulator = await startSimulator({ port: 0 })
  app.runtime.services.provide(simulation, simulationAt(simulator.url))
  workspace = await withSimulatedContacts(await openWorkspace(app, 'mine'), simulator.url)
  other = await withSimulatedContacts(await openWorkspace(app, 'theirs'), simulator.url)
  keys = {
    read: await newKey(app, 'read', workspace.id),
    revoked: await newRevokedKey(),
    production: await newProductionKey(app),
  }
  rows = await countRows()
})
afterAll(async () => {
  await app.stop()
  await simulator.close()
})

async function newRevokedKey(): Promise<string> {
  const { pool, clock } = app.runtime
  const key = await newKey(app, 'full')
  const row = (await listKeys(pool, app.org.id)).find(({ name }) => name === 'full key')!
  await revokeKey(pool, app.org.id, row.id, clock.now())
  return key
}

/** Sends a valid request with one change. */
async function sendChanged(op: Operation, change: (request: RawRequest) => Partial<RawRequest> | undefined) {
  const request = requestFor(op, exampleInput(op, workspace), credentialFor(op, workspace))
  return send(app.url, { ...request, ...change(request) })
}

/** The number of rows per table, which a refused request must not change. */
async function countRows(): Promise<Record<string, number>> {
  const { pool } = app.runtime
  const tables = await pool.rows(sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)
  const counts = tables.map(
    ({ name }) => sql`select ${name} as name, count(*) as count from ${sql.table(name)}`,
  )
  const rows = await pool.rows(sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** An answer without the requested id. */
function withoutIds({ status, body }: { status: number; body: unknown }): unknown {
  return {
    status,
    body: JSON.stringify(body).replace(
      /[a-z]{3}_[0-9a-f]{32}|no-such-\w+|\w+-(mine|theirs)|"requestId":"[^"]*"/g,
      '…',
    ),
  }
}

function nested(levels: number): string {
  return `{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`
}

/** All of these requests in the long run; in the suite, one of them for each operation in turn. */
function someOf<T>(requests: readonly T[], op: Operation): readonly T[] {
  return effort([requests[operations.indexOf(op) % requests.length]!], requests)
}

/** Each operation in the long run; in the suite every 32nd and the last, for what takes long. */
function isSampled(op: Operation): boolean {
  const place = operations.indexOf(op) + 1
  return place % effort(32, 1) === 0 || place === operations.length
}

describe.each(operations)('$name', (op) => {
  const hasBody = op.method !== 'GET' && op.method !== 'DELETE'
  const sendAuthorized = (authorization: string) =>
    sendChanged(op, ({ headers }) => ({ headers: { ...headers, authorization } }))
  const sendBody = (body: string, headers: Record<string, string> = {}) =>
    sendChanged(op, (request) => ({ body, headers: { ...request.headers, ...headers } }))
  const sendInput = (input: Record<string, unknown>) =>
    send(app.url, requestFor(op, input, credentialFor(op, workspace)))

  test('without a valid key of the environment is unauthorized', async () => {
    const withoutKey = await sendChanged(op, ({ headers: { authorization: _, cookie: __, ...headers } }) => ({
      headers,
    }))
    expectRefusal(withoutKey, 'unauthorized')
    for (const key of someOf(['parley_org_nonsense', keys.revoked, keys.production], op)) {
      expectRefusal(await sendAuthorized(`Bearer ${key}`), 'unauthorized')
    }
  })

  if (!SCOPES.read.has(op.permission))
    test('with a read-only key is forbidden', async () => {
      expectRefusal(await sendAuthorized(`Bearer ${keys.read}`), 'forbidden')
    })

  test.each(op.pathParams)(
    'answers not found for an unknown %s and for one of another organization',
    async (name) => {
      const input = exampleInput(op, workspace)
      const unknown = await sendInput({ ...input, [name]: unknownLike(String(input[name])) })
      expectRefusal(unknown, 'not_found')
      const foreign = await sendInput({ ...input, [name]: pathValues(op, other)[name] })
      expect(withoutIds(foreign)).toEqual(withoutIds(unknown))
    },
  )

  test.each(Object.keys(op.input.shape).filter((name) => isReference(op, name)))(
    'treats another organization’s %s like an unknown one',
    async (name) => {
      const input = requiredPart(op, exampleInput(op, workspace))
      const own = referencesOf(op, workspace)[name]!
      const unknown = await sendInput({ ...input, [name]: unknownLike(own) })
      const foreign = await sendInput({ ...input, [name]: referencesOf(op, other)[name] })
      expect(withoutIds(foreign)).toEqual(withoutIds(unknown))
    },
  )

  test('an account operation with an unknown field is invalid', async () => {
    const answer = await sendInput({ ...exampleInput(op, workspace), nonsense: 'x' })
    expectRefusal(answer, 'invalid_request')
    expect(answer.body.error.message).toContain('nonsense')
  })

  test.each(someOf(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'], op))(
    'rejects a parameter named %s as invalid',
    async (name) => {
      const answer = await sendChanged(op, ({ path }) => ({
        path: `${path}${path.includes('?') ? '&' : '?'}${name}=1`,
      }))
      expectRefusal(answer, 'invalid_request')
    },
  )

  if (hasBody)
    describe('with a body', () => {
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ]
      test.each(someOf(types, op))('of type %s is refused for its type', async (type) => {
        expectRefusal(await sendBody('{}', { 'content-type': type }), 'invalid_content_type')
      })

      test.each(someOf(['{', '{"a":1,}', "{'a':1}", 'nul', '{"a":NaN}', '\u0000', '\ufeff\ufeff{}'], op))(
        'that is not JSON (%j) is invalid',
        async (body) => {
          expectRefusal(await sendBody(body), 'invalid_request')
        },
      )

      test.each(someOf(['null', '[]', '[{}]', '"text"', '1', 'true'], op))(
        'that is not an object (%s) is invalid',
        async (body) => {
          expectRefusal(await sendBody(body), 'invalid_request')
        },
      )

      const excessive = [
        ['of 6 MB', () => ' '.repeat(6 * 1024 * 1024), 'payload_too_large'],
        ['nested 10,000 deep', () => nested(10_000), 'invalid_request'],
        ['nested a million deep', () => nested(1_000_000), 'payload_too_large'],
      ] as const
      // They take long to send, so the suite sends them to some operations.
      test.runIf(isSampled(op)).each(someOf(excessive, op))('%s is refused', async (_, body, code) => {
        expectRefusal(await sendBody(body()), code)
      })

      const polluting = [
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{"admin":true}}}',
        '{"a":{"\\u005f_proto__":{"admin":true}}}',
      ]
      test.each(someOf(polluting, op))('that would pollute prototypes (%s) is invalid', async (body) => {
        expectRefusal(await sendBody(body), 'invalid_request')
      })
    })

  if (isSampled(op))
    test('leaves no row behind when it is refused, nor do the operations before it', async () => {
      const after = await countRows()
      const before = rows
      // The next operation compares with the rows of now. A row left here is reported once.
      rows = after
      expect(after).toEqual(before)
    })
})

function isReference(op: Operation, name: string): boolean {
  return name in referencesOf(op, anyWorkspace)
}

/** When tests are collected, only the names of references matter, because no workspace exists yet. */
const anyWorkspace = new Proxy({} as Workspace, { get: () => ({}) })

test.each([
  'Bearer',
  'Bearer ',
  'Basic dXNlcjpwYXNz',
  'parley_org_',
  `Bearer parley_org_${'A'.repeat(86)}`,
  `Bearer parley_org_${'A'.repeat(10_000)}`,
  'Bearer parley_org_\u00e9',
])('%s is not a valid key', async (authorization) => {
  const answer = await send(app.url, {
    method: 'GET',
    path: '/api/v1/cdp/people',
    headers: { authorization },
    body: undefined,
  })
  expectRefusal(answer, 'unauthorized')
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
})

test('A key with another secret is not valid', async () => {
  const last = workspace.key.at(-2) === 'A' ? 'B' : 'A'
  const forged = workspace.key.slice(0, -2) + last + workspace.key.at(-1)
  expectRefusal(await app.api('cdp_people_list', {}, { key: forged }), 'unauthorized')
})

test('Other paths have no operation', async () => {
  const headers = { authorization: `Bearer ${workspace.key}` }
  for (const path of ['/api/v1/nonsense', '/api/v2/segments', '/api/v1/segments/a/b/c', '/api/v1/../v1x']) {
    expectRefusal(await send(app.url, { method: 'GET', path, headers, body: undefined }), 'route_not_found')
  }
})

test.each([
  ['A request that is not HTTP', 'HELO parley\r\n\r\n'],
  ['An invalid header line', 'GET /api/v1/segments HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n'],
  [
    'A request with two content lengths',
    'POST /api/v1/segments HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
  ],
  ['An endless URL', `GET /api/v1/segments?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
])('%s gets the error envelope and the connection closes', async (_, text) => {
  const answer = await sendBytes(text)
  const [head, body] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nconnection: close/)
  expectRefusal({ status: 400, body: JSON.parse(body!) }, 'invalid_request')
})

/** Writes these bytes and returns the complete response. */
async function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  return (await buffer(socket)).toString()
}

test('An operation without a body refuses one', async () => {
  const headers = { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' }
  const path = `/api/v1/segments/${workspace.records['/segments/{slug}']}`
  const answer = await send(app.url, { method: 'DELETE', path, headers, body: '{"force":true}' })
  expectRefusal(answer, 'invalid_request')
})

test.each(['POST', 'DELETE'])('%s without a body may have a content type', async (method) => {
  const headers = { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' }
  const path = method === 'POST' ? '/api/v1/segments/nothing/evaluate' : '/api/v1/segments/nothing'
  expectRefusal(await send(app.url, { method, path, headers, body: undefined }), 'not_found')
})

describe('The base request of each refusal is accepted:', () => {
  const effects = ['read', 'write', 'destructive']
  const inOrder = operations.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect))

  test.each(inOrder)('$name', async (op) => {
    const answer = await app.api(op.name, exampleInput(op, workspace), { key: credentialFor(op, workspace) })
    expect(answer).toMatchObject({ status: op.status ?? 200 })
  })
})
