import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../../test/harness/webhooks.ts'
import { ok } from '../../../../test/peers/receiver.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openIncident } from './incidents.ts'
import { lookAtWork, reportLateWork } from './late-work.ts'
import { incidentsWorker } from './worker.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let outreach: Outreach
let delivering: Delivering
beforeAll(async () => {
  outreach = await Outreach.start()
  delivering = await startDelivering()
})
afterAll(async () => {
  await outreach[Symbol.asyncDispose]()
  await delivering[Symbol.asyncDispose]()
})

/** Work of an organization that is due now. */
async function addTallies(org: string, count: number): Promise<void> {
  await outreach.runtime.pool.run(sql`
    insert into message_tallies (org_id, id, counts, due_at)
    select ${org}, gen_random_uuid(), '[]', ${outreach.clock.now()} from generate_series(1, ${count})`)
}

async function lateQueues(key?: string) {
  const { attention } = await outreach.app.ok('overview_get', {}, key === undefined ? {} : { key })
  return attention.failing.map(({ kind, queue }: { kind: string; queue: string }) => [kind, queue])
}

test('work that waits for five minutes is reported for each organization, until it is done', async () => {
  const { app, clock, org, runtime } = outreach
  const other = await app.newOrganization()
  const since = clock.now().toISOString()
  await addTallies(org, 5000)
  clock.pass(MINUTE)
  await addTallies(other.id, 1)
  await reportLateWork(runtime)
  expect(await lateQueues()).toEqual([])
  clock.pass(5 * MINUTE)
  for (let round = 0; round < 2; round++) await reportLateWork(runtime)
  expect(await lateQueues()).toEqual([['work', 'messageTallies']])
  expect(await lateQueues(other.key)).toEqual([['work', 'messageTallies']])
  const { attention } = await app.ok('overview_get')
  expect(attention.failing[0]).toMatchObject({ since, oldestDueAt: since, name: null })

  await runtime.pool.run(sql`delete from message_tallies where org_id = ${org}`)
  clock.pass(MINUTE)
  const looks = { work: lookAtWork(runtime) }
  for (const id of [org, other.id]) await workOneBatch(runtime, incidentsWorker(runtime, looks), id)
  expect(await lateQueues()).toEqual([])
  expect(await lateQueues(other.key)).toHaveLength(1)
  const { data } = await app.ok('webhook_events_list', { type: 'sending.failing' })
  expect(data.map((event: any) => event.data.status)).toEqual(['recovered', 'failing'])
})

test('an incident outside of journeys reaches subscriptions of every environment', async () => {
  const { app, runtime } = outreach
  const { id: org, key } = await app.newOrganization()
  const { id: environment } = await app.ok('environments_create', { key: 'live' }, { key })
  const { id } = await subscribe(app, 'https://example.com', { key, events: ['sending.failing'] })
  await app.ok('webhook_subscriptions_update', { id, environmentIds: [environment] }, { key })
  await inTransaction(runtime, org, { kind: 'system', id: 'test' }, (ctx) =>
    openIncident(ctx, {
      kind: 'language_model',
      subject: '',
      journey_id: null,
      since: runtime.clock.now(),
      details: {},
      lookAgainAt: null,
    }),
  )
  const { data } = await app.ok('webhook_deliveries_list', {}, { key })
  expect(data).toMatchObject([{ subscriptionId: id, eventType: 'sending.failing' }])
})

test('a subscription that has been failing for a day is reported with the day on which it is disabled', async () => {
  const { app, receiver } = delivering
  const { id: org, key } = await app.newOrganization()
  receiver.answer = (_, response) => response.writeHead(500).end()
  const { id } = await subscribe(app, `${receiver.url}/broken`, { key })
  const failing = async () => (await app.ok('overview_get', {}, { key })).attention.failing
  const attempt = async () => {
    await emitEvents(app, [{}], 'journey_run.started', org)
    await eventually(async () => {
      const { data } = await app.ok('webhook_deliveries_list', {}, { key })
      expect(data.filter(({ attempts }: { attempts: number }) => attempts === 0)).toEqual([])
    })
  }
  await attempt()
  expect(await failing()).toEqual([])
  const since = new Date(app.runtime.clock.now().getTime() - 2 * DAY)
  await app.runtime.pool.run(sql`
    update webhook_subscriptions set failing_since = ${since} where org_id = ${org}`)
  await attempt()
  expect(await failing()).toMatchObject([
    {
      kind: 'webhook',
      since: since.toISOString(),
      subscriptionId: id,
      reasons: [{ reason: '500', count: 1 }],
      disablesAt: new Date(since.getTime() + 5 * DAY).toISOString(),
      name: new URL(receiver.url).host,
    },
  ])
  receiver.answer = ok
  await attempt()
  await eventually(async () => expect(await failing()).toEqual([]))
})

test('the last attempt of a subscription that was deleted meanwhile reports nothing', async () => {
  const { app, receiver } = delivering
  const { id: org, key } = await app.newOrganization()
  const held: ServerResponse[] = []
  receiver.answer = (_, response) => held.push(response)
  const { id } = await subscribe(app, `${receiver.url}/deleted`, { key })
  const since = new Date(app.runtime.clock.now().getTime() - 6 * DAY)
  await app.runtime.pool.run(sql`
    update webhook_subscriptions set failing_since = ${since} where org_id = ${org}`)
  await emitEvents(app, [{}], 'journey_run.started', org)
  await eventually(() => expect(held).toHaveLength(1))
  await app.ok('webhook_subscriptions_delete', { id }, { key })
  held[0]!.writeHead(500).end()
  await eventually(async () => {
    const { data } = await app.ok('webhook_deliveries_list', {}, { key })
    expect(data).toMatchObject([{ attempts: 1, responseStatus: 500 }])
  })
  expect((await app.ok('overview_get', {}, { key })).attention.failing).toEqual([])
  const { data } = await app.ok('webhook_events_list', { type: 'sending.failing' }, { key })
  expect(data).toEqual([])
})
