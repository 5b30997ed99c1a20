import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

const HOUR_MS = 3_600_000

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('A number gets a campaign once, also when it becomes the number of somebody whose turn comes later', async () => {
  const { app, clock } = world
  const { runtime, org } = app
  await world.addPeople({
    early: { phoneNumber: '+573119990001', attributes: { timeZone: 'Asia/Tokyo' } },
    late: { phoneNumber: '+573119990002', attributes: { timeZone: 'America/New_York' } },
  })
  const day = new Date(clock.now().getTime() + 48 * HOUR_MS).toISOString().slice(0, 10)
  const id = await world.draft(['early', 'late'], { sendAt: `${day}T09:00`, atLocalTime: true })
  await app.ok('campaigns_start', { id })
  const passUntil = async (isOver: () => Promise<boolean>) => {
    while (!(await isOver())) {
      clock.pass(HOUR_MS)
      await world.enroll()
      await world.sendAll()
    }
  }
  await passUntil(async () => (await world.reached(id)).includes('early'))
  expect(await world.reached(id)).toEqual(['early'])
  await runtime.pool.run(sql`
    update runs set status = 'COMPLETED', ended_at = ${clock.now()}, waiting_for = null, waiting_on = null
    where org_id = ${org.id} and initiative_id = ${fromWire('campaign', id)}`)
  await app.ok('cdp_people_upsert', { externalId: 'late', phoneNumber: '+573119990001' })
  await passUntil(async () => (await app.ok('campaigns_get', { id })).people.waiting === 0)
  expect(await world.reached(id)).toEqual(['early'])
  expect((await app.ok('campaigns_get', { id })).people.excluded).toEqual([
    { reason: 'shared_address', count: 1 },
  ])
})
