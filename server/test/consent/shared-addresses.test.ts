import { afterAll, beforeAll, expect, test } from 'vitest'
import { importsWorker } from '../../src/customers/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../../src/outreach/campaigns/testing/campaign-world.ts'
import { ended } from '../fixtures/imports.ts'

/* A topic that counts as agreed by default, and an address whose owner withdrew it before others came with it. */

let world: CampaignWorld
let topicId: string
beforeAll(async () => {
  world = await openCampaignWorld()
  topicId = (await world.app.ok('topics_create', { name: { en: 'Offers' }, isDefaultGranted: true })).id
})
afterAll(() => world[Symbol.asyncDispose]())

let numbers = 0
const newNumber = () => {
  numbers += 1
  return `+57310${String(numbers).padStart(7, '0')}`
}

const choose = (externalId: string, state: 'granted' | 'withdrawn', channel = 'whatsapp') =>
  world.app.ok('consents_set', { externalId, topicId, channel, state, source: 'member', words: 'said so' })

async function importPeople(content: string): Promise<void> {
  const { app, work } = world
  const { id } = await app.ok('cdp_imports_create', { kind: 'people', content })
  await work(importsWorker(app.runtime))
  await ended(app, id)
}

/** Who of these people gets a campaign for the topic, and whom the estimate counts as without consent. */
async function campaignTo(...people: string[]) {
  // Somebody else is reached in any case, because a campaign that reaches nobody does not start.
  const other = `other${numbers}`
  await world.addPeople({ [other]: {} })
  const id = await world.draft([other, ...people], { consentTopicId: topicId })
  const { excluded } = await world.app.ok('campaigns_estimate', { id })
  await world.app.ok('campaigns_start', { id })
  await world.enroll()
  const reached = (await world.reached(id)).filter((person) => person !== other)
  const found = excluded.find(({ reason }: { reason: string }) => reason === 'no_consent')
  return { reached, withoutConsent: found?.count ?? 0 }
}

test('an import of the same number under another id brings no consent back', async () => {
  const phone = newNumber()
  await world.addPeople({ ana: { phoneNumber: phone } })
  await choose('ana', 'withdrawn')
  await importPeople(`id,phone\nana-again,${phone}\nana,${phone}\n`)
  expect(await campaignTo('ana-again', 'ana')).toEqual({ reached: [], withoutConsent: 2 })
})

test('a number that moves to somebody who never chose stays without consent until they agree', async () => {
  const phone = newNumber()
  await world.addPeople({ leo: { phoneNumber: phone }, eva: { phoneNumber: newNumber() } })
  expect(await campaignTo('eva')).toEqual({ reached: ['eva'], withoutConsent: 0 })
  await choose('leo', 'withdrawn')
  await importPeople(`id,phone\neva,${phone}\n`)
  expect(await campaignTo('eva')).toEqual({ reached: [], withoutConsent: 1 })
  await choose('eva', 'granted')
  expect(await campaignTo('eva')).toEqual({ reached: ['eva'], withoutConsent: 0 })
})

test('what somebody withdrew on another channel holds nobody else back', async () => {
  const phone = newNumber()
  await world.addPeople({ ida: { phoneNumber: phone } })
  await choose('ida', 'withdrawn', 'email')
  await world.addPeople({ max: { phoneNumber: phone } })
  expect(await campaignTo('max')).toEqual({ reached: ['max'], withoutConsent: 0 })
})
