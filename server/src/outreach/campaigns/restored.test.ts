import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../platform/core/index.ts'
import { holdUnfinished, letGoOn, sql } from '../../platform/db/index.ts'
import { repetitionsWorker } from './repeating/series-worker.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'

/* What the original of a restored database may have sent already (docs/operating.md: Restoring a backup). */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000

/** As if a backup from before had been restored, and resumed, at this moment. The original went on for three hours. */
async function restoreNow() {
  const now = world.clock.now()
  await world.app.runtime.pool.run(sql`
    update database_home set restored_at = ${now}, cautious_until = ${new Date(now.getTime() + 3 * HOUR_MS)},
      written_by = pg_current_xact_id()::text::bigint
    where id = 1`)
}

const doubtedOf = async (campaign: string) => {
  const { runtime, org } = world.app
  const rows = await runtime.pool.rows(sql<{ id: string; doubted: boolean }>`
    select person_external_id as id, in_doubt_until is not null as doubted from runs
    where org_id = ${org.id} and initiative_id = ${fromWire('campaign', campaign)} order by 1`)
  return rows.filter(({ doubted }) => doubted).map(({ id }) => id)
}

test('people of a campaign who were due before the restore may have its message, and those due later do not', async () => {
  const { app, clock } = world
  await world.addPeople({
    here: { attributes: { timeZone: 'Europe/Madrid' } },
    there: { attributes: { timeZone: 'America/Bogota' } },
  })
  const today = clock.now().toISOString().slice(0, 10)
  const id = await world.draft(['here', 'there'], { sendAt: `${today}T09:00`, atLocalTime: true })
  clock.pass(new Date(`${today}T00:00:00Z`).getTime() - clock.now().getTime())
  await app.ok('campaigns_start', { id })
  clock.pass(12 * HOUR_MS)
  await restoreNow()
  await world.enroll()
  clock.pass(2 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toEqual(['here', 'there'])
  expect(await doubtedOf(id)).toEqual(['here'])
})

test('a repetition that was due before the restore is missed, and the next one starts', async () => {
  const { app, clock } = world
  await world.addPeople({ weekly: {} })
  const id = await world.draft(['weekly'], { repeat: { every: 'day', time: '09:00' } })
  await app.ok('campaigns_start', { id })
  const { nextAt } = await app.ok('campaigns_get', { id })
  clock.pass(new Date(nextAt).getTime() + HOUR_MS - clock.now().getTime())
  await restoreNow()
  await world.work(repetitionsWorker(app.runtime))
  clock.pass(24 * HOUR_MS)
  await world.work(repetitionsWorker(app.runtime))
  const { data } = await app.ok('campaigns_repetitions_list', { id })
  expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['STARTED', 'MISSED'])
})

test('where one organization was restored alone, its repetitions wait for it to go on, and those due before are missed', async () => {
  const { app, clock } = world
  const { runtime, org } = app
  await world.addPeople({ daily: {} })
  const id = await world.draft(['daily'], { repeat: { every: 'day', time: '09:00' } })
  await app.ok('campaigns_start', { id })
  const { nextAt } = await app.ok('campaigns_get', { id })
  const outcomes = async () => {
    await world.work(repetitionsWorker(runtime))
    const { data } = await app.ok('campaigns_repetitions_list', { id })
    return data.map(({ outcome }: { outcome: string }) => outcome)
  }
  await holdUnfinished(runtime.pool, org.id, clock.now())
  clock.pass(new Date(nextAt).getTime() + HOUR_MS - clock.now().getTime())
  await expect(outcomes()).rejects.toThrow('a restore of this organization')
  const now = clock.now()
  await letGoOn(runtime.pool, org.id, { restoredAt: now, until: new Date(now.getTime() + 3 * HOUR_MS) })
  expect(await outcomes()).toEqual(['MISSED'])
  clock.pass(24 * HOUR_MS)
  expect(await outcomes()).toEqual(['STARTED', 'MISSED'])
})
