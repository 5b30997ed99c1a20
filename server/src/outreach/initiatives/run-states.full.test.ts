import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { Dice } from '../../../test/harness/dice.ts'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { erasuresWorker, mergesWorker } from '../../customers/index.ts'
import {
  endRuns,
  forgetPeopleOfRuns,
  runSumsWorker,
  signalInbound,
  signalSendFailed,
  signalSent,
  sumsWorker,
} from '../../messaging/runs/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { openShop, type Shop } from '../journeys/authoring/testing/shop.ts'
import { endingsWorker, runsWorker } from '../journeys/index.ts'

/* The kept numbers of runs in each state are compared with the runs themselves. */

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

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

const act = (change: (ctx: Ctx) => Promise<unknown>) =>
  inTransaction(runtime, org, { kind: 'system', id: 'test' }, change)
const addUp = () => workOneBatch(runtime, sumsWorker(runtime), org)
async function countAgain(): Promise<void> {
  while ((await workOneBatch(runtime, runSumsWorker(runtime), org)) > 0);
}

async function launch(): Promise<string> {
  const id = await shop.addInitiative()
  await shop.createDraft(id, { bindings: { 1: 'literal:you' } })
  await shop.app.ok('initiatives_launch', { id })
  return id
}

const personOf = (n: number) => ({ externalId: `s${n}`, phoneNumber: `+57301${1_000_000 + n}` })
const add = (id: string, people: number[]) =>
  shop.app.ok('initiatives_participants_add', { id, people: people.map(personOf) })
const statesOf = async (id: string) => (await shop.app.ok('initiatives_progress', { id })).states

async function countedOf(id: string): Promise<Record<string, number>> {
  const rows = await runtime.pool.rows(sql<{ status: string; count: number }>`
    select status, count(*) as count from runs
    where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} group by status`)
  const none = { ACTIVE: 0, COMPLETED: 0, STOPPED: 0, EXPIRED: 0, FAILED: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** Null until a worker has counted the runs. */
async function countedAt(id: string): Promise<Date | null> {
  const row = await runtime.pool.maybe(sql<{ counted_at: Date | null }>`
    select counted_at from run_sums where org_id = ${org} and id = ${fromWire('initiative', id)}`)
  return row?.counted_at ?? null
}

interface Live {
  id: string
  contact_id: string
  channel_id: string
  waiting_for: string
  waiting_on: string
}

/** Messages of live runs are sent or fail, people reply or are stopped. */
async function happen(id: string, dice: Dice): Promise<void> {
  const live = await runtime.pool.rows(sql<Live>`
    select id, contact_id, waiting_for, waiting_on, state ->> 'channelId' as channel_id from runs
    where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} and ended_at is null order by id`)
  await act(async (ctx) => {
    for (const run of live) {
      const chance = dice.next()
      const message = { runId: run.id, messageId: run.waiting_on }
      if (chance < 0.1) await endRuns(ctx, [run.id], 'canceled_participant_stop')
      else if (run.waiting_for === 'message' && chance < 0.2)
        await signalSendFailed(ctx, [{ ...message, errorName: 'recipient_unreachable' }])
      else if (run.waiting_for === 'message') await signalSent(ctx, [message])
      else if (run.waiting_for === 'reply' && chance < 0.5)
        await signalInbound(ctx, [{ runId: run.id, channelId: run.channel_id, contactId: run.contact_id }])
    }
  })
}

/** What an installation does with people and runs besides. */
async function disturb(dice: Dice): Promise<void> {
  const chance = dice.next()
  const [one, other] = [Math.floor(dice.next() * 20), Math.floor(dice.next() * 20)].map((n) => `s${n}`)
  if (chance < 0.3) await shop.app.api('cdp_people_merge', { externalId: one, mergedExternalId: other })
  else if (chance < 0.45) {
    await shop.app.api('cdp_people_erase', { externalId: one, reason: 'requested', confirm: true })
    await workOneBatch(runtime, erasuresWorker(runtime), org)
  } else if (chance < 0.6) {
    const period = { since: new Date(0), before: clock.now() }
    await runtime.pool.transaction((db) => forgetPeopleOfRuns(db, org, period, 100))
  }
  await workOneBatch(runtime, mergesWorker(runtime), org)
}

test.each([3, 17, 40])(
  'The states of the progress are those of the runs, whatever happens (%i)',
  async (seed) => {
    const dice = new Dice(seed)
    const id = await launch()
    for (let round = 0; round < 14; round++) {
      // Some for the second or third time.
      await add(id, [...new Set(Array.from({ length: 5 }, () => Math.floor(dice.next() * 20)))])
      await workOneBatch(runtime, runsWorker(runtime), org)
      await happen(id, dice)
      await workOneBatch(runtime, runsWorker(runtime), org)
      expect(await statesOf(id)).toEqual(await countedOf(id))
      await disturb(dice)
      clock.pass(Math.ceil(dice.next() * 900) * MINUTE)
      if (dice.next() < 0.5) await addUp()
      if (dice.next() < 0.5) await countAgain()
      expect(await statesOf(id)).toEqual(await countedOf(id))
    }
    expect(await countedAt(id)).not.toBeNull()
    await shop.app.ok('initiatives_cancel', { id })
    await workOneBatch(runtime, endingsWorker(runtime), org)
    expect(await statesOf(id)).toEqual(await countedOf(id))
    clock.pass(MINUTE)
    await addUp()
    expect(await statesOf(id)).toEqual({ ...(await countedOf(id)), ACTIVE: 0 })
  },
)

test('Runs that no tally counted are found within a day', async () => {
  const id = await launch()
  await add(id, [100, 101, 102])
  expect(await countedAt(id)).toBeNull()
  // As from a process of the previous release.
  await runtime.pool.run(sql`update step_tallies set runs = null where org_id = ${org}`)
  expect((await statesOf(id)).ACTIVE).toBe(3)
  await add(id, [103])
  clock.pass(MINUTE)
  await addUp()
  expect((await statesOf(id)).ACTIVE).toBe(4)
  await countAgain()
  expect(await countedAt(id)).not.toBeNull()
  expect((await statesOf(id)).ACTIVE).toBe(4)

  await add(id, [104, 105])
  await runtime.pool.run(sql`update step_tallies set runs = null where org_id = ${org}`)
  await add(id, [106])
  clock.pass(MINUTE)
  await addUp()
  expect((await statesOf(id)).ACTIVE).toBe(5)
  clock.pass(DAY)
  await countAgain()
  expect((await statesOf(id)).ACTIVE).toBe(7)
})

test('Counting runs while others start, end and are added up loses and doubles none', async () => {
  const id = await launch()
  await add(id, [200, 201])
  clock.pass(MINUTE)
  await addUp()
  await countAgain()
  const runs = await runtime.pool.rows(sql<{ id: string }>`
    select id from runs where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} order by id`)
  clock.pass(DAY)
  await runtime.pool.run(sql`update run_sums set due_at = ${clock.now()} where org_id = ${org}`)
  await Promise.all([
    add(id, [202, 203, 204]),
    act((ctx) => endRuns(ctx, [runs[0]!.id], 'canceled_operator')),
    addUp(),
    countAgain(),
    countAgain(),
    addUp(),
    add(id, [205]),
  ])
  expect(await statesOf(id)).toMatchObject({ ACTIVE: 5, STOPPED: 1 })
  clock.pass(MINUTE)
  await addUp()
  await countAgain()
  expect(await statesOf(id)).toMatchObject({ ACTIVE: 5, STOPPED: 1 })
})
