import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestOrganization } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { emitEvents, startDeliveries, subscribe } from '../../../../test/harness/webhooks.ts'
import {
  type Answer,
  createAuthority,
  hang,
  ok,
  type Received,
  type Receiver,
  startReceiver,
  type TestAuthority,
} from '../../../../test/peers/receiver.ts'
import { sql } from '../../../platform/db/index.ts'
import type { DeliveryRow } from '../deliveries.ts'

let app: TestApp
let authority: TestAuthority
const parts: AsyncDisposable[] = []

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  authority = await createAuthority()
})
afterEach(async () => {
  for (const part of parts.splice(0).reverse()) await part[Symbol.asyncDispose]()
})
afterAll(() => app.stop())

async function receive(answer: Answer = ok): Promise<Receiver> {
  const receiver = await startReceiver(authority, answer)
  parts.push(receiver)
  return receiver
}

function startWorker(settings: { allowLoopback?: boolean } = {}): AsyncDisposable {
  const worker = startDeliveries(app, { allowLoopback: true, extraCa: authority.ca, ...settings })
  parts.push(worker)
  return worker
}

function rowsOf(org: TestOrganization): Promise<DeliveryRow[]> {
  return app.runtime.pool.rows(sql<DeliveryRow>`
    select * from webhook_deliveries where org_id = ${org.id} order by created_at, id`)
}

/** Waits until the organization's deliveries look like this. */
function expectRows(org: TestOrganization, expected: Partial<DeliveryRow>[]): Promise<void> {
  return eventually(async () => expect(await rowsOf(org)).toMatchObject(expected))
}

/** An organization with one subscription and one event to deliver. */
async function emitOne(url: string, credential?: Record<string, unknown>) {
  const org = await app.newOrganization()
  const options = credential ? { key: org.key, credential } : { key: org.key }
  const subscription = await subscribe(app, url, options)
  await emitEvents(app, [{ a: 1 }], 'journey_run.started', org.id)
  return { org, ...subscription }
}

describe('a delivery', () => {
  test('a delivery is a signed POST that can be verified with the secret', async () => {
    const receiver = await receive()
    startWorker()
    const { org, signingSecret } = await emitOne(`${receiver.url}/hooks?a=b`)
    await expectRows(org, [
      { status: 'delivered', attempts: 1, response_status: 200, response_excerpt: 'thanks', due_at: null },
    ])

    const [request] = receiver.requests as [Received]
    const envelope = JSON.parse(request.body)
    expect(envelope).toMatchObject({ type: 'journey_run.started', data: { a: 1 } })
    expect(request).toMatchObject({ method: 'POST', path: '/hooks?a=b' })
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': envelope.id,
      'webhook-id': envelope.id,
      'user-agent': expect.stringContaining('Parley'),
    })
    const timestamp = request.headers['webhook-timestamp']
    const mac = createHmac('sha256', Buffer.from(signingSecret.slice('whsec_'.length), 'base64'))
    mac.update(`${envelope.id}.${timestamp}.${request.body}`)
    expect(request.headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`)
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60)
  })

  test.each([
    [{ authType: 'BEARER', value: 'token' }, { authorization: 'Bearer token' }, '/?old=1'],
    [
      { authType: 'BASIC', username: 'us er', value: 'pä:ss' },
      { authorization: `Basic ${Buffer.from('us er:pä:ss').toString('base64')}` },
      '/?old=1',
    ],
    [
      { authType: 'API_KEY', value: 'k e y', placement: { in: 'header', name: 'X-Api-Key' } },
      { 'x-api-key': 'k e y' },
      '/?old=1',
    ],
    [
      { authType: 'API_KEY', value: 'k&y', placement: { in: 'query', name: 'api key' } },
      {},
      '/?old=1&api%20key=k%26y',
    ],
  ])('a delivery carries its credential: %j', async (credential, headers, path) => {
    const receiver = await receive()
    startWorker()
    const { org } = await emitOne(`${receiver.url}/?old=1`, credential)
    await expectRows(org, [{ status: 'delivered' }])
    expect(receiver.requests).toMatchObject([{ path, headers }])
  })

  test('a delivery uses the variables of its environment, and does not show secret ones', async () => {
    const receiver = await receive((request, response) =>
      response.end(`${request.path} ${request.headers.authorization}`),
    )
    startWorker()
    const org = await app.newOrganization()
    const variables = (path: string) => [
      { key: 'PORT', value: String(receiver.port) },
      { key: 'PATH', value: `${path}/s3cr3t`, isSecret: true },
      { key: 'TOKEN', value: `token-of-${path}`, isSecret: true },
    ]
    for (const key of ['first', 'second']) {
      await app.ok('environments_create', { key, variables: variables(key) }, { key: org.key })
    }
    await subscribe(app, 'https://localhost:{{env.PORT}}/{{ env.PATH }}', {
      key: org.key,
      credential: { authType: 'BEARER', value: '{{env.TOKEN}}' },
    })
    await emitEvents(app, [{ a: 1 }], 'journey_run.started', org.id)
    await expectRows(org, [{ status: 'delivered', response_excerpt: '/[redacted] Bearer [redacted]' }])
    expect(receiver.requests).toMatchObject([
      { path: '/first/s3cr3t', headers: { authorization: 'Bearer token-of-first' } },
    ])
  })

  test('several workers send each delivery once', async () => {
    const receiver = await receive()
    startWorker()
    startWorker()
    const org = await app.newOrganization()
    await subscribe(app, receiver.url, { key: org.key })
    const items = Array.from({ length: 600 }, (_, i) => ({ i }))
    await emitEvents(app, items, 'journey_run.started', org.id)
    await eventually(async () => {
      const rows = await rowsOf(org)
      expect(rows.filter((row) => row.status === 'delivered')).toHaveLength(600)
    })
    const ids = receiver.requests.map((request) => request.headers['idempotency-key'])
    expect(new Set(ids).size).toBe(600)
    expect(ids).toHaveLength(600)
  })
})

describe('a delivery that fails', () => {
  test.each([400, 401, 404, 410, 429])(
    'a delivery fails for good when the receiver answers %i',
    async (status) => {
      const receiver = await receive((_, response) => response.writeHead(status).end('no'))
      startWorker()
      const { org } = await emitOne(receiver.url)
      await expectRows(org, [
        { status: 'failed', attempts: 1, response_status: status, response_excerpt: 'no', due_at: null },
      ])
      expect((await rowsOf(org))[0]).toMatchObject({ error_text: `The receiver returned ${status}.` })
    },
  )

  test.each([
    ['a server error', (response: ServerResponse) => response.writeHead(503).end(), 503],
    ['a redirect', (response: ServerResponse) => response.writeHead(307, { location: '/x' }).end(), 307],
    ['no answer', (response: ServerResponse) => response.socket?.destroy(), null],
  ])('a delivery is retried in five seconds after %s', async (_, answer, status) => {
    const receiver = await receive((_, response) => answer(response))
    startWorker()
    const { org } = await emitOne(receiver.url)
    await expectRows(org, [{ status: 'pending', attempts: 1, response_status: status }])
    const [row] = await rowsOf(org)
    const wait = row!.due_at!.getTime() - row!.created_at.getTime()
    expect(wait).toBeGreaterThanOrEqual(5000)
    expect(wait).toBeLessThan(20_000)
    expect(row!.error_text).not.toBeNull()
    expect(receiver.requests.map((request) => request.path)).toEqual(['/'])
  })

  test('a delivery to a blocked address fails for good with the reason', async () => {
    const receiver = await receive()
    startWorker({ allowLoopback: false })
    const { org } = await emitOne(receiver.url)
    await expectRows(org, [
      {
        status: 'failed',
        attempts: 1,
        response_status: null,
        error_text: 'localhost is a loopback address, and requests to it are blocked.',
      },
    ])
    expect(receiver.requests).toEqual([])
  })

  test('a delivery is dropped when its credential cannot be decrypted', async () => {
    const receiver = await receive()
    const { org } = await emitOne(receiver.url)
    await app.runtime.pool.run(sql`
      update http_credentials set value_sealed = ${Buffer.alloc(60)} where org_id = ${org.id}`)
    startWorker()
    await expectRows(org, [{ status: 'dropped', attempts: 0, due_at: null }])
    expect(receiver.requests).toEqual([])
  })

  test('rotating a signing secret that cannot be decrypted lets deliveries leave at once', async () => {
    const receiver = await receive()
    const { org, id } = await emitOne(receiver.url)
    await app.runtime.pool.run(sql`
      update webhook_subscriptions set signing_secret_sealed = ${Buffer.alloc(60)} where org_id = ${org.id}`)
    startWorker()
    await expectRows(org, [{ status: 'dropped', attempts: 0 }])
    await app.ok('webhook_subscriptions_rotate_secret', { id }, { key: org.key })
    await emitEvents(app, [{ a: 2 }], 'journey_run.started', org.id)
    await eventually(async () =>
      expect((await rowsOf(org)).map(({ status }) => status)).toEqual(['dropped', 'delivered']),
    )
    expect(receiver.requests[0]!.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  test('a delivery is dropped when a token in its URL has no value', async () => {
    startWorker()
    const { org } = await emitOne('https://{{env.HOST}}/hooks')
    await expectRows(org, [
      { status: 'dropped', error_text: '{{env.HOST}} has no value in this environment.' },
    ])
  })

  test.each(['user:word@example.com', 'example.com:{{env.PORT}}'])(
    'a delivery is dropped when its variables make an invalid URL: %s',
    async (value) => {
      startWorker()
      const org = await app.newOrganization()
      await app.ok('environments_create', { key: 'live', variables: [{ key: 'HOST', value }] }, org)
      await subscribe(app, 'https://{{env.HOST}}/hooks', org)
      await emitEvents(app, [{ a: 1 }], 'journey_run.started', org.id)
      await expectRows(org, [
        { status: 'dropped', error_text: expect.stringContaining('the URL is not valid') },
      ])
    },
  )

  test('a delivery is dropped when its credential may not be sent to the host', async () => {
    startWorker()
    const org = await app.newOrganization()
    const credential = { authType: 'BEARER', value: 'x', hosts: ['hooks.example'] }
    await app.ok('environments_create', { key: 'live', variables: [{ key: 'HOST', value: '10.0.0.1' }] }, org)
    await subscribe(app, 'https://{{env.HOST}}/hooks', { ...org, credential })
    await emitEvents(app, [{ a: 1 }], 'journey_run.started', org.id)
    await expectRows(org, [
      { status: 'dropped', error_text: expect.stringContaining('may not be sent to 10.0.0.1') },
    ])
  })

  test('a delivery is dropped when its subscription was deleted', async () => {
    const receiver = await receive()
    const { org, id } = await emitOne(receiver.url)
    await app.ok('webhook_subscriptions_delete', { id }, { key: org.key })
    startWorker()
    await expectRows(org, [{ status: 'dropped', error_text: 'The subscription was deleted.' }])
    expect(receiver.requests).toEqual([])
  })

  test('a delivery stores a short excerpt of a long answer that PostgreSQL can hold', async () => {
    const receiver = await receive((_, response) =>
      response.writeHead(400).end(`\u0000${'é'.repeat(90_000)}`),
    )
    startWorker()
    const { org } = await emitOne(receiver.url)
    await expectRows(org, [{ status: 'failed', response_excerpt: `\ufffd${'é'.repeat(999)}` }])
  })
})

describe('a receiver that hangs', () => {
  test('a hanging receiver does not delay other subscriptions, however long its backlog', async () => {
    const slow = await receive(hang)
    const quick = await receive()
    startWorker()
    const org = await app.newOrganization()
    await subscribe(app, slow.url, { key: org.key, events: ['journey_run.ended'] })
    await subscribe(app, quick.url, { key: org.key, events: ['journey_run.started'] })
    const other = await app.newOrganization()
    await subscribe(app, quick.url, { key: other.key })
    const backlog = Array.from({ length: 3000 }, (_, i) => ({ i }))
    await emitEvents(app, backlog, 'journey_run.ended', org.id)
    await eventually(() => expect(slow.requests.length).toBeGreaterThan(0))

    for (const { id } of [org, other]) {
      const before = quick.requests.length
      await emitEvents(app, [{ quick: true }], 'journey_run.started', id)
      await eventually(() => expect(quick.requests.length).toBe(before + 1))
    }
    // Thousands are still waiting for the slow one.
    expect(slow.requests.length).toBeLessThanOrEqual(16)
  })
})

describe('a worker that dies', () => {
  /** As if the lease had run out, without the wait. */
  async function endLeases(org: TestOrganization): Promise<void> {
    await app.runtime.pool.run(sql`
      update webhook_deliveries set due_at = ${app.runtime.clock.now()}
      where org_id = ${org.id} and due_at is not null`)
  }

  test('the deliveries of a dead worker are sent again with the same id', async () => {
    const receiver = await receive(hang)
    const dying = startWorker()
    const { org } = await emitOne(receiver.url)
    await eventually(() => expect(receiver.requests).toHaveLength(1))
    await dying[Symbol.asyncDispose]()
    const [leased] = await rowsOf(org)
    expect(leased).toMatchObject({ status: 'pending', attempts: 0 })
    expect(leased!.due_at!.getTime() - leased!.created_at.getTime()).toBeGreaterThan(25_000)

    receiver.answer = ok
    await endLeases(org)
    startWorker()
    await expectRows(org, [{ status: 'delivered', attempts: 1 }])
    const [first, second] = receiver.requests as [Received, Received]
    expect(second.body).toBe(first.body)
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key'])
  })

  test('a worker that returns late does not overwrite the result of another', async () => {
    const held: ServerResponse[] = []
    const receiver = await receive((_, response) => held.push(response))
    startWorker()
    const { org } = await emitOne(receiver.url)
    await eventually(() => expect(held).toHaveLength(1))
    receiver.answer = ok
    await endLeases(org)
    await expectRows(org, [{ status: 'delivered', attempts: 1 }])
    held[0]!.writeHead(500).end('late')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await rowsOf(org)).toMatchObject([
      { status: 'delivered', attempts: 1, response_excerpt: 'thanks' },
    ])
  })
})
