import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { end, somebody, start, talk } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown } from '../../src/outreach/journeys/testing/town.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, chatOf, connectSms, type SimulatedAccount, simulate } from '../peers/simulator.ts'

/* SMS through Twilio, by the real service and a simulated Twilio (docs/sms.md). */

let app: TestApp
let account: SimulatedAccount

beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 20 })
  account = await accountOf(app)
  await connectSms(app)
})
afterAll(() => app.stop())
afterEach(() => simulate(app, 'DELETE', '/faults'))

let phones = 0
const newPhone = () => `+57300444${String(1000 + phones++)}`

interface Text {
  direction: 'received' | 'sent'
  body: string
  isAutomatic: boolean
}

const textsOf = async (phone: string) =>
  (await simulate<{ messages: Text[] }>(app, 'GET', `/sms/${phone}/messages`)).messages
/** What the organization wrote to the phone. */
const receivedBy = async (phone: string) =>
  (await textsOf(phone))
    .filter(({ direction, isAutomatic }) => direction === 'received' && !isAutomatic)
    .map(({ body }) => body)
const write = (phone: string, text: string, more: object = {}) =>
  simulate(app, 'POST', `/sms/${phone}/messages`, { text, wabaId: account.wabaId, ...more })
const send = (address: string, text: string, more: object = {}) =>
  app.ok('messages_send', { text, address, ...more })
const statusOf = async (id: string) => (await app.ok('messages_get', { id })).status
const isListed = async (phoneNumber: string) =>
  !(await app.ok('do_not_contact_check', { phoneNumber })).mayContact

async function conversationsWith(phone: string): Promise<any[]> {
  const { data } = await app.ok('conversations_list', {})
  return data.filter(({ contact }: any) => contact.phoneNumber === phone)
}
const smsWith = (phone: string) =>
  until(async () => (await conversationsWith(phone)).find(({ channelKind }) => channelKind === 'sms'))

test('a text is sent, delivered and counted in parts', async () => {
  const phone = newPhone()
  const { id, channelKind, channel } = await send(phone, 'Su código es 123456')
  expect({ channelKind, channel }).toEqual({ channelKind: 'sms', channel: `sms:${account.phoneNumber}` })
  await expect.poll(() => statusOf(id)).toBe('delivered')
  expect(await app.ok('messages_get', { id })).toMatchObject({ parts: 1, source: 'transactional' })
  expect(await receivedBy(phone)).toEqual(['Su código es 123456'])
  const long = await send(phone, `${'a'.repeat(160)}🎉`)
  await expect.poll(() => statusOf(long.id)).toBe('delivered')
  expect(await app.ok('messages_get', { id: long.id })).toMatchObject({ parts: 3 })
})

test('a text is refused where it is too long, or beside a template', async () => {
  for (const wrong of [{ text: 'a'.repeat(1601) }, { text: 'Hi', emailTemplateId: 'etp_1' }, {}])
    expect(await app.api('messages_send', { address: newPhone(), ...wrong })).toMatchObject({ status: 400 })
})

test('a reply from the inbox goes back by SMS, also to somebody who writes on WhatsApp', async () => {
  const phone = newPhone()
  await app.ok('cdp_people_upsert', { externalId: 'both', phoneNumber: phone })
  await simulate(app, 'POST', chatOf(phone), { text: 'By WhatsApp', wabaId: account.wabaId })
  await write(phone, 'By SMS')
  const { id } = await smsWith(phone)
  await app.ok('conversations_take_over', { id })
  await app.ok('conversations_reply', { id, text: 'Hello back' })
  await expect.poll(() => receivedBy(phone)).toEqual(['Hello back'])
  const both = await until(async () => {
    const found = await conversationsWith(phone)
    return found.length === 2 && found
  })
  expect(new Set(both.map(({ contact }) => contact.id)).size).toBe(1)
  expect(both.map(({ contact }) => contact.personExternalId)).toEqual(['both', 'both'])
  const refused = await app.api('conversations_reply', { id, text: 'a'.repeat(1601) })
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
})

test('STOP and START are answered by Twilio alone, and kept here', async () => {
  const phone = newPhone()
  await write(phone, 'Hello')
  await smsWith(phone)
  await write(phone, 'Stop')
  await expect.poll(() => isListed(phone)).toBe(true)
  expect(await app.api('messages_send', { text: 'Hi', address: phone })).toMatchObject({ status: 409 })
  await write(phone, 'START')
  await expect.poll(() => isListed(phone)).toBe(false)
  const { id } = await send(phone, 'Welcome back')
  await expect.poll(() => statusOf(id)).toBe('delivered')
  expect(await receivedBy(phone)).toEqual(['Welcome back'])
})

test('a word of the account’s settings at Twilio counts as STOP or START, with its words', async () => {
  const phone = newPhone()
  await write(phone, 'Zapato', { optOutType: 'STOP' })
  await expect.poll(() => isListed(phone)).toBe(true)
  expect((await app.ok('do_not_contact_check', { phoneNumber: phone })).entries).toMatchObject([
    { reason: 'opt_out', quote: 'Zapato' },
  ])
  await write(phone, 'Yes')
  await expect.poll(() => isListed(phone)).toBe(false)
  const { id } = await send(phone, 'Welcome back')
  await expect.poll(() => statusOf(id)).toBe('delivered')
  expect(await receivedBy(phone)).toEqual(['Welcome back'])
})

test('a word that Twilio does not know is confirmed', async () => {
  const phone = newPhone()
  await write(phone, 'baja')
  await expect.poll(() => receivedBy(phone)).toEqual(['No volverás a recibir mensajes nuestros.'])
  expect(await isListed(phone)).toBe(true)
})

test('somebody whose STOP was lost is on the list once Twilio says so', async () => {
  const phone = newPhone()
  await simulate(app, 'POST', '/faults', { kind: 'webhook_drop', of: 'messages' })
  await write(phone, 'STOP')
  const { id } = await send(phone, 'Hi')
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(await app.ok('messages_get', { id })).toMatchObject({
    failure: { code: '21610', text: expect.stringContaining('replied STOP') },
  })
  expect(await isListed(phone)).toBe(true)
})

test('what a carrier does not deliver fails with words', async () => {
  const phone = newPhone()
  await simulate(app, 'POST', '/faults', { kind: 'status_failed', code: 30003, phones: [phone] })
  const { id } = await send(phone, 'Are you there?')
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(await app.ok('messages_get', { id })).toMatchObject({
    failure: { code: '30003', text: expect.stringContaining('out of reach') },
  })
})

test('a text whose answer was lost is sent once, and its status settles it', async () => {
  const phone = newPhone()
  await simulate(app, 'POST', '/faults', { kind: 'reset_after', times: 1, phones: [phone] })
  const { id } = await send(phone, 'Only once')
  await expect.poll(() => statusOf(id)).toBe('delivered')
  expect(await receivedBy(phone)).toEqual(['Only once'])
})

test('Twilio is asked about a text whose answer and statuses were lost', async () => {
  const phone = newPhone()
  const { data } = await app.ok('channels_list', {})
  const channel = data.find(({ kind }: any) => kind === 'twilio_sms')
  await app.ok('channels_update', { id: channel.id, askUnknownAfter: '1m' })
  await simulate(app, 'POST', '/faults', { kind: 'webhook_drop', of: 'statuses' })
  await simulate(app, 'POST', '/faults', { kind: 'reset_after', times: 1, phones: [phone] })
  const { id } = await send(phone, 'Was it sent?')
  await expect.poll(() => statusOf(id)).toBe('accepted')
  expect(await receivedBy(phone)).toEqual(['Was it sent?'])
})

test('links are counted while the text stays within the length of an SMS', async () => {
  await app.ok('sending_links_set', { links: { track: true, utm: null }, opens: { track: false } })
  const phone = newPhone()
  const long = `https://shop.example/a ${'a'.repeat(1570)}`
  for (const text of ['See https://shop.example/a', long]) {
    const { id } = await send(phone, text)
    await expect.poll(() => statusOf(id)).toBe('delivered')
  }
  const [linked, kept] = await receivedBy(phone)
  expect(linked).toMatch(/^See http\S+\/l\/[\w-]{35}$/)
  expect(kept).toBe(long)
})

test('webhooks that come twice and unsigned change nothing', async () => {
  const phone = newPhone()
  await simulate(app, 'POST', '/faults', { kind: 'webhook_duplicate', copies: 3 })
  await simulate(app, 'POST', '/faults', { kind: 'webhook_unsigned', times: 2 })
  await write(phone, 'Once')
  const { id } = await smsWith(phone)
  await expect
    .poll(async () => (await simulate(app, 'GET', '/state')).webhooks)
    .toMatchObject({ queued: 0, inFlight: 0 })
  const { data } = await app.ok('conversations_messages_list', { id })
  expect(data.map(({ text }: any) => text)).toEqual(['Once'])
})

test('each part costs what its destination costs', async () => {
  const prices = {
    currency: 'USD',
    email: null,
    whatsapp: [],
    sms: [
      { codes: [], part: '0.05' },
      { codes: ['+57'], part: '0.0125' },
    ],
  }
  expect(await app.ok('sending_prices_set', { prices })).toEqual({ prices })
  const { id } = await send(newPhone(), 'a'.repeat(200))
  await expect.poll(() => statusOf(id)).toBe('delivered')
  expect(await app.ok('messages_get', { id })).toMatchObject({ cost: { amount: '0.025', currency: 'USD' } })
})

test('consent to a topic counts by SMS, once a number sends it', async () => {
  const phone = newPhone()
  await app.ok('cdp_people_upsert', { externalId: 'consents', phoneNumber: phone })
  const { id: topicId } = await app.ok('topics_create', { name: { en: 'Deliveries' }, keyword: 'PARCEL' })
  const refused = await app.api('messages_send', { text: 'Hi', address: phone, consentTopicId: topicId })
  expect(refused).toMatchObject({ status: 409 })
  await write(phone, 'parcel')
  await expect.poll(() => receivedBy(phone)).toHaveLength(1)
  const { consents } = await app.ok('consents_get', { externalId: 'consents' })
  expect(consents.filter(({ topic }: any) => topic.id === topicId)).toMatchObject([
    { channel: 'whatsapp', isGranted: false },
    { channel: 'sms', isGranted: true },
    { channel: 'email', isGranted: false },
  ])
  const { id } = await send(phone, 'Your parcel is here', { consentTopicId: topicId })
  await expect.poll(() => statusOf(id)).toBe('delivered')
})

test('a word that ends messages at Twilio grants no topic, also as its keyword', async () => {
  const phone = newPhone()
  await app.ok('cdp_people_upsert', { externalId: 'ending', phoneNumber: phone })
  const { id: topicId } = await app.ok('topics_create', { name: { en: 'Weekend' }, keyword: 'END' })
  await write(phone, 'END')
  await expect.poll(() => isListed(phone)).toBe(true)
  const { consents } = await app.ok('consents_get', { externalId: 'ending' })
  expect(consents.filter(({ topic, isGranted }: any) => topic.id === topicId && isGranted)).toEqual([])
  expect(await receivedBy(phone)).toEqual([])
})

test('a messaging service sends and receives by its numbers', async () => {
  const other = await startTestApp({ simulator: true, timeScale: 20 })
  try {
    const { messagingServiceSid, wabaId } = await accountOf(other)
    await connectSms(other, messagingServiceSid)
    const phone = newPhone()
    const { id } = await other.ok('messages_send', { text: 'From the pool', address: phone })
    await expect.poll(async () => (await other.ok('messages_get', { id })).status).toBe('delivered')
    await simulate(other, 'POST', `/sms/${phone}/messages`, { text: 'To the pool', wabaId })
    await expect
      .poll(async () => (await other.ok('conversations_list', {})).data[0]?.lastMessage.text)
      .toBe('To the pool')
  } finally {
    await other.stop()
  }
})

test('a number that is not the account’s is refused with words', async () => {
  const { id } = await app.ok('channels_create', {
    kind: 'twilio_sms',
    settings: { accountSid: account.accountSid, sender: '+14155550100' },
    secrets: { authToken: account.appSecret },
  })
  await expect.poll(async () => (await app.ok('channels_get', { id })).status).toBe('FAILED')
  expect(await app.ok('channels_get', { id })).toMatchObject({ lastError: { code: 'no_such_number' } })
  await app.ok('channels_delete', { id })
})

test('an agent goes on by SMS with somebody who answers there', async () => {
  await using town = await openTown()
  await connectSms(town.app)
  const { wabaId } = await accountOf(town.app)
  const ask = { id: 'ask', kind: 'SEND_MESSAGE' }
  const initiative = await town.launch(
    [start, ask, talk, end],
    ['start SENT ask', 'ask SENT talk', 'talk CLOSED end', 'talk STALE end'],
    {
      initiative: { guidingQuestions: [{ questionText: 'Do you have a shop?', answerType: 'BOOLEAN' }] },
    },
  )
  const person = somebody()
  await town.enroll(initiative, person)
  await until(async () => (await town.messages(person.phoneNumber)).length > 0)
  const texts = async () =>
    (
      await simulate<{ messages: Text[] }>(town.app, 'GET', `/sms/${person.phoneNumber}/messages`)
    ).messages.flatMap(({ direction, body }) => (direction === 'received' ? [body] : []))
  await simulate(town.app, 'POST', `/sms/${person.phoneNumber}/messages`, { text: 'Hello?', wabaId })
  await expect.poll(texts).toContainEqual(expect.stringContaining('Do you have a shop?'))
  await simulate(town.app, 'POST', `/sms/${person.phoneNumber}/messages`, { text: 'Yes', wabaId })
  const run = await town.run(initiative, person.externalId, ({ ended_at }) => ended_at !== null)
  expect(run.end_reason).not.toBeNull()
  const { messages } = await town.app.ok('initiatives_summary', { id: initiative })
  expect(messages.channels.map(({ channel }: any) => channel).sort()).toEqual(['SMS', 'WHATSAPP'])
})
