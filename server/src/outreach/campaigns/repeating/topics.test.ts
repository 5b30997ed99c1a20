import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a topic that a draft or a campaign that repeats asks for cannot be deleted', async () => {
  const { app } = world
  await world.addPeople({ ana: {} })
  const { id: consentTopicId } = await app.ok('topics_create', {
    name: { en: 'News' },
    isDefaultGranted: true,
  })
  const refusal = async () => (await app.api('topics_delete', { id: consentTopicId })).body.error
  const named = { code: 'conflict', message: expect.stringContaining('“Weekly”') }
  const id = await world.draft(['ana'], {
    name: 'Weekly',
    repeat: { every: 'day', time: '09:00' },
    consentTopicId,
  })
  expect(await refusal()).toMatchObject(named)
  await app.ok('campaigns_start', { id })
  expect(await refusal()).toMatchObject(named)
  await app.ok('campaigns_pause', { id })
  expect(await refusal()).toMatchObject(named)
  await app.ok('campaigns_cancel', { id })
  expect(await app.ok('topics_delete', { id: consentTopicId })).toEqual({ removed: true })
})
