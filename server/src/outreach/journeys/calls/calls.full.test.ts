import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Receiver } from '../../../../test/peers/receiver.ts'
import { sql } from '../../../platform/db/index.ts'
import { byValue, end, start } from '../testing/graph.ts'
import { openTownWithReceiver, type Town } from '../testing/town.ts'

/* Journeys that call other servers, through the service and its workers. */
let town: Town
let receiver: Receiver
beforeAll(async () => {
  ;({ town, receiver } = await openTownWithReceiver())
})
afterAll(() => town[Symbol.asyncDispose]())

const bad = { id: 'bad', kind: 'EXIT' }
const crm = (inputs: object) => ({
  id: 'crm',
  kind: 'HTTP_REQUEST',
  inputs: { method: 'POST', url: `${receiver.url}/people/{{person.externalId}}`, ...inputs },
})

let count = 0
const somebody = (more: object = {}) => {
  count += 1
  return { externalId: `h ${count}`, phoneNumber: `+57300777${String(count).padStart(4, '0')}`, ...more }
}

const WAYS = ['start SENT crm', 'crm SUCCESS end', 'crm FAILED bad']

test('An HTTP call sends its values and credential, and later nodes use the response', async () => {
  receiver.requests.length = 0
  receiver.answer = (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ plan: { name: 'gold' }, echo: request.headers.authorization }))
  }
  const { id: credential } = await town.app.ok('http_credentials_create', {
    key: 'crm',
    authType: 'BEARER',
    value: 's3cret-value',
    hosts: [new URL(receiver.url).host],
  })
  const initiative = await town.launch(
    [
      start,
      crm({
        credentialKey: 'crm',
        body: { mode: 'json', content: '{"why":"{{engagement.context.why}}"}' },
      }),
      byValue('plan', 'engagement.nodeOutputs.crm.body.plan.name', 'gold'),
      end,
      bad,
    ],
    ['start SENT crm', 'crm SUCCESS plan', 'crm FAILED bad', 'plan case:gold end', 'plan case:default bad'],
  )
  const person = somebody({ context: { why: 'she said "so"' } })
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toBe(
    'start SENT, crm SUCCESS, plan case:gold, end -, completed',
  )
  expect(receiver.requests).toMatchObject([
    {
      method: 'POST',
      path: '/people/h%201',
      body: '{"why":"she said \\"so\\""}',
      headers: { authorization: 'Bearer s3cret-value', 'content-type': 'application/json' },
    },
  ])
  const { state } = await town.run(initiative, person.externalId, () => true)
  expect(state.nodeOutputs).toEqual({
    crm: {
      status: 200,
      error: null,
      attempts: 1,
      truncated: false,
      body: { plan: { name: 'gold' }, echo: 'Bearer [redacted]' },
    },
  })
  const { data } = await town.app.ok('audit_log_list', { subject: credential, operation: 'secrets_use' })
  expect(data).toMatchObject([{ actor: { kind: 'system', id: expect.stringMatching(/^run_/) } }])
})

test('A later call has every digit of a long number that an earlier one answered', async () => {
  receiver.requests.length = 0
  receiver.answer = (_, response) =>
    response.end('{"order":9007199254740993,"lines":[-12345678901234567890],"total":7,"rate":0.1}')
  const cancel = {
    id: 'cancel',
    kind: 'HTTP_REQUEST',
    inputs: {
      method: 'POST',
      url: `${receiver.url}/orders/{{engagement.nodeOutputs.crm.body.order}}/cancel`,
    },
  }
  const initiative = await town.launch(
    [start, crm({}), cancel, end, bad],
    ['start SENT crm', 'crm SUCCESS cancel', 'crm FAILED bad', 'cancel SUCCESS end', 'cancel FAILED bad'],
  )
  const person = somebody()
  await town.enroll(initiative, person)
  await town.story(initiative, person.externalId)
  expect(receiver.requests[1]).toMatchObject({ path: '/orders/9007199254740993/cancel' })
  const { state } = await town.run(initiative, person.externalId, () => true)
  expect(state.nodeOutputs).toMatchObject({
    crm: {
      body: { order: '9007199254740993', lines: ['-12345678901234567890'], total: 7, rate: 0.1 },
    },
  })
})

test('Secrets go to the hosts that they name, wherever the run gets the address from', async () => {
  receiver.answer = ({ path }, response) => response.end(path)
  const { host } = new URL(receiver.url)
  await town.app.ok('http_credentials_create', {
    key: 'kept',
    authType: 'BEARER',
    value: 'x',
    hosts: ['crm.test'],
  })
  await town.app.ok('environments_create', {
    key: 'live',
    variables: [
      { key: 'BASE', value: receiver.url },
      { key: 'TOKEN', value: `it's "so"`, isSecret: true, hosts: [host] },
    ],
  })
  const url = 'https://{{engagement.context.host}}/{{person.externalId}}'
  const outcome = async (inputs: object, context: object) => {
    receiver.requests.length = 0
    const initiative = await town.launch([start, crm({ method: 'GET', ...inputs }), end, bad], WAYS)
    const person = somebody({ context })
    await town.enroll(initiative, person)
    await town.story(initiative, person.externalId)
    const { state } = await town.run(initiative, person.externalId, () => true)
    const { error, body } = (state.nodeOutputs as { crm: { error: string | null; body?: string } }).crm
    return { error, sent: receiver.requests.length, ...(body !== undefined && { body }) }
  }
  const refused = { error: 'host_not_allowed', sent: 0 }
  expect(await outcome({ url, credentialKey: 'kept' }, { host: 'localhost' })).toEqual(refused)
  const token = [{ key: 'x-token', value: '{{env.TOKEN}}' }]
  expect(await outcome({ url, headers: token }, { host: 'localhost' })).toEqual(refused)
  const base = '{{env.BASE}}/people?t={{env.TOKEN}}'
  expect(await outcome({ url: base }, {})).toEqual({ error: null, sent: 1, body: '/people?t=[redacted]' })
  expect(receiver.requests[0]!.path).toBe('/people?t=it%27s%20%22so%22')
})

test('A secret without hosts, as from an earlier release, is not sent by a live journey', async () => {
  receiver.requests.length = 0
  const host = new URL(receiver.url).host
  const { id } = await town.app.ok('http_credentials_create', {
    key: 'old',
    authType: 'BEARER',
    value: 'x',
    hosts: [host],
  })
  const initiative = await town.launch([start, crm({ credentialKey: 'old' }), end, bad], WAYS)
  await town.app.runtime.pool.run(sql`
    update http_credentials set hosts = null where org_id = ${town.app.org.id} and key = 'old'`)
  expect((await town.app.ok('http_credentials_get', { id })).hosts).toBeNull()
  const { issues } = await town.app.ok('journeys_validate', { journeyId: initiative })
  expect(issues).toMatchObject([{ code: 'hosts_missing' }])
  const person = somebody()
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toContain('crm FAILED')
  const { state } = await town.run(initiative, person.externalId, () => true)
  expect(state.nodeOutputs).toMatchObject({ crm: { error: 'hosts_missing', attempts: 1 } })
  expect(receiver.requests).toEqual([])
  await town.app.ok('http_credentials_update', { id, hosts: [host.toUpperCase()] })
  const next = somebody()
  await town.enroll(initiative, next)
  expect(await town.story(initiative, next.externalId)).toContain('crm SUCCESS')
})

test('A redirect of the named host is not followed, so that its secret stays there', async () => {
  receiver.requests.length = 0
  receiver.answer = (_, response) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end()
  const initiative = await town.launch([start, crm({ credentialKey: 'crm' }), end, bad], WAYS)
  const person = somebody()
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toContain('crm FAILED')
  expect(receiver.requests).toHaveLength(1)
})

test('A failing server gets the same call again until the attempts are used up', async () => {
  receiver.requests.length = 0
  receiver.answer = (_, response) => {
    response.statusCode = receiver.requests.length < 3 ? 503 : 200
    response.end('x'.repeat(20_000))
  }
  const initiative = await town.launch([start, crm({ maxAttempts: 3 }), end, bad], WAYS)
  const person = somebody()
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toBe('start SENT, crm SUCCESS, end -, completed')
  expect(receiver.requests).toHaveLength(3)
  expect(new Set(receiver.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  const { state } = await town.run(initiative, person.externalId, () => true)
  expect(state.nodeOutputs).toMatchObject({ crm: { attempts: 3, truncated: true, body: 'x'.repeat(16_384) } })

  receiver.requests.length = 0
  receiver.answer = (_, response) => response.writeHead(500).end()
  const [second, third] = [somebody(), somebody()]
  await town.enroll(initiative, second)
  expect(await town.story(initiative, second.externalId)).toContain('crm FAILED')
  expect(receiver.requests).toHaveLength(3)

  // A refused call is not retried.
  receiver.requests.length = 0
  receiver.answer = (_, response) => response.writeHead(404).end()
  await town.enroll(initiative, third)
  expect(await town.story(initiative, third.externalId)).toContain('crm FAILED')
  expect(receiver.requests).toHaveLength(1)
})

test('Private addresses are not called, and neither is anything for a stopped run', async () => {
  const url = 'https://{{engagement.context.host}}/'
  const inside = await town.launch([start, crm({ method: 'GET', url }), end, bad], WAYS)
  const person = somebody({ context: { host: '10.0.0.1' } })
  await town.enroll(inside, person)
  expect(await town.story(inside, person.externalId)).toContain('crm FAILED')
  const { state } = await town.run(inside, person.externalId, () => true)
  expect(state.nodeOutputs).toMatchObject({ crm: { error: 'blocked_address', attempts: 1 } })

  receiver.requests.length = 0
  receiver.answer = (_, response) => response.writeHead(503).end()
  const initiative = await town.launch([start, crm({ maxAttempts: 5 }), end, bad], WAYS)
  const stopped = somebody()
  await town.enroll(initiative, stopped)
  const { id } = await town.run(initiative, stopped.externalId, (run) => run.waiting_for === 'call')
  await town.app.ok('initiatives_participants_stop', {
    id: initiative,
    participantId: `run_${id.replaceAll('-', '')}`,
  })
  await expect.poll(() => openCalls()).toBe(0)
  expect(receiver.requests.length).toBeLessThan(5)
})

async function openCalls(): Promise<number> {
  const { count } = await town.app.runtime.pool.one(sql<{ count: number }>`
    select count(*)::int as count from http_calls where org_id = ${town.app.org.id}`)
  return count
}
