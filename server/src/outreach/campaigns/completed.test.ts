import { afterAll, beforeAll, expect, test } from 'vitest'
import { completionWorker } from '../initiatives/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const DAY_MS = 86_400_000

test('a campaign that was paused when it was over completes after it is resumed', async () => {
  const { app, clock } = world
  await world.addPeople({ a: {} })
  const id = await world.draft(['a'])
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const initiativeId = id.replace('cmp_', 'ini_')
  const { data } = await app.ok('initiatives_participants_list', { id: initiativeId })
  await app.ok('initiatives_participants_stop', { id: initiativeId, participantId: data[0].participantId })
  await app.ok('campaigns_pause', { id })
  const complete = async () => {
    for (let hour = 0; hour < 30; hour++) {
      clock.pass(DAY_MS / 24)
      await world.work(completionWorker(app.runtime))
    }
  }
  await complete()
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ status: 'PAUSED' })
  await app.ok('campaigns_resume', { id })
  await complete()
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ status: 'COMPLETED' })
})
