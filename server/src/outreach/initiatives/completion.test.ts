import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { until } from '../../../test/harness/waiting.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../campaigns/testing/campaign-world.ts'
import { lockLiveJourneys } from '../journeys/index.ts'
import { completionWorker } from './completion.ts'

const HOUR_MS = 3_600_000
const TESTS = { kind: 'system', id: 'tests' } as const

let world: CampaignWorld
let id: string
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A campaign whose person has got it. */
let people = 0
beforeEach(async () => {
  const name = `completes${people++}`
  await world.addPeople({ [name]: {} })
  const campaign = await world.draft([name])
  await world.app.ok('campaigns_start', { id: campaign })
  await world.enroll()
  await world.sendAll()
  id = fromWire('campaign', campaign)!
})

const worker = () => completionWorker(world.app.runtime)
const check = () => workOneBatch(world.app.runtime, worker(), world.app.org.id)

/** Returns the check of the initiative, which has been claimed. */
async function claim(): Promise<() => Promise<void>> {
  const { runtime, org } = world.app
  const lease = world.clock.now()
  await runtime.pool.run(sql`
    update initiatives set complete_at = ${lease} where org_id = ${org.id} and id = ${id}`)
  return () => worker().work(org.id, [{ id, failures: 0, lost: false }], lease)
}

async function initiative() {
  const { runtime, org } = world.app
  return runtime.pool.one(sql<{ status: string; complete_at: Date | null }>`
    select status, complete_at from initiatives where org_id = ${org.id} and id = ${id}`)
}

async function endRuns() {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update runs set status = 'COMPLETED', ended_at = ${world.clock.now()}, waiting_for = null, waiting_on = null
    where org_id = ${org.id} and initiative_id = ${id}`)
}

test('an initiative completes a day after its last run ended', async () => {
  world.clock.pass(25 * HOUR_MS)
  await check()
  expect((await initiative()).status).toBe('ACTIVE')
  await endRuns()
  world.clock.pass(23 * HOUR_MS)
  await check()
  expect((await initiative()).status).toBe('ACTIVE')
  world.clock.pass(2 * HOUR_MS)
  await check()
  expect(await initiative()).toEqual({ status: 'COMPLETED', complete_at: null })
})

test('the check of an initiative that goes on does not wait for people who are being enrolled', async () => {
  const { app, clock } = world
  const checkClaimed = await claim()
  await inTransaction(app.runtime, app.org.id, TESTS, async (ctx) => {
    await lockLiveJourneys(ctx, [id])
    await checkClaimed()
  })
  const { status, complete_at } = await initiative()
  expect(status).toBe('ACTIVE')
  expect(complete_at!.getTime()).toBeGreaterThan(clock.now().getTime())
})

test('an initiative does not complete while somebody is being enrolled', async () => {
  const { app, clock } = world
  await endRuns()
  clock.pass(25 * HOUR_MS)
  const checkClaimed = await claim()
  let checked: Promise<unknown> | undefined
  await inTransaction(app.runtime, app.org.id, TESTS, async (ctx) => {
    await lockLiveJourneys(ctx, [id])
    await ctx.db.run(sql`
      update runs set status = 'ACTIVE', ended_at = null where org_id = ${app.org.id} and initiative_id = ${id}`)
    checked = checkClaimed()
    await until(async () => {
      const { waiting } = await app.runtime.pool.one(sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return waiting > 0
    })
  })
  await checked
  expect((await initiative()).status).toBe('ACTIVE')
})
