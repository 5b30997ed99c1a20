import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../test/fixtures/channels.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'

/* Campaigns by SMS, whose messages no provider sees (docs/sms.md). */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
  await insertChannel(world.app.runtime, world.app.org.id, 'sms:+14155550100', { kind: 'sms' })
  await world.app.ok('sending_prices_set', {
    prices: {
      currency: 'USD',
      email: null,
      whatsapp: [],
      sms: [
        { codes: [], part: '0.05' },
        { codes: ['+57'], part: '0.0125' },
      ],
    },
  })
})
afterAll(() => world[Symbol.asyncDispose]())

const sms = (text: string, more: object = {}) => ({ message: { channel: 'sms', text, ...more } })
const reasons = ({ excluded }: Record<string, any>): Record<string, number> =>
  Object.fromEntries(excluded.map(({ reason, count }: any) => [reason, count]))
const textsOf = async (initiativeId: string): Promise<string[]> => {
  const { data } = await world.app.ok('messages_list', { initiativeId })
  return data.map(({ text }: any) => text).sort()
}

test('Each person gets the text with their own values, and the estimate counts its parts', async () => {
  const { app } = world
  await world.addPeople({
    ana: { firstName: 'Ana' },
    andres: { firstName: 'Andrés' },
    unnamed: {},
    ben: { firstName: 'Ben', phoneNumber: '+14155550123' },
  })
  const text = `Hello {{person.firstName}} ${'a'.repeat(100)}`
  const id = await world.draft(['ana', 'andres', 'ben'], sms(text))
  const estimate = await app.ok('campaigns_estimate', { id })
  expect(estimate).toMatchObject({ reachable: 3, issues: [] })
  // É is in GSM-7, so one text in the name of Andrés has one part too.
  expect(estimate.channels).toMatchObject([
    { channel: 'SMS', people: 3, parts: { least: 1, most: 1 }, cost: { least: '0.075', most: '0.075' } },
  ])
  await app.ok('campaigns_update', { id, message: { channel: 'sms', text: `${text} áé` } })
  const longer = await app.ok('campaigns_estimate', { id })
  expect(longer.channels).toMatchObject([{ parts: { least: 2, most: 2 }, cost: { least: '0.15' } }])
  await app.ok('campaigns_start', { id })
  await world.enroll()
  expect(await textsOf(id.replace('cmp_', 'ini_'))).toEqual(
    ['Ana', 'Andrés', 'Ben'].map((name) => expect.stringMatching(`^Hello ${name} a+ áé$`)),
  )
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ channel: 'SMS', status: 'SENT' })
})

test('A text without a sender, without words or with a wrong variable cannot start', async () => {
  const { app } = world
  await world.addPeople({ w1: {} })
  for (const [message, code] of [
    [{ text: ' ' }, 'sms_text_missing'],
    [{ text: 'Hi {{name}}' }, 'binding_unresolvable'],
    [{ text: 'Hi', channelId: 'sms:+19995550100' }, 'channel_unknown'],
  ] as const) {
    const id = await world.draft(['w1'], { message: { channel: 'sms', ...message } })
    const { issues } = await app.ok('campaigns_estimate', { id })
    expect(issues.map((issue: { code: string }) => issue.code)).toEqual([code])
    expect((await app.api('campaigns_start', { id })).body.error.code).toBe('journey_not_ready')
  }
  const long = { message: { channel: 'sms', text: 'a'.repeat(1_601) } }
  expect(
    (await app.api('campaigns_create', { name: 'Long', audience: audienceOf('w1'), ...long })).status,
  ).toBe(400)
})

const audienceOf = (...personExternalIds: string[]) => ({ type: 'people', personExternalIds })

test('Only people who agreed to the topic by SMS get it, and nobody who is on the list', async () => {
  const { app } = world
  await world.addPeople({ s1: {}, s2: {}, s3: {}, s4: {} })
  const { id: topicId } = await app.ok('topics_create', { name: { en: 'Texts' } })
  const agree = (externalId: string, channel: string) =>
    app.ok('consents_set', {
      externalId,
      topicId,
      channel,
      state: 'granted',
      source: 'member',
      words: 'said so',
    })
  await agree('s1', 'sms')
  await agree('s2', 'whatsapp')
  await agree('s3', 'sms')
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 's3' }] })
  const id = await world.draft(['s1', 's2', 's3', 's4'], { ...sms('Hi'), consentTopicId: topicId })
  expect(reasons(await app.ok('campaigns_estimate', { id }))).toEqual({ do_not_contact: 1, no_consent: 2 })
  await app.ok('campaigns_start', { id })
  await world.enroll()
  expect(await world.reached(id)).toEqual(['s1'])
})

test('Where a message on WhatsApp cannot be sent, an SMS to the same number is, and counts once', async () => {
  const { app } = world
  await world.addPeople({ f1: {}, f2: { firstName: 'Eva' } })
  const message = {
    channel: 'whatsapp',
    templateId: world.templateId,
    templateBindings: { 1: 'person.firstName' },
    channelFallback: { channel: 'sms', text: 'Hi there' },
  }
  const id = await world.draft(['f1', 'f2'], { message })
  // Both have an address on WhatsApp, so nobody counts for SMS.
  const { channels } = await app.ok('campaigns_estimate', { id })
  expect(channels).toMatchObject([{ channel: 'WHATSAPP', people: 2 }])
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const { data } = await app.ok('messages_list', { initiativeId: id.replace('cmp_', 'ini_') })
  expect(
    data.map(({ channelKind, personExternalId }: any) => [personExternalId, channelKind]).sort(),
  ).toEqual([
    ['f1', 'sms'],
    ['f2', 'whatsapp'],
  ])
})

test('The follow-up of an SMS goes to those who did not reply, and nobody knows who read', async () => {
  const { app } = world
  await world.addPeople({ u1: {} })
  const followUp = { after: '4h', message: { channel: 'sms', text: 'Still there?' } }
  const id = await world.draft(['u1'], { ...sms('Hi'), followUp })
  const { channels } = await app.ok('campaigns_estimate', { id })
  expect(channels).toMatchObject([
    { messages: { least: 1, most: 2 }, cost: { least: '0.0125', most: '0.025' } },
  ])
  const refused = await app.api('campaigns_update', { id, followUp: { ...followUp, to: 'not_read' } })
  expect(refused.body.error).toMatchObject({ code: 'invalid_request' })
})

test('A reply to an SMS makes the campaign what led to a goal', async () => {
  const { app } = world
  await world.addPeople({ buyer: {} })
  const id = await world.draft(['buyer'], sms('Hi'))
  await app.ok('campaigns_start', { id })
  await world.enroll()
  await world.sendAll()
  const initiativeId = id.replace('cmp_', 'ini_')
  world.clock.pass(3_600_000)
  await app.runtime.pool.run(sql`
    update messages set replied_at = ${world.clock.now()}
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', initiativeId)}`)
  const event = { name: 'paid', externalId: 'paid-1', personExternalId: 'buyer' }
  await app.ok('cdp_events_record', event)
  const asked = { initiativeId, eventName: 'paid' }
  expect((await app.ok('attribution_get', { ...asked, by: 'channel' })).groups).toMatchObject([
    { channel: 'sms', conversions: 1 },
  ])
  expect((await app.ok('attribution_get', { ...asked, by: 'touch' })).groups).toMatchObject([
    { touch: 'reply', conversions: 1 },
  ])
})
