import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignWorld, openCampaignWorld } from '../../src/outreach/campaigns/testing/campaign-world.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'

/* A message of a run that nobody knows the outcome of, and that a person sends again. */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The message of a campaign to a new person, in doubt. */
async function doubted(person: string) {
  const { app } = world
  await world.addPeople({ [person]: {} })
  const campaign = await world.draft([person])
  await app.ok('campaigns_start', { id: campaign })
  await world.enroll()
  const initiativeId = campaign.replace('cmp_', 'ini_')
  const [{ id }] = (await app.ok('messages_list', { initiativeId })).data
  await app.runtime.pool.run(sql`
    update messages set status = 'unknown', due_at = null where org_id = ${app.org.id} and id = ${fromWire('message', id)}`)
  const statusOf = async () => (await app.ok('messages_list', { initiativeId })).data[0].status
  return { id, campaign, statusOf }
}

test('one of a run that goes on is queued again', async () => {
  const { id, statusOf } = await doubted('ana')
  await world.app.ok('messages_send_again', { id })
  expect(await statusOf()).toBe('queued')
})

test('one of a run that has ended is refused, because it would be canceled', async () => {
  const { id, campaign, statusOf } = await doubted('ben')
  await world.app.ok('campaigns_cancel', { id: campaign })
  const { status, body } = await world.app.api('messages_send_again', { id })
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'conflict' })
  expect(body.error.message).toContain('has ended')
  expect(await statusOf()).toBe('unknown')
})
