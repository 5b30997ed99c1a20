import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, TestOrganization } from '../../../test/harness/harness.ts'
import { eventually } from '../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../test/harness/webhooks.ts'
import type { Receiver } from '../../../test/peers/receiver.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp
let other: TestOrganization
let receiver: Receiver
let delivering: Delivering
beforeAll(async () => {
  delivering = await startDelivering()
  ;({ app, receiver } = delivering)
  other = await app.newOrganization()
})
afterAll(() => delivering[Symbol.asyncDispose]())

const BEARER = { authType: 'BEARER', value: 'a-token' }

describe('webhook subscriptions', () => {
  test('a subscription shows its signing secret once', async () => {
    const { id, signingSecret } = await subscribe(app, 'https://example.com/hooks', { key: other.key })
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const list = await app.ok('webhook_subscriptions_list', {}, { key: other.key })
    expect(list.data).toMatchObject([
      { id, url: 'https://example.com/hooks', events: ['journey_run.started'] },
    ])
    expect(JSON.stringify(list)).not.toContain('whsec_')
  })

  test('a subscription may have a private address but not plain http', async () => {
    await subscribe(app, 'https://10.0.0.1/hooks')
    const { id } = (await app.ok('http_credentials_create', { key: 'plain', ...BEARER })) as { id: string }
    const plain = { url: 'http://example.com', events: ['journey_run.ended'], credentialId: id }
    expect((await app.api('webhook_subscriptions_create', plain)).status).toBe(400)
  })

  test('a subscription needs a credential of the same organization', async () => {
    const foreign = await app.ok('http_credentials_create', { key: 'foreign', ...BEARER }, { key: other.key })
    for (const credentialId of [foreign.id, 'crd_0', 'nonsense']) {
      const input = { url: 'https://example.com', events: ['journey_run.ended'], credentialId }
      const answer = await app.api('webhook_subscriptions_create', input)
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'unknown_reference' } } })
    }
    const without = { url: 'https://example.com', events: ['journey_run.ended'] }
    expect((await app.api('webhook_subscriptions_create', without)).status).toBe(400)
  })

  test('a subscription can be deleted by its own organization only', async () => {
    const { id } = await subscribe(app, 'https://example.com/gone')
    expect((await app.api('webhook_subscriptions_delete', { id }, { key: other.key })).status).toBe(404)
    expect(await app.ok('webhook_subscriptions_delete', { id })).toEqual({ removed: true })
    expect((await app.api('webhook_subscriptions_delete', { id })).status).toBe(404)
    const { data } = await app.ok('webhook_subscriptions_list')
    expect(data.map((row: { id: string }) => row.id)).not.toContain(id)
    expect((await app.api('webhook_subscriptions_test', { id })).status).toBe(404)
  })

  test('an update changes only the named fields of a subscription', async () => {
    const { id } = await subscribe(app, 'https://example.com/hooks', { key: other.key })
    const call = { key: other.key }
    const before = await app.ok('webhook_subscriptions_get', { id }, call)
    expect(before).toMatchObject({ name: 'example.com', description: null, environmentIds: [], filter: null })
    const { id: environment } = await app.ok('environments_create', { key: 'changes' }, call)
    const changes = {
      name: 'CRM',
      description: 'What the CRM hears of',
      url: 'https://{{env.HOST}}/new',
      events: ['journey_run.ended'],
      environmentIds: [environment],
      filter: { properties: [{ path: 'outcome.reason', equals: 'completed' }] },
    }
    const changed = await app.ok('webhook_subscriptions_update', { id, ...changes }, call)
    expect(changed).toEqual({ ...before, ...changes })
    const again = await app.ok('webhook_subscriptions_update', { id, filter: null, description: null }, call)
    expect(again).toEqual({ ...changed, filter: null, description: null })
    expect(await app.ok('webhook_subscriptions_get', { id }, call)).toEqual(again)

    const kept = await app.api('environments_delete', { id: environment }, call)
    expect(kept).toMatchObject({ status: 409 })
    expect(kept.body.error.message).toContain('webhook subscription CRM')
  })

  test('a disabled subscription gets nothing until it is enabled', async () => {
    const call = { key: other.key }
    const { id } = await subscribe(app, `${receiver.url}/by-hand`, call)
    const disabled = await app.ok('webhook_subscriptions_disable', { id }, call)
    expect(disabled).toMatchObject({ disabledAt: expect.any(String), failingSince: null })
    expect(await app.ok('webhook_subscriptions_disable', { id }, call)).toEqual(disabled)
    await emitEvents(app, [{ n: 'while disabled' }], 'journey_run.started', other.id)
    expect((await app.api('webhook_subscriptions_test', { id }, call)).status).toBe(409)

    const enabled = await app.ok('webhook_subscriptions_enable', { id }, call)
    expect(enabled).toMatchObject({ disabledAt: null })
    const { data } = await app.ok('webhook_deliveries_list', { subscriptionId: id }, call)
    expect(data).toEqual([])
    const since = new Date(Date.parse(disabled.disabledAt) - 1).toISOString()
    const missed = await app.ok('webhook_events_replay', { subscriptionId: id, since }, call)
    expect(missed).toMatchObject({ replayed: 1 })
    expect((await app.api('webhook_subscriptions_disable', { id })).status).toBe(404)
  })

  test.each([
    ['a plain address', { url: 'http://example.com' }, 400],
    ['no event', { events: [] }, 400],
    ['an event that nobody subscribes to', { events: ['ping'] }, 400],
    ['a credential that there is not', { credentialId: 'crd_0' }, 422],
    ['an environment that there is not', { environmentIds: ['env_0'] }, 422],
  ])('a subscription cannot be changed to %s', async (_, changes, status) => {
    const { id } = await subscribe(app, 'https://example.com')
    expect((await app.api('webhook_subscriptions_update', { id, ...changes })).status).toBe(status)
  })

  test('a subscription cannot use a credential that does not authenticate', async () => {
    const org = await app.newOrganization()
    const call = { key: org.key }
    const none = await app.ok('http_credentials_create', { key: 'none', authType: 'NONE' }, call)
    const input = { url: 'https://example.com', events: ['journey_run.ended'], credentialId: none.id }
    const refused = await app.api('webhook_subscriptions_create', input, call)
    expect(refused).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'credentialId' }] } } })

    const { id } = await subscribe(app, `${receiver.url}/none`, { key: org.key })
    const update = await app.api('webhook_subscriptions_update', { id, credentialId: none.id }, call)
    expect(update.status).toBe(400)
    const { id: environmentId } = await app.ok('environments_create', { key: 'live' }, call)
    const [used] = (await app.ok('http_credentials_list', {}, call)).data
    await app.ok('http_credentials_create', { key: used.key, authType: 'NONE', environmentId }, call)
    const { data } = await app.ok('webhook_subscriptions_test', { id }, call)
    expect(data).toMatchObject([{ status: 'DROPPED', error: expect.stringContaining('type NONE') }])
    expect(receiver.requests.filter((request) => request.path === '/none')).toEqual([])
  })
})

describe('testing a subscription', () => {
  test('a test delivery is sent like any event and returns the result', async () => {
    const { id } = await subscribe(app, `${receiver.url}/ping`)
    const { data } = await app.ok('webhook_subscriptions_test', { id })
    expect(data).toMatchObject([
      { environmentId: null, environment: null, status: 'DELIVERED', responseStatus: 200, error: null },
    ])
    const received = receiver.requests.find((request) => request.path === '/ping')!
    expect(JSON.parse(received.body)).toMatchObject({
      id: data[0].eventId,
      type: 'ping',
      data: { subscriptionId: id, environment: null, message: expect.any(String) },
    })
  })

  test('a test delivery returns a result for each environment', async () => {
    const org = await app.newOrganization()
    const call = { key: org.key }
    const token = (value: string) => ({ variables: [{ key: 'TOKEN', value, isSecret: true }] })
    const live = await app.ok('environments_create', { key: 'live', ...token('t-live') }, call)
    const bare = await app.ok('environments_create', { key: 'bare' }, call)
    const trial = await app.ok(
      'environments_create',
      { key: 'trial', ...token('t-trial'), isTest: true },
      call,
    )
    receiver.answer = (request, response) =>
      response.writeHead(request.headers.authorization === 'Bearer t-live' ? 200 : 401).end()
    const { id } = await subscribe(app, receiver.url, {
      key: org.key,
      credential: { authType: 'BEARER', value: '{{env.TOKEN}}' },
    })
    const { data } = await app.ok('webhook_subscriptions_test', { id }, call)
    expect(data).toMatchObject([
      { environmentId: live.id, environment: 'live', status: 'DELIVERED' },
      {
        environmentId: bare.id,
        environment: 'bare',
        status: 'DROPPED',
        error: '{{env.TOKEN}} has no value in this environment.',
      },
      { environmentId: trial.id, environment: 'trial', status: 'FAILED', responseStatus: 401 },
    ])
    await app.ok('webhook_subscriptions_update', { id, environmentIds: [live.id] }, call)
    expect((await app.ok('webhook_subscriptions_test', { id }, call)).data).toHaveLength(1)
    receiver.answer = (_, response) => response.end('thanks')
  })

  test('a test ends with its first answer and is not retried', async () => {
    const org = await app.newOrganization()
    receiver.answer = (_, response) => response.writeHead(503).end()
    const { id } = await subscribe(app, `${receiver.url}/down`, { key: org.key })
    const { data } = await app.ok('webhook_subscriptions_test', { id }, { key: org.key })
    expect(data).toMatchObject([
      { status: 'FAILED', responseStatus: 503, error: 'The receiver returned 503.' },
    ])
    const listed = await app.ok('webhook_deliveries_list', {}, { key: org.key })
    expect(listed.data).toMatchObject([{ status: 'FAILED', attempts: 1, nextAttemptAt: null }])
    receiver.answer = (_, response) => response.end('thanks')
  })

  test('a test delivery writes an audit row', async () => {
    const { id } = await subscribe(app, `${receiver.url}/audited`)
    await app.ok('webhook_subscriptions_test', { id })
    const rows = await app.runtime.pool.rows(sql`
      select 1 from audit_log where operation = 'webhook_subscriptions_test' and subject = ${id}`)
    expect(rows).toHaveLength(1)
  })
})

describe('rotating the signing secret', () => {
  /** The signatures of a delivery, and what a secret gives for it. */
  async function signed(id: string, path: string) {
    await app.ok('webhook_subscriptions_test', { id })
    const { headers, body } = receiver.requests.findLast((request) => request.path === path)!
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const by = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(text)
        .digest('base64')}`
    return { header: String(headers['webhook-signature']), by }
  }

  test('after rotation both secrets sign until the grace period ends, then only the new one', async () => {
    const { id, signingSecret: old } = await subscribe(app, `${receiver.url}/rotated`)
    const rotated = await app.ok('webhook_subscriptions_rotate_secret', { id })
    expect(rotated).toMatchObject({ id, previousSecretUntil: expect.any(String) })
    expect(rotated.signingSecret).not.toBe(old)
    const both = await signed(id, '/rotated')
    expect(both.header).toBe(`${both.by(rotated.signingSecret)} ${both.by(old)}`)

    const grace = sql`update webhook_subscriptions set previous_secret_until = ${new Date(0)} where org_id = ${app.org.id}`
    await app.runtime.pool.run(grace)
    const alone = await signed(id, '/rotated')
    expect(alone.header).toBe(alone.by(rotated.signingSecret))

    const last = await app.ok('webhook_subscriptions_rotate_secret', { id, graceHours: 0 })
    expect(last.previousSecretUntil).toBeNull()
    const atOnce = await signed(id, '/rotated')
    expect(atOnce.header).toBe(atOnce.by(last.signingSecret))
  })

  test('a secret that is rotated twice keeps its grace period', async () => {
    const { id, signingSecret: first } = await subscribe(app, `${receiver.url}/twice`)
    const rotate = (graceHours: number) => app.ok('webhook_subscriptions_rotate_secret', { id, graceHours })
    const { signingSecret: second } = await rotate(168)
    const { signingSecret: third } = await rotate(1)
    const all = await signed(id, '/twice')
    expect(all.header.split(' ')).toEqual([third, second, first].map(all.by))

    await app.runtime.pool.run(sql`
      update webhook_subscriptions set previous_secret_until = ${new Date(0)} where org_id = ${app.org.id}`)
    const without = await signed(id, '/twice')
    expect(without.header.split(' ')).toEqual([third, first].map(without.by))

    for (let sign = 1; sign < 10; sign++) await rotate(24)
    const refused = await app.api('webhook_subscriptions_rotate_secret', { id })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    const { signingSecret: last } = await rotate(0)
    const alone = await signed(id, '/twice')
    expect(alone.header).toBe(alone.by(last))
  })
})

describe('webhook deliveries', () => {
  let org: TestOrganization
  let good: string
  let bad: string

  beforeAll(async () => {
    org = await app.newOrganization()
    receiver.answer = (request, response) => response.writeHead(request.path === '/bad' ? 410 : 204).end()
    good = (await subscribe(app, `${receiver.url}/good`, { key: org.key })).id
    bad = (await subscribe(app, `${receiver.url}/bad`, { key: org.key })).id
    for (let i = 0; i < 5; i++) await emitEvents(app, [{ i }], 'journey_run.started', org.id)
    await eventually(async () => expect(await statuses({ status: 'PENDING' })).toEqual([]))
  })

  async function statuses(filter: Record<string, unknown> = {}): Promise<string[]> {
    const { data } = await app.ok('webhook_deliveries_list', filter, { key: org.key })
    return data.map((row: { status: string }) => row.status)
  }

  test('deliveries are filtered by subscription, status and type', async () => {
    expect(await statuses()).toHaveLength(10)
    expect(await statuses({ subscriptionId: good })).toEqual(Array(5).fill('DELIVERED'))
    expect(await statuses({ status: 'FAILED' })).toEqual(Array(5).fill('FAILED'))
    expect(await statuses({ subscriptionId: good, status: 'FAILED' })).toEqual([])
    expect(await statuses({ eventType: 'journey_run.ended' })).toEqual([])
  })

  test('deliveries are paged newest first, and a cursor is only valid with its filters', async () => {
    const seen: { createdAt: string; id: string }[] = []
    let cursor: string | undefined
    do {
      const page = await app.ok('webhook_deliveries_list', { limit: 3, cursor }, { key: org.key })
      seen.push(...page.data)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(new Set(seen.map((row) => row.id)).size).toBe(10)
    expect(seen.map((row) => row.createdAt)).toEqual(
      seen
        .map((row) => row.createdAt)
        .toSorted()
        .toReversed(),
    )

    const { next_cursor } = await app.ok('webhook_deliveries_list', { limit: 3 }, { key: org.key })
    const misused = { limit: 3, cursor: next_cursor, status: 'FAILED' }
    const answer = await app.api('webhook_deliveries_list', misused, { key: org.key })
    expect(answer.body.error.code).toBe('invalid_cursor')
  })

  test('deliveries of another organization are not visible', async () => {
    const answer = await app.api('webhook_deliveries_list', { subscriptionId: good })
    expect(answer.status).toBe(404)
  })

  test('a replayed delivery keeps its id', async () => {
    const { data } = await app.ok(
      'webhook_deliveries_list',
      { subscriptionId: good, limit: 1 },
      { key: org.key },
    )
    const { id, eventId } = data[0]
    const before = receiver.requests.filter((request) => request.body.includes(eventId)).length
    expect(await app.ok('webhook_deliveries_replay', { deliveryId: id }, { key: org.key })).toEqual({
      replayed: 1,
      nextSince: null,
    })
    await expect
      .poll(() => receiver.requests.filter((one) => one.body.includes(eventId)).length)
      .toBe(before + 1)
    expect((await app.api('webhook_deliveries_replay', { deliveryId: id })).status).toBe(404)
  })

  test('deliveries are replayed since a time, all or only failed ones', async () => {
    await expect.poll(() => statuses({ status: 'PENDING' })).toEqual([])
    const replay = (input: Record<string, unknown>) =>
      app.ok('webhook_deliveries_replay', input, { key: org.key })
    const since = '2020-01-01T00:00:00Z'
    expect(await replay({ since, status: 'FAILED' })).toEqual({ replayed: 5, nextSince: null })
    await expect.poll(() => statuses({ status: 'PENDING' })).toEqual([])
    expect(await replay({ since })).toEqual({ replayed: 10, nextSince: null })
    await expect.poll(() => statuses({ status: 'PENDING' })).toEqual([])
    const later = { since: '2999-01-01T00:00:00Z', subscriptionId: bad }
    expect(await replay(later)).toEqual({ replayed: 0, nextSince: null })
  })

  test.each([[{}], [{ status: 'FAILED' }], [{ deliveryId: 'whd_0', since: '2020-01-01T00:00:00Z' }]])(
    'replaying with %j is refused',
    async (input) => {
      expect((await app.api('webhook_deliveries_replay', input, { key: org.key })).status).toBe(400)
    },
  )
})

test('secrets are neither stored nor listed in plain text', async () => {
  const value = 'very-secret-value'
  const credential = { authType: 'BASIC', username: 'user', value }
  receiver.answer = (request, response) => response.end(JSON.stringify(request.headers))
  const { id, signingSecret } = await subscribe(app, `${receiver.url}/echo`, { credential })
  await app.ok('webhook_subscriptions_test', { id })
  const list = () => app.ok('webhook_deliveries_list', { subscriptionId: id })
  await expect.poll(async () => (await list()).data[0].status).toBe('DELIVERED')
  const shown = [
    await list(),
    await app.ok('http_credentials_list'),
    await app.ok('webhook_subscriptions_list'),
  ]
  const stored = await app.runtime.pool.rows(sql`
    select row_to_json(d)::text from webhook_deliveries d
    union all select row_to_json(s)::text from webhook_subscriptions s
    union all select row_to_json(c)::text from http_credentials c
    union all select row_to_json(a)::text from audit_log a`)
  const text = JSON.stringify([shown, stored])
  expect(text).toContain('Basic [redacted]')
  for (const secret of [value, btoa(`user:${value}`), signingSecret]) expect(text).not.toContain(secret)
  expect(text).not.toContain(Buffer.from(value).toString('hex'))
})
