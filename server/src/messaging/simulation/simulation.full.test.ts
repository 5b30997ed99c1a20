import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { newProductionKey } from '../../../test/harness/keys.ts'
import { connectSms } from '../../../test/peers/simulator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 100 })
})
afterAll(() => app.stop())

const thread = (phoneNumber: string) => app.ok('simulated_phones_messages', { phoneNumber })

/** The organization's conversation with a simulated contact, once it has heard from them. */
async function conversationWith(phoneNumber: string): Promise<string> {
  const find = async () => {
    const { data } = await app.ok('conversations_list', {})
    return data.find(({ contact }: any) => contact.phoneNumber === phoneNumber)?.id
  }
  await expect.poll(find).toBeDefined()
  return find()
}

const messagesOf = async (id: string) =>
  (await app.ok('conversations_messages_list', { id })).data as { text: string; status: string }[]

test('a contact of one’s own writes, is answered, and shows what it got', async () => {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Ana' })
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello' } })
  const id = await conversationWith(phoneNumber)
  await app.ok('conversations_take_over', { id })
  await app.ok('conversations_reply', { id, text: 'How can I help?' })
  await expect
    .poll(() => thread(phoneNumber))
    .toMatchObject({
      phone: { name: 'Ana', isManual: true, unread: 1 },
      messages: [
        { direction: 'sent', body: 'Hello' },
        { direction: 'received', body: 'How can I help?' },
      ],
    })
  await app.ok('simulated_phones_mark_read', { phoneNumber })
  await expect.poll(async () => (await messagesOf(id)).map(({ status }) => status)).toContain('read')
  expect(await app.ok('overview_get')).toMatchObject({
    total: { sent: 1, received: 1, conversations: 1, answers: 0 },
  })
})

test('a message from an ad arrives with the ad', async () => {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Ada' })
  const ad = { id: '1201', headline: 'Try it free' }
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello', ad } })
  const id = await conversationWith(phoneNumber)
  expect(await app.ok('conversations_get', { id })).toMatchObject({
    firstReferral: { sourceId: '1201', headline: 'Try it free', sourceUrl: 'https://fb.me/1201' },
  })
})

test('the ledger says sent while a phone is offline, and delivered when it is back', async () => {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Bruno' })
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello' } })
  const id = await conversationWith(phoneNumber)
  await app.ok('simulated_phones_update', { phoneNumber, isOnline: false })
  await app.ok('conversations_take_over', { id })
  await app.ok('conversations_reply', { id, text: 'Are you there?' })
  const status = async () => (await messagesOf(id)).find(({ text }) => text === 'Are you there?')?.status
  await expect.poll(status).toBe('sent')
  expect(await thread(phoneNumber)).toMatchObject({ phone: { waiting: 1 } })
  const refused = await app.api('simulated_phones_write', {
    phoneNumber,
    content: { kind: 'text', text: 'No' },
  })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  await app.ok('simulated_phones_update', { phoneNumber, isOnline: true })
  await expect.poll(status).toBe('delivered')
})

test('a picture, a place and another number arrive as of a real contact', async () => {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Camila' })
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const content = { kind: 'image', caption: 'My receipt', mimeType: 'image/png', data: png }
  const { id: messageId } = await app.ok('simulated_phones_write', { phoneNumber, content })
  const unknown = { phoneNumber, messageId: 'x'.repeat(500) }
  expect(await app.api('simulated_phones_file', unknown)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
  expect(await app.ok('simulated_phones_file', { phoneNumber, messageId })).toEqual({
    mimeType: 'image/png',
    data: png,
  })
  const place = { kind: 'location', latitude: 4.7, longitude: -74.1, name: 'Shop' }
  await app.ok('simulated_phones_write', { phoneNumber, content: place })
  const id = await conversationWith(phoneNumber)
  await expect.poll(() => messagesOf(id)).toHaveLength(2)
  const changed = await app.ok('simulated_phones_change_number', { phoneNumber })
  expect(changed).toMatchObject({ name: 'Camila', isManual: true })
  expect(changed.phoneNumber).not.toBe(phoneNumber)
})

test('what is not on the phone cannot be tapped', async () => {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Diego' })
  const content = { kind: 'choice', messageId: 'wamid.none', choiceId: 'yes' }
  const { body } = await app.api('simulated_phones_write', { phoneNumber, content })
  expect(body).toMatchObject({ error: { code: 'not_found' } })
})

test('a mailbox writes to the organization and gets its answer', async () => {
  const address = 'emma@example.com'
  const wrong = await app.api('simulated_mailboxes_messages', { address: 'no address' })
  expect(wrong.status).toBe(400)
  await app.ok('simulated_mailboxes_write', { address, subject: 'My order', text: 'Where is it?' })
  const find = async () => {
    const { data } = await app.ok('conversations_list', {})
    return data.find(({ contact }: any) => contact.email === address || contact.unverifiedEmail === address)
      ?.id
  }
  await expect.poll(find).toBeDefined()
  expect(await app.ok('simulated_mailboxes_find', { query: 'emma' })).toMatchObject({
    total: 1,
    data: [{ address, lastSubject: 'My order', lastDirection: 'sent' }],
  })
  expect(await app.ok('simulated_mailboxes_messages', { address })).toMatchObject({
    data: [{ direction: 'sent', from: address, subject: 'My order', text: 'Where is it?' }],
  })
})

test('an organization sees no contacts of another', async () => {
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Private' })
  await app.ok('simulated_mailboxes_write', {
    address: 'private@example.com',
    subject: 'Private',
    text: 'Hello',
  })
  const { key } = await app.newOrganization()
  expect(await app.ok('simulated_phones_find', {}, { key })).toEqual({ total: 0, data: [] })
  expect(await app.ok('simulated_mailboxes_find', {}, { key })).toEqual({ total: 0, data: [] })
  const theirs = { address: 'private@example.com' }
  expect(await app.ok('simulated_mailboxes_messages', theirs, { key })).toEqual({ data: [] })
  for (const [name, more] of [
    ['simulated_phones_messages', {}],
    ['simulated_phones_update', { isOnline: false }],
    ['simulated_phones_mark_read', {}],
    ['simulated_phones_write', { content: { kind: 'text', text: 'Hello' } }],
    ['simulated_phones_change_number', {}],
  ] as const) {
    const { status } = await app.api(name, { phoneNumber, ...more }, { key })
    expect(status, name).toBe(404)
  }
})

describe('the clock', () => {
  const clock = async () => (await app.ok('installation_get')).clock

  test('moves forward, and what became due is done', async () => {
    const before = Date.parse((await clock()).time)
    const after = await app.ok('installation_clock_set', { forward: '3d' })
    expect(Date.parse(after.time) - before).toBeGreaterThanOrEqual(3 * 86_400_000)
    // Events have a place in the new time.
    await app.ok('cdp_people_upsert', { externalId: 'later' })
    await app.ok('cdp_events_record', { name: 'came_back', externalId: 'e1', personExternalId: 'later' })
  })

  test('stands still while it is held', async () => {
    const held = await app.ok('installation_clock_set', { isHeld: true })
    expect(held).toMatchObject({ isHeld: true, speed: 100 })
    expect((await clock()).time).toBe(held.time)
    const { time } = await app.ok('installation_clock_set', { isHeld: false, speed: 200 })
    await expect.poll(async () => (await clock()).time > time).toBe(true)
    expect(await clock()).toMatchObject({ speed: 200, isHeld: false, isMovable: true })
  })

  test('does not go further than a month at once, and never back', async () => {
    for (const forward of ['31d', '-1d', 'soon']) {
      const { body } = await app.api('installation_clock_set', { forward })
      expect(body).toMatchObject({ error: { code: 'invalid_request' } })
    }
  })

  test('is followed by other processes on the same data', async () => {
    await using other = await startTestApp({ database: app.database, timeScale: 100 })
    await app.ok('installation_clock_set', { speed: 300 })
    const seen = async () => {
      const response = await fetch(`${other.url}/api/v1/installation`, {
        headers: { authorization: `Bearer ${app.org.key}` },
      })
      return ((await response.json()) as { clock: object }).clock
    }
    await expect.poll(seen).toMatchObject({ speed: 300 })
  })
})

test('production has no simulated contacts, and its clock cannot be moved', async () => {
  await using real = await startTestApp({
    env: { PARLEY_MODE: 'production', PARLEY_PUBLIC_URL: 'https://parley.example' },
  })
  const key = await newProductionKey(real)
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${real.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as any }
  }
  expect((await ask('GET', '/installation')).body).toMatchObject({
    isSimulated: false,
    clock: { speed: 1, isHeld: false, isMovable: false },
  })
  const moved = await ask('PUT', '/installation/clock', { forward: '1h' })
  expect(moved).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  const text = { content: { kind: 'text', text: 'Hello' } }
  for (const [method, path, body] of [
    ['GET', '/simulated-phones'],
    ['POST', '/simulated-phones', { name: 'Ana' }],
    ['GET', '/simulated-phones/573001112233/messages'],
    ['POST', '/simulated-phones/573001112233/messages', text],
    ['PATCH', '/simulated-phones/573001112233', { isOnline: false }],
    ['GET', '/simulated-mailboxes'],
    ['POST', '/simulated-mailboxes/messages', { address: 'ana@example.com', subject: 'Hi', text: 'Hello' }],
  ] as const) {
    const answer = await ask(method, path, body)
    expect(answer, path).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  }
})

test('a simulated phone gets SMS of the number, answers them and says STOP', async () => {
  await connectSms(app)
  const phoneNumber = '+573005550123'
  await app.ok('cdp_people_upsert', { externalId: 'sms', phoneNumber, firstName: 'Sol' })
  const { id } = await app.ok('messages_send', { text: 'Your table is ready', address: phoneNumber })
  await expect.poll(async () => (await app.ok('messages_get', { id })).status).toBe('delivered')
  expect(await app.ok('simulated_sms_find', { query: 'sol' })).toMatchObject({
    total: 1,
    data: [{ phoneNumber, name: 'Sol', lastText: 'Your table is ready', lastDirection: 'received' }],
  })
  await app.ok('simulated_sms_write', { phoneNumber, text: 'On my way' })
  const conversation = await conversationWith(phoneNumber)
  await expect
    .poll(async () => (await messagesOf(conversation)).map(({ text }) => text))
    .toContain('On my way')
  await app.ok('simulated_sms_write', { phoneNumber, text: 'STOP' })
  const { data } = await app.ok('simulated_sms_messages', { phoneNumber })
  expect(data.map(({ direction, isAutomatic }: any) => [direction, isAutomatic])).toEqual([
    ['received', false],
    ['sent', false],
    ['sent', false],
    ['received', true],
  ])
  expect(await app.ok('simulated_sms_messages', { phoneNumber: '+573005550999' })).toEqual({ data: [] })
})
