import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/harness/harness.ts'
import { eventually } from '../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../test/harness/webhooks.ts'
import type { Receiver } from '../../../test/peers/receiver.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp
let receiver: Receiver
let delivering: Delivering
beforeAll(async () => {
  delivering = await startDelivering()
  ;({ app, receiver } = delivering)
})
afterAll(() => delivering[Symbol.asyncDispose]())

/** Calls as a new organization. */
async function newCaller() {
  const { id: org, key } = await app.newOrganization()
  return {
    org,
    key,
    ok: (name: string, input = {}) => app.ok(name, input, { key }),
    api: (name: string, input = {}) => app.api(name, input, { key }),
    emit: (data: Record<string, unknown>[], type?: Parameters<typeof emitEvents>[2]) =>
      emitEvents(app, data, type, org),
  }
}

const received = (path: string) =>
  receiver.requests.filter((request) => request.path === path).map((request) => JSON.parse(request.body))

describe('the stream of events', () => {
  test('the event stream has every event, with or without subscriptions', async () => {
    const { ok, emit } = await newCaller()
    await emit([{ run: 1 }, { run: 2 }])
    await emit([{ run: 1 }], 'journey_run.ended')
    const { data, next_cursor } = await ok('webhook_events_list')
    expect(next_cursor).toBeNull()
    expect(data.map((event: any) => [event.type, event.data.run])).toEqual([
      ['journey_run.ended', 1],
      ['journey_run.started', 2],
      ['journey_run.started', 1],
    ])
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^whe_/),
      type: 'journey_run.ended',
      environmentId: null,
      isTest: false,
      occurredAt: expect.any(String),
      data: { run: 1 },
    })
    const started = await ok('webhook_events_list', { type: 'journey_run.started', limit: 1 })
    expect(started.data).toEqual([data[1]])
    expect((await ok('webhook_events_list', { since: '2999-01-01T00:00:00Z' })).data).toEqual([])
    expect((await ok('webhook_events_list', { environmentId: 'env_0' })).data).toEqual([])
  })

  test('an event shows each request and answer with its phases, without secrets', async () => {
    const { key, ok, emit } = await newCaller()
    receiver.answer = (request, response) => response.end(JSON.stringify(request.headers))
    await subscribe(app, `${receiver.url}/shown`, {
      key,
      credential: { authType: 'API_KEY', value: 'the-s3cret', placement: { in: 'query', name: 'key' } },
    })
    await emit([{ a: 1 }])
    const [{ id }] = (await ok('webhook_events_list')).data
    const read = async () => (await ok('webhook_events_get', { id })).deliveries[0]
    await expect.poll(async () => (await read()).status).toBe('DELIVERED')
    const delivery = await read()
    expect(delivery.log).toEqual([
      {
        at: expect.any(String),
        url: `${receiver.url}/shown?key=[redacted]`,
        requestHeaders: expect.objectContaining({
          'idempotency-key': id,
          'content-type': 'application/json',
        }),
        responseStatus: 200,
        responseExcerpt: delivery.responseExcerpt,
        error: null,
        durationMs: expect.any(Number),
        phases: {
          dnsMs: expect.any(Number),
          connectMs: expect.any(Number),
          tlsMs: expect.any(Number),
          firstByteMs: expect.any(Number),
        },
      },
    ])
    expect(JSON.stringify(delivery)).not.toContain('the-s3cret')

    await ok('webhook_events_replay', { eventId: id })
    await expect.poll(async () => (await read()).log.length).toBe(2)
    receiver.answer = (_, response) => response.end()
  })

  test('an event shows no secret that the address writes in another way', async () => {
    const { key, ok, emit } = await newCaller()
    const variables = [{ key: 'PART', value: `o'ne/two "3"`, isSecret: true }]
    await ok('environments_create', { key: 'live', variables })
    await subscribe(app, `${receiver.url}/{{env.PART}}/x?part={{env.PART}}`, {
      key,
      credential: { authType: 'API_KEY', value: `it's "s3cret"`, placement: { in: 'query', name: 'key' } },
    })
    await emit([{ a: 1 }])
    const [{ id }] = (await ok('webhook_events_list')).data
    const read = async () => (await ok('webhook_events_get', { id })).deliveries[0]
    await expect.poll(async () => (await read()).status).toBe('DELIVERED')
    expect((await read()).log[0].url).toBe(`${receiver.url}/[redacted]/x?part=[redacted]&key=[redacted]`)
  })

  test('a delivery stores its last sixteen attempts', async () => {
    const { org, key, ok, emit } = await newCaller()
    await subscribe(app, `${receiver.url}/often`, { key })
    await emit([{}])
    const [{ id }] = (await ok('webhook_events_list')).data
    const read = async () => (await ok('webhook_events_get', { id })).deliveries[0]
    await expect.poll(async () => (await read()).status).toBe('DELIVERED')
    const many = sql`(select jsonb_agg(log -> 0 || jsonb_build_object('url', n::text)) from generate_series(1, 16) n)`
    await app.runtime.pool.run(sql`update webhook_deliveries set log = ${many} where org_id = ${org}`)
    await ok('webhook_events_replay', { eventId: id })
    await expect.poll(async () => (await read()).log.at(-1).url).toContain('/often')
    expect((await read()).log.map((each: any) => each.url).slice(0, 15)).toEqual(
      Array.from({ length: 15 }, (_, n) => String(n + 2)),
    )
  })
})

describe('replaying', () => {
  test('a replay sends past events to a new subscription, filtered as it asks', async () => {
    const { key, ok, emit } = await newCaller()
    await emit([{ n: 1 }, { n: 2 }, { n: 3 }])
    await emit([{ n: 4 }], 'journey_run.ended')
    const { id } = await subscribe(app, `${receiver.url}/filled`, { key })
    const filter = { properties: [{ path: 'n', equals: 2 }] }
    await ok('webhook_subscriptions_update', { id, filter })
    const since = '2020-01-01T00:00:00Z'
    expect(await ok('webhook_events_replay', { since, subscriptionId: id })).toEqual({
      replayed: 1,
      nextSince: null,
    })
    await ok('webhook_subscriptions_update', { id, filter: null })
    await eventually(() => expect(received('/filled').map(({ data }) => data.n)).toEqual([2]))
    await expect
      .poll(async () => (await ok('webhook_deliveries_list', { status: 'PENDING' })).data)
      .toEqual([])
    expect(await ok('webhook_events_replay', { since, subscriptionId: id })).toEqual({
      replayed: 3,
      nextSince: null,
    })
    await eventually(() => expect(received('/filled')).toHaveLength(4))
    const ids = (await ok('webhook_events_list', { type: 'journey_run.started' })).data.map(
      (event: any) => event.id,
    )
    expect(new Set(received('/filled').map((event) => event.id))).toEqual(new Set(ids))
  })

  test('a replay sends one event to one subscription, or again to all that received it', async () => {
    const { key, ok, api, emit } = await newCaller()
    await subscribe(app, `${receiver.url}/had`, { key })
    await emit([{ n: 1 }])
    const other = await subscribe(app, `${receiver.url}/other`, { key, events: ['conversation.escalated'] })
    const [{ id: eventId }] = (await ok('webhook_events_list')).data
    await eventually(() => expect(received('/had')).toHaveLength(1))
    await ok('webhook_events_replay', { eventId, subscriptionId: other.id })
    await eventually(() => expect(received('/other')).toHaveLength(1))
    await expect
      .poll(async () => (await ok('webhook_deliveries_list', { status: 'PENDING' })).data)
      .toEqual([])
    expect(await ok('webhook_events_replay', { eventId })).toEqual({ replayed: 2, nextSince: null })
    await eventually(() => expect([received('/had').length, received('/other').length]).toEqual([2, 2]))
    for (const input of [{}, { eventId, since: '2020-01-01T00:00:00Z' }, { since: '2020-01-01T00:00:00Z' }])
      expect((await api('webhook_events_replay', input)).status).toBe(400)
  })

  test('a replay of a deleted event drops the delivery with the reason', async () => {
    const { org, key, ok, api, emit } = await newCaller()
    await subscribe(app, `${receiver.url}/forgotten`, { key })
    await emit([{ n: 1 }])
    const list = async () => (await ok('webhook_deliveries_list')).data
    await expect.poll(async () => (await list())[0].status).toBe('DELIVERED')
    await app.runtime.pool.run(sql`delete from webhook_events where org_id = ${org}`)
    const [{ id: deliveryId }] = await list()
    const refused = await api('webhook_deliveries_replay', { deliveryId })
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'The event of this delivery is past its retention period and was deleted.',
    ])
    const since = '2020-01-01T00:00:00Z'
    expect(await ok('webhook_deliveries_replay', { since })).toEqual({ replayed: 0, nextSince: null })
    await app.runtime.pool.run(sql`
      update webhook_deliveries set status = 'pending', due_at = ${app.runtime.clock.now()} where org_id = ${org}`)
    await expect
      .poll(list)
      .toMatchObject([
        { status: 'DROPPED', error: 'The event is past its retention period and was deleted.' },
      ])
  })

  test('a replay continues where the last call ended', async () => {
    const { key, ok, emit } = await newCaller()
    const many = Array.from({ length: 3000 }, (_, n) => ({ n }))
    await emit(many)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await emit(many)
    const { id } = await subscribe(app, 'https://10.0.0.1/many', { key })
    const first = await ok('webhook_events_replay', { since: '2020-01-01T00:00:00Z', subscriptionId: id })
    expect(first).toEqual({ replayed: 3000, nextSince: expect.any(String) })
    const second = await ok('webhook_events_replay', { since: first.nextSince, subscriptionId: id })
    expect(second).toEqual({ replayed: 3000, nextSince: null })
  })

  test('a replay of deliveries continues where the last call ended', async () => {
    const { org, key, ok, emit } = await newCaller()
    await subscribe(app, 'https://10.0.0.1/again', { key })
    const many = Array.from({ length: 3000 }, (_, n) => ({ n }))
    await emit(many)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await emit(many)
    await app.runtime.pool.run(sql`
      update webhook_deliveries set status = 'failed', due_at = null where org_id = ${org}`)
    const range = { since: '2020-01-01T00:00:00Z', status: 'FAILED' }
    expect(await ok('webhook_deliveries_replay_count', range)).toEqual({ count: 6000, capped: false })
    const first = await ok('webhook_deliveries_replay', range)
    expect(first).toEqual({ replayed: 3000, nextSince: expect.any(String) })
    const second = await ok('webhook_deliveries_replay', { ...range, since: first.nextSince })
    expect(second).toEqual({ replayed: 3000, nextSince: null })
  })

  test('a replay of deliveries of a disabled subscription is refused, also when it only continues', async () => {
    const { org, key, ok, api, emit } = await newCaller()
    const { id } = await subscribe(app, 'https://10.0.0.1/disabled', { key })
    await emit([{ n: 1 }])
    await app.runtime.pool.run(sql`
      update webhook_deliveries set status = 'failed', due_at = null where org_id = ${org}`)
    const range = { since: '2020-01-01T00:00:00Z', status: 'FAILED' }
    await ok('webhook_subscriptions_disable', { id })
    const refused = await api('webhook_deliveries_replay', { ...range, subscriptionId: id })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    expect(await ok('webhook_deliveries_replay', range)).toEqual({ replayed: 0, nextSince: null })
    await ok('webhook_subscriptions_enable', { id })
    const again = await ok('webhook_deliveries_replay', { ...range, subscriptionId: id })
    expect(again).toEqual({ replayed: 1, nextSince: null })
  })

  test('what a replay sends is counted up to 10,000', async () => {
    const { org, key, ok, emit } = await newCaller()
    await subscribe(app, 'https://10.0.0.1/counted', { key })
    await emit([{ n: 1 }])
    await app.runtime.pool.run(sql`
      insert into webhook_deliveries (org_id, id, subscription_id, event_id, event_type, status, created_at)
      select ${org}, gen_random_uuid(), d.subscription_id, d.event_id, d.event_type, 'failed', d.created_at
      from webhook_deliveries d, generate_series(1, ${10_001}::int) where d.org_id = ${org}`)
    expect(
      await ok('webhook_deliveries_replay_count', { since: '2020-01-01T00:00:00Z', status: 'FAILED' }),
    ).toEqual({ count: 10_000, capped: true })
  })

  test('a replay takes all events of one instant, however many they are', async () => {
    const { key, ok, emit } = await newCaller()
    await emit(Array.from({ length: 5_500 }, (_, n) => ({ n })))
    await new Promise((resolve) => setTimeout(resolve, 5))
    await emit([{ n: 'later' }])
    const { id } = await subscribe(app, 'https://10.0.0.1/instant', { key })
    const since = '2020-01-01T00:00:00Z'
    expect(await ok('webhook_events_replay', { since, subscriptionId: id })).toEqual({
      replayed: 5_501,
      nextSince: null,
    })
  })

  test('a replay does not deliver events of a test environment', async () => {
    const { org, key, ok, api, emit } = await newCaller()
    await emit([{}])
    await app.runtime.pool.run(sql`update webhook_events set is_test = true where org_id = ${org}`)
    const [{ id: eventId, isTest }] = (await ok('webhook_events_list')).data
    expect(isTest).toBe(true)
    const { id: subscriptionId } = await subscribe(app, 'https://10.0.0.1', { key })
    expect((await api('webhook_events_replay', { eventId })).status).toBe(409)
    expect((await api('webhook_events_replay', { eventId, subscriptionId })).status).toBe(409)
    const filled = await ok('webhook_events_replay', { since: '2020-01-01T00:00:00Z', subscriptionId })
    expect(filled.replayed).toBe(0)
  })
})
