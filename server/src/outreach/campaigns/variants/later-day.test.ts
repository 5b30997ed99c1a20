import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

/* The rest of a test with local times, which gets the winner on a later day. */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const inZone = (timeZone: string) => ({ attributes: { timeZone } })

test('The rest gets it at the hour of its own clock when clocks change or people move meanwhile', async () => {
  const { app, clock, templateId } = world
  const { runtime, org } = app
  const ids = Array.from({ length: 40 }, (_, index) => `n${index}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, inZone('Europe/Madrid')])))
  clock.pass(new Date('2026-10-23T10:00:00Z').getTime() - clock.now().getTime())
  const id = await world.draft(ids, {
    test: {
      others: [{ channel: 'whatsapp', templateId, templateBindings: { 1: 'literal:b' } }],
      sharePercent: 50,
      decideAfter: null,
    },
    sendAt: '2026-10-24T09:00',
    atLocalTime: true,
  })
  await app.ok('campaigns_start', { id })
  clock.pass(24 * HOUR_MS)
  await world.enroll()
  await world.sendAll()
  const waiting = await runtime.pool.rows(sql<{ id: string }>`
    select p.external_id as id from campaign_people c join people p on p.org_id = ${org.id} and p.id = c.person_id
    where c.org_id = ${org.id} and c.campaign_id = ${fromWire('campaign', id)} and c.variant is null order by 1`)
  const [traveller, ...others] = waiting.map((row) => row.id)
  expect(others.length).toBeGreaterThan(0)
  await app.ok('cdp_people_upsert', { externalId: traveller, ...inZone('America/Bogota') })
  // Saturday at noon. In the night, summer time ends in Madrid.
  await app.ok('campaigns_choose_winner', { id, variant: 'b' })
  const tested = await world.reached(id)
  const reachedAt = async (time: string) => {
    clock.pass(new Date(time).getTime() - clock.now().getTime())
    await world.enroll()
    return (await world.reached(id)).filter((person) => !tested.includes(person))
  }
  expect(await reachedAt('2026-10-24T13:59:00Z')).toEqual([])
  expect(await reachedAt('2026-10-24T14:00:00Z')).toEqual([traveller])
  expect(await reachedAt('2026-10-25T07:59:00Z')).toEqual([traveller])
  expect(await reachedAt('2026-10-25T08:00:00Z')).toEqual([traveller, ...others].toSorted())
})
