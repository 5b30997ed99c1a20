import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { toWire } from '../../../platform/core/index.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('Blank text about a person is no value: the fallback stands there, or else the variable is missing', async () => {
  const phone = '+573008880001'
  const { app } = outreach
  await app.ok('cdp_people_upsert', {
    externalId: 'gia',
    firstName: '',
    phoneNumber: phone,
    attributes: { plan: '  ', level: 0 },
  })
  const gia = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const { id } = await app.ok('canned_replies_create', {
    shortcut: 'plan',
    title: 'Plan',
    text: 'Hello {{person.firstName|there}}, level {{person.attributes.level}} of {{person.attributes.plan}}.',
  })
  const conversationId = toWire('conversation', gia.conversationId)
  expect(await app.ok('canned_replies_preview', { id, conversationId })).toEqual({
    text: 'Hello there, level 0 of .',
    missing: ['person.attributes.plan'],
  })
})
