import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'
import { repetitionsWorker } from './series-worker.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A campaign that repeats, and its first repetition, whose messages are all queued. */
async function withQueued(people: readonly string[]): Promise<{ id: string; repetition: string }> {
  const { app, clock } = world
  await world.addPeople(Object.fromEntries(people.map((person) => [person, {}])))
  const id = await world.draft(people, { repeat: { every: 'day', time: '09:00' } })
  await app.ok('campaigns_start', { id })
  const { nextAt } = await app.ok('campaigns_get', { id })
  clock.pass(new Date(nextAt).getTime() - clock.now().getTime())
  await world.work(repetitionsWorker(app.runtime))
  await world.enroll()
  const { data } = await app.ok('campaigns_repetitions_list', { id })
  expect(data).toMatchObject([{ campaign: { status: 'SENT', people: people.length, waiting: 0 } }])
  return { id, repetition: data[0].campaign.id }
}

test('A cancellation also stops messages that wait, as in quiet hours, when no people wait any more', async () => {
  const { app } = world
  const { id, repetition } = await withQueued(['night1', 'night2'])
  expect(await app.ok('campaigns_cancel', { id })).toMatchObject({ have: 0, mayGet: 0, without: 2 })
  expect(await world.reached(repetition)).toEqual([])
  expect(await app.ok('campaigns_get', { id: repetition })).toMatchObject({ status: 'CANCELED' })
})

test('A pause tells of messages that wait when no people wait any more', async () => {
  const { app } = world
  const { id, repetition } = await withQueued(['late1', 'late2', 'late3'])
  expect(await app.ok('campaigns_pause', { id })).toMatchObject({
    campaign: { status: 'PAUSED' },
    leaving: 3,
  })
  await world.sendAll()
  expect(await app.ok('campaigns_resume', { id })).toMatchObject({ status: 'REPEATING' })
  expect(await world.reached(repetition)).toEqual(['late1', 'late2', 'late3'])
  // Of what was sent to everybody, replies and follow-ups go on.
  expect(await app.ok('campaigns_cancel', { id })).toMatchObject({ have: 0, mayGet: 0, without: 0 })
  expect(await app.ok('campaigns_get', { id: repetition })).toMatchObject({ status: 'SENT' })
})
