import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000

test('who moves to another time zone while they wait gets it at the time there, once, or at the old one if that comes first', async () => {
  const { app, clock } = world
  const inZone = (timeZone: string) => ({ attributes: { timeZone } })
  await world.addPeople({
    west: inZone('Asia/Tokyo'),
    stays: inZone('Europe/Paris'),
    east: inZone('Europe/Paris'),
  })
  const day = '2099-12-01'
  const until = (time: string) => clock.pass(new Date(`${day}T${time}Z`).getTime() - clock.now().getTime())
  const id = await world.draft(['west', 'stays', 'east'], { sendAt: `${day}T09:00`, atLocalTime: true })
  until('00:00')
  clock.pass(-12 * HOUR_MS)
  await app.ok('campaigns_start', { id })
  await world.enroll()
  await app.ok('cdp_people_upsert', { externalId: 'west', ...inZone('America/Bogota') })
  await app.ok('cdp_people_upsert', { externalId: 'east', ...inZone('Asia/Tokyo') })
  until('08:30')
  await world.enroll()
  expect(await world.reached(id)).toEqual(['east', 'stays'])
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    status: 'SENDING',
    people: { waiting: 1, enrolled: 2 },
  })
  until('14:30')
  await world.enroll()
  expect(await world.reached(id)).toEqual(['east', 'stays', 'west'])
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ people: { waiting: 0, enrolled: 3 } })
})
