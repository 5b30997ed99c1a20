import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { Dice } from '../../../../test/harness/dice.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import {
  endRuns,
  signalInbound,
  signalSendFailed,
  signalSent,
  sumsWorker,
} from '../../../messaging/runs/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { definitionWith, openShop, type Shop } from '../authoring/testing/shop.ts'
import { runsWorker } from '../engine/worker.ts'

/* Compares the stored step counts with the steps themselves, which are counted by one statement and in plain SQL. */

const SYSTEM = { kind: 'system', id: 'test' } as const
const MINUTE = 60_000

let shop: Shop
let runtime: Runtime
let clock: TestClock
let org: string
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  clock = new TestClock()
  clock.pass(Date.now() + MINUTE - clock.now().getTime())
  runtime = { ...shop.app.runtime, clock }
  org = shop.app.org.id
})
afterAll(() => shop[Symbol.asyncDispose]())

const work = () => workOneBatch(runtime, runsWorker(runtime), org)
const addUp = () => workOneBatch(runtime, sumsWorker(runtime), org)
const stats = (journeyId: string, period = {}) => shop.app.ok('journeys_stats', { journeyId, ...period })
const tallies = async () => {
  const { count } = await runtime.pool.one(sql<{ count: number }>`select count(*) as count from step_tallies`)
  return count
}

async function launch(): Promise<string> {
  const id = await shop.addInitiative()
  await shop.createDraft(id, { bindings: { 1: 'literal:you' } })
  await shop.app.ok('initiatives_launch', { id })
  return id
}

async function add(id: string, from: number, count: number): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({
    externalId: `p${from + n}`,
    phoneNumber: `+57300${1_000_000 + from + n}`,
  }))
  await shop.app.ok('initiatives_participants_add', { id, people })
}

interface Live {
  id: string
  contact_id: string
  channel_id: string
  waiting_for: string
  waiting_on: string
}

/** Changes live runs: messages are sent or fail, people reply or are stopped. */
async function happen(id: string, dice: Dice): Promise<void> {
  const live = await runtime.pool.rows(sql<Live>`
    select id, contact_id, waiting_for, waiting_on, state ->> 'channelId' as channel_id from runs
    where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} and ended_at is null order by id`)
  await inTransaction(runtime, org, SYSTEM, async (ctx) => {
    for (const run of live) {
      const chance = dice.next()
      const message = { runId: run.id, messageId: run.waiting_on }
      if (chance < 0.05) await endRuns(ctx, [run.id], 'canceled_participant_stop')
      else if (run.waiting_for === 'message' && chance < 0.1)
        await signalSendFailed(ctx, [{ ...message, errorName: 'recipient_unreachable' }])
      else if (run.waiting_for === 'message' && chance < 0.8) await signalSent(ctx, [message])
      else if (run.waiting_for === 'reply' && chance < 0.3)
        await signalInbound(ctx, [{ runId: run.id, channelId: run.channel_id, contactId: run.contact_id }])
    }
  })
}

/** All content of step_sums. */
const sums = () =>
  runtime.pool.rows(sql`
    select journey_id, grain, starts_at, node_id, what, signal, target_node_id, count, times from step_sums
    order by 1, 2, 3, 4, 5, 6, 7`)

/** The sums of the runs' paths. */
async function counted(): Promise<unknown[]> {
  await runtime.pool.run(sql`delete from step_sums`)
  await runtime.pool.run(sql`
    insert into step_sums (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id, count, times)
    with happened as (
      select s.org_id, r.journey_id, s.entered_at as at, s.node_id, 'ENTERED' as what, '' as signal, '' as target_node_id,
             null::double precision as ms
      from run_paths s join runs r on r.org_id = s.org_id and r.id = s.run_id
      union all
      select s.org_id, r.journey_id, s.exited_at, s.node_id, s.status, coalesce(s.signal, ''), coalesce(s.target_node_id, ''),
             extract(epoch from s.exited_at - s.entered_at) * 1000
      from run_paths s join runs r on r.org_id = s.org_id and r.id = s.run_id
      where s.exited_at is not null
    ), counted as (
      select org_id, journey_id, g.grain, g.starts_at, node_id, what, signal, target_node_id,
             case when ms <= 1 then 0 when ms > 1 then ceil(ln(ms) / ln(1.02::double precision / 0.98)) end as bucket,
             count(*) as count
      from happened h
      cross join lateral (values ('hour', date_trunc('hour', h.at, 'UTC')), ('day', date_trunc('day', h.at, 'UTC')),
                                 ('all', 'epoch'::timestamptz)) as g (grain, starts_at)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    )
    select org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id, sum(count),
           coalesce(jsonb_object_agg(bucket, count) filter (where bucket is not null), '{}')
    from counted
    group by org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id`)
  return sums()
}

test('Statistics equal the steps, however they were created and aggregated', async () => {
  const dice = new Dice(7)
  const id = await launch()
  for (let round = 0; round < 12; round++) {
    await add(id, round * 10, 8)
    await work()
    await happen(id, dice)
    await work()
    clock.pass(Math.ceil(dice.next() * 400) * MINUTE)
    if (round % 3 === 1) await addUp()
  }
  const before = await stats(id)
  expect(await tallies()).toBeGreaterThan(0)
  clock.pass(MINUTE)
  await addUp()
  expect(await tallies()).toBe(0)
  // The result does not depend on whether some counts were already aggregated.
  expect(await stats(id)).toEqual(before)
  const kept = await sums()
  expect(kept.length).toBeGreaterThan(50)
  expect(await counted()).toEqual(kept)

  const journeyId = fromWire('journey', before.journeyId)!
  const steps = await runtime.pool.rows(sql<{ node: string; entered: number; now: number; median: number }>`
    select s.node_id as node, count(*) as entered, count(*) filter (where s.exited_at is null) as now,
           percentile_disc(0.5) within group (order by extract(epoch from exited_at - entered_at) * 1000)::float as median
    from run_paths s join runs r on r.id = s.run_id where r.journey_id = ${journeyId} group by s.node_id`)
  for (const { node, entered, now, median } of steps) {
    const shown = before.nodes.find(({ nodeId }: { nodeId: string }) => nodeId === node)
    expect(shown).toMatchObject({ entered, now, left: entered - now })
    expect(Math.abs(shown.medianMs - median)).toBeLessThanOrEqual(median * 0.02 + 1)
  }
  const wait = before.nodes.find(({ nodeId }: { nodeId: string }) => nodeId === 'wait')
  expect(wait.signals.map(({ signal }: { signal: string }) => signal)).toEqual(['REPLIED', 'TIMEOUT'])
  for (const { count, medianMs } of wait.signals) {
    expect(count).toBeGreaterThan(0)
    expect(medianMs).toBeGreaterThan(0)
  }
  const edge = before.edges.find(({ sourceHandle }: { sourceHandle: string }) => sourceHandle === 'REPLIED')
  expect(edge).toMatchObject({ from: 'wait', to: 'end', count: wait.signals[0].count })
  const ended = before.nodes.reduce((all: number, node: Record<string, number>) => {
    return all + node.ended! + node.failed! + node.canceled!
  }, 0)
  const { participantCount } = await shop.app.ok('initiatives_summary', { id })
  expect(before.versions).toMatchObject([
    { version: 1, started: participantCount, now: participantCount - ended },
  ])
})

test('A period counts its own hours, and periods add up to the total', async () => {
  const dice = new Dice(11)
  const id = await launch()
  const begun = clock.now()
  await add(id, 1000, 20)
  for (let round = 0; round < 6; round++) {
    await work()
    await happen(id, dice)
    await work()
    clock.pass(13 * 60 * MINUTE)
    if (round % 2 === 0) await addUp()
  }
  const all = await stats(id)
  const entered = ({ nodes }: Record<string, { entered: number }[]>) => nodes!.map((node) => node.entered)
  const hour = (n: number) =>
    new Date(Math.floor(begun.getTime() / 3_600_000) * 3_600_000 + n * 3_600_000).toISOString()
  for (const cut of [hour(0), hour(1), hour(14), hour(30), hour(47)]) {
    const [first, then] = [await stats(id, { until: cut }), await stats(id, { from: cut, until: hour(2400) })]
    expect(entered(first).map((count, index) => count + entered(then)[index]!)).toEqual(entered(all))
    expect(first.period.until).toBe(cut)
  }
  expect(entered(await stats(id, { from: hour(100), until: hour(2400) }))).toEqual([0, 0, 0, 0])
  const odd = await shop.app.api('journeys_stats', { journeyId: id, from: hour(2), until: hour(1) })
  expect([odd.status, odd.body.error.code]).toEqual([400, 'invalid_request'])
})

test('A worker that dies during aggregation loses and duplicates nothing', async () => {
  const id = await launch()
  await add(id, 2000, 5)
  await work()
  const before = await stats(id)
  clock.pass(MINUTE)
  await runtime.pool.transaction(async (db) => {
    // It has removed the tallies when it waits for the journey.
    await db.run(sql`
      select 1 from journeys where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} for update`)
    const dying = addUp().catch(() => 0)
    const pid = await waitingBackend()
    await runtime.pool.run(sql`select pg_terminate_backend(${pid}::int)`)
    await dying
  })
  expect(await stats(id)).toEqual(before)
  expect(await tallies()).toBeGreaterThan(0)
  clock.pass(10 * MINUTE)
  await Promise.all([addUp(), addUp()])
  expect(await tallies()).toBe(0)
  expect(await stats(id)).toEqual(before)
  expect(before.nodes.map(({ entered, now }: Record<string, number>) => [entered, now])).toEqual([
    [5, 0],
    [5, 5],
    [0, 0],
    [0, 0],
  ])
})

test('Each version has its own counts, and an initiative shows those of its live version', async () => {
  const id = await launch()
  await add(id, 3000, 2)
  await work()
  await shop.app.ok('journeys_create_draft', {
    initiativeId: id,
    definition: definitionWith({ name: 'Second' }),
  })
  await shop.app.ok('journeys_publish', { journeyId: id, confirm: true })
  await add(id, 3100, 1)
  await work()
  const second = await stats(id)
  expect(second.version).toBe(2)
  expect(second.versions).toMatchObject([
    { version: 2, status: 'PUBLISHED', started: 1 },
    { version: 1, status: 'STOPPED', started: 2, now: 2 },
  ])
  expect((await stats(second.versions[1].journeyId)).nodes[1]).toMatchObject({
    nodeId: 'ask',
    entered: 2,
    now: 2,
  })
})

test('The messages of a canceled initiative are summed for it, for its version and for a period', async () => {
  const id = await launch()
  await add(id, 4000, 3)
  await work()
  await shop.app.ok('initiatives_cancel', { id })
  const sums = {
    channel: 'WHATSAPP',
    ...{ attempted: 0, sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, canceled: 3 },
    failures: [],
    cancellations: [{ reason: 'run_ended', count: 3 }],
  }
  const { messages } = await shop.app.ok('initiatives_summary', { id })
  expect(messages).toEqual({
    channels: [sums],
    days: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ...sums }],
    capped: false,
  })
  expect((await stats(id)).messages).toEqual(messages)
  expect((await stats(id, { from: '2020-01-01T00:00:00Z' })).messages).toEqual(messages)
  expect((await stats(id, { until: '2020-01-01T00:00:00Z' })).messages.channels).toEqual([])
})

test('More days than are shown are counted in the total', async () => {
  const id = await launch()
  await add(id, 5000, 1)
  await work()
  await shop.app.ok('initiatives_cancel', { id })
  await runtime.pool.run(sql`
    insert into message_sums (org_id, initiative_id, journey_id, channel_id, day, what, reason, count)
    select ${org}, ${fromWire('initiative', id)}, j.id, c.id, '2020-01-01'::date + n, 'SENT', '', 2
    from generate_series(1, 120) n, journeys j, channels c
    where j.org_id = ${org} and j.initiative_id = ${fromWire('initiative', id)} and c.org_id = ${org}`)
  const { messages } = await shop.app.ok('initiatives_summary', { id })
  expect(messages).toMatchObject({ capped: true, channels: [{ sent: 240, canceled: 1 }] })
  expect(messages.days).toHaveLength(100)
  expect(messages.days[1]).toMatchObject({ day: '2020-04-30', sent: 2 })
})

async function waitingBackend(): Promise<number> {
  for (;;) {
    const waiting = await runtime.pool.maybe(sql<{ pid: number }>`
      select pid from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%journeys%' and datname = current_database()`)
    if (waiting) return waiting.pid
  }
}
