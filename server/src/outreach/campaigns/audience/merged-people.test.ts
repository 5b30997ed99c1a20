import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../../test/fixtures/channels.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

/* Two people who are merged while a campaign is under way get one message (docs/behaviour/customers.md: Merging people). */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
  await insertChannel(world.app.runtime, world.app.org.id, 'sms:+14155550100', { kind: 'sms' })
})
afterAll(() => world[Symbol.asyncDispose]())

const SMS = { message: { channel: 'sms', text: 'Hi' } }

/** A campaign that both of these have been enrolled into, with their messages queued. */
async function started(both: readonly string[], more: object = SMS): Promise<string> {
  await world.addPeople(Object.fromEntries(both.map((each) => [each, {}])))
  const id = await world.draft(both, more)
  await world.app.ok('campaigns_start', { id })
  await world.enroll()
  return id
}

/** The message of a person leaves. */
async function leaves(campaign: string, person: string): Promise<void> {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages m set status = 'sent', sent_at = ${world.clock.now()}, due_at = null
    from runs r
    where m.org_id = ${org.id} and m.status = 'queued' and r.org_id = ${org.id} and r.id = m.run_id
      and r.initiative_id = ${fromWire('campaign', campaign)} and r.person_external_id = ${person}`)
}

/** What became of the messages of a campaign. */
async function statuses(campaign: string): Promise<string[]> {
  const { data } = await world.app.ok('messages_list', { initiativeId: campaign.replace('cmp_', 'ini_') })
  return data.map(({ status }: { status: string }) => status).toSorted()
}

const merge = (externalId: string, mergedExternalId: string) =>
  world.app.ok('cdp_people_merge', { externalId, mergedExternalId })

test('while both messages wait, one of them is canceled', async () => {
  const id = await started(['wait1', 'wait2'])
  await merge('wait1', 'wait2')
  expect(await statuses(id)).toEqual(['canceled', 'queued'])
})

const participantsOf = async (campaign: string) =>
  (await world.app.ok('initiatives_participants_list', { id: campaign.replace('cmp_', 'ini_') })).data as {
    id: string
    status: string
  }[]

test.each([
  ['surviving', 'a'],
  ['merged', 'b'],
])('when the %s person has the message, the other one gets none', async (who, has) => {
  const [kept, gone] = [`${who}-a`, `${who}-b`]
  const id = await started([kept, gone])
  await leaves(id, `${who}-${has}`)
  await merge(kept, gone)
  expect(await statuses(id)).toEqual(['canceled', 'sent'])
  // The run with the message goes on, so that a reply counts.
  const live = (await participantsOf(id)).filter(({ status }) => status === 'ACTIVE')
  expect(live).toMatchObject([{ lastMessage: { status: 'sent' } }])
})

test.each([
  ['surviving', 'a'],
  ['merged', 'b'],
])('when the run of the %s person has ended with the message, the other one gets none', async (who, has) => {
  const [kept, gone] = [`ended-${who}-a`, `ended-${who}-b`]
  const id = await started([kept, gone])
  const person = `ended-${who}-${has}`
  await leaves(id, person)
  const initiativeId = id.replace('cmp_', 'ini_')
  const { data } = await world.app.ok('initiatives_participants_list', {
    id: initiativeId,
    personExternalId: person,
  })
  await world.app.ok('initiatives_participants_stop', {
    id: initiativeId,
    participantId: data[0].participantId,
  })
  const { endingRuns } = await world.app.ok('cdp_people_merge_preview', {
    externalId: kept,
    mergedExternalId: gone,
  })
  expect(endingRuns).toBe(1)
  await merge(kept, gone)
  expect(await statuses(id)).toEqual(['canceled', 'sent'])
})
