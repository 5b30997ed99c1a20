import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'
import { campaignsWorker } from './worker.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** More than are enrolled in one turn. */
const PEOPLE = 450
const HOUR_MS = 3_600_000

test('the next turn of a campaign that began long ago is due now, where workers look', async () => {
  const { app, clock } = world
  const { runtime, org } = app
  const ids = Array.from({ length: PEOPLE }, (_, n) => `late${n}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const id = await world.draft(ids)
  await app.ok('campaigns_start', { id })
  clock.pass(HOUR_MS)
  await workOneBatch(runtime, campaignsWorker(runtime), org.id)
  const campaign = await runtime.pool.one(sql<{ waiting: number; due_at: Date }>`
    select waiting, due_at from campaigns where org_id = ${org.id} and id = ${fromWire('campaign', id)}`)
  expect(campaign.waiting).toBeGreaterThan(0)
  expect(campaign.waiting).toBeLessThan(PEOPLE)
  expect(campaign.due_at.getTime()).toBeGreaterThanOrEqual(clock.now().getTime())
})
