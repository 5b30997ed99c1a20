import { afterAll, beforeAll, expect, test } from 'vitest'
import { goalsWorker } from '../../goals/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000

test('Whoever was merged while they waited counts for the goal of their variant', async () => {
  const { app, clock, templateId } = world
  await world.addPeople({ waits: {}, stays: {}, survives: {}, survives2: {} })
  const other = { channel: 'whatsapp', templateId, templateBindings: { 1: 'literal:b' } }
  const id = await world.draft(['waits', 'stays'], {
    goal: { eventName: 'bought', window: '7d' },
    test: { others: [other], sharePercent: 100, measure: 'goal', decideAfter: '24h' },
  })
  await app.ok('campaigns_start', { id })
  const merge = (externalId: string, mergedExternalId: string) =>
    app.ok('cdp_people_merge', { externalId, mergedExternalId })
  await merge('survives', 'waits')
  await world.enroll()
  await world.sendAll()
  // Also when the surviving person is merged into another one later.
  await merge('survives2', 'survives')
  clock.pass(HOUR_MS)
  for (const person of ['survives2', 'stays'])
    await app.ok('cdp_events_record', {
      name: 'bought',
      externalId: `b-${person}`,
      personExternalId: person,
      timestamp: clock.now().toISOString(),
    })
  await world.work(goalsWorker(app.runtime))
  await world.enroll()
  const { goal, test: results } = await app.ok('campaigns_results_get', { id })
  expect(goal.enrolled).toMatchObject({ people: 2, reached: 2 })
  const variants: { people: number; goal: number }[] = results.variants
  expect(variants.map((each) => each.goal)).toEqual(variants.map((each) => each.people))
  expect(variants.reduce((sum, each) => sum + each.people, 0)).toBe(2)
})
