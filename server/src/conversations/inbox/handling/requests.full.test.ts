import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { simulate } from '../../../../test/peers/simulator.ts'

/* Replies that ask for a location or a phone number with a button, and what comes back. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

/** A contact who wrote, and whose conversation a person has. */
async function contactWhoWrote(name: string) {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name })
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello' } })
  const find = async () =>
    (await app.ok('conversations_list', {})).data.find(
      ({ contact }: any) => contact.phoneNumber === phoneNumber,
    )
  await until(async () => (await find()) !== undefined)
  const { id } = await find()
  await app.ok('conversations_take_over', { id })
  return { phoneNumber, id: id as string }
}

async function askedOnPhone(phoneNumber: string): Promise<any> {
  const find = async () =>
    (await app.ok('simulated_phones_messages', { phoneNumber })).messages.find(
      ({ direction, buttons }: any) => direction === 'received' && buttons.length > 0,
    )
  await until(async () => (await find()) !== undefined)
  return find()
}

const inbound = async (id: string, kind: string) =>
  (await app.ok('conversations_messages_list', { id })).data.find(
    (message: any) => message.direction === 'inbound' && message.kind === kind,
  )

test('a reply asks for the location, and the place comes back as the answer to it', async () => {
  const { phoneNumber, id } = await contactWhoWrote('Lina')
  await app.ok('conversations_reply', { id, text: 'Where shall we deliver?', asksFor: 'location' })
  const message = await askedOnPhone(phoneNumber)
  expect(message).toMatchObject({ body: 'Where shall we deliver?', buttons: [{ kind: 'send_location' }] })
  const place = { kind: 'location', latitude: 4.6, longitude: -74.08, name: 'Home' }
  await app.ok('simulated_phones_write', { phoneNumber, content: place, replyTo: message.id })
  await until(async () => (await inbound(id, 'location')) !== undefined)
  expect(await inbound(id, 'location')).toMatchObject({
    text: 'Home (4.6, -74.08)',
    details: { kind: 'location', latitude: 4.6, longitude: -74.08 },
  })
  const { data } = await app.ok('conversations_messages_list', { id })
  expect(data.find(({ kind }: any) => kind === 'request').details).toEqual({
    kind: 'request',
    asksFor: 'location',
  })
})

test('a reply asks for the phone number, and the shared contact is known as their own', async () => {
  const { phoneNumber, id } = await contactWhoWrote('Mario')
  await app.ok('conversations_reply', { id, text: 'Which number may we call?', asksFor: 'contact' })
  const { id: messageId, buttons } = await askedOnPhone(phoneNumber)
  expect(buttons).toMatchObject([{ kind: 'send_contact' }])
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'own_contact', messageId } })
  await until(async () => (await inbound(id, 'contacts')) !== undefined)
  expect((await inbound(id, 'contacts')).details).toEqual({
    kind: 'contacts',
    contacts: [{ name: 'Mario', phones: [phoneNumber] }],
    isOwn: true,
  })
})

test('who wrote without a number has it after sharing it', async () => {
  const digits = '573019998877'
  const write = (message: object) =>
    simulate(app, 'POST', `/contacts/${digits}/messages`, { ...message, hidesPhone: true })
  await write({ type: 'text', text: 'It is me, without a number' })
  const find = async () =>
    (await app.ok('conversations_list', {})).data.find(({ contact }: any) => contact.phoneNumber === null)
  await until(async () => (await find()) !== undefined)
  const { id } = await find()
  await write({ type: 'contacts', contactName: 'Nora', contactPhone: `+${digits}`, isOwn: true })
  const numberOf = async () => (await app.ok('conversations_get', { id })).contact.phoneNumber
  await until(async () => (await numberOf()) !== null)
  expect(await numberOf()).toBe(`+${digits}`)
})

test('what cannot ask with a button is refused', async () => {
  const { id } = await contactWhoWrote('Olga')
  const refused = async (input: object) =>
    (await app.api('conversations_reply', { id, ...input })).body.error.code
  expect(await refused({ asksFor: 'location' })).toBe('invalid_request')
  expect(await refused({ text: 'x'.repeat(1025), asksFor: 'location' })).toBe('invalid_request')
  expect(await refused({ text: 'Where?', asksFor: 'age' })).toBe('invalid_request')
})
