import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import type { InboundEvent } from '../provider/provider.ts'
import {
  messagesPayload,
  NUMBER_ID,
  openReceiver,
  openSender,
  type Sender,
  type TestReceiver,
} from '../testing/sender.ts'
import { type InboundMessage, receiveMessages } from './inbound.ts'

let sender: Sender
let receiver: TestReceiver
const received: InboundMessage[] = []

beforeAll(async () => {
  sender = await openSender()
  receiver = await openReceiver(sender, {
    receive: async (_ctx, messages) => {
      if (messages.some((message) => message.text === 'poison')) throw new Error('this one cannot be applied')
      received.push(...messages)
    },
  })
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await sender[Symbol.asyncDispose]()
})

let count = 0
const text = (body: string, fields: Record<string, unknown> = {}) => ({
  from: '573001234567',
  id: `wamid.in.${++count}`,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body },
  ...fields,
})
const inbound = (...messages: Record<string, unknown>[]) => messagesPayload({ messages })
const receivedTexts = () => received.map((message) => message.text)

describe('subscribing', () => {
  const ask = (query: string) => fetch(`${receiver.url}?${query}`)

  test('the webhook endpoint answers the challenge when the verify token is right', async () => {
    const answer = await ask('hub.mode=subscribe&hub.verify_token=verify-me&hub.challenge=1158201444')
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
  })

  test.each([
    'hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1',
    'hub.mode=unsubscribe&hub.verify_token=verify-me&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=verify-me&hub.verify_token=verify-me&hub.challenge=1',
    '',
  ])('the webhook endpoint refuses to subscribe %s', async (query) => {
    expect((await ask(query)).status).toBe(403)
  })
})

describe('an unauthenticated delivery', () => {
  test('a delivery signed with another secret is refused', async () => {
    expect(await receiver.deliver(inbound(text('forged')), { secret: 'other' })).toBe(403)
    expect(receivedTexts()).not.toContain('forged')
  })

  test('a delivery without a signature or for an unknown account is refused', async () => {
    expect((await fetch(receiver.url, { method: 'POST', body: '{}' })).status).toBe(403)
    const elsewhere = receiver.url.replace(sender.accountId, sender.runtime.newId())
    expect((await fetch(elsewhere, { method: 'POST', body: '{}' })).status).toBe(403)
    const nowhere = receiver.url.replace(sender.accountId, 'x')
    expect((await fetch(nowhere, { method: 'POST', body: '{}' })).status).toBe(403)
  })
})

describe('an inbound message', () => {
  test('an inbound message creates a contact and a conversation with an open window', async () => {
    const message = text('¿cuánto cuesta? 🙂', { from: '5215512345678', timestamp: '1793000000' })
    const contacts = [{ wa_id: '5215512345678', profile: { name: 'Ana' } }]
    expect(await receiver.deliver(messagesPayload({ contacts, messages: [message] }))).toBe(200)
    const arrived = received.at(-1)!
    expect(arrived).toMatchObject({ text: '¿cuánto cuesta? 🙂', channelId: sender.channelId, type: 'text' })
    const row = await sender.runtime.pool.one(sql`
      select p.phone_number, p.wa_id, p.name, c.last_inbound_at, m.status, m.author, m.direction
      from messages m join contacts p on p.org_id = m.org_id and p.id = m.contact_id
      join conversations c on c.org_id = m.org_id and c.id = m.conversation_id
      where m.org_id = ${sender.org} and m.id = ${arrived.id}`)
    expect(row).toMatchObject({
      phone_number: '+525512345678',
      wa_id: '5215512345678',
      name: 'Ana',
      status: 'received',
      author: 'participant',
      direction: 'inbound',
    })
  })

  test('a channel says when its webhook was seen, accurate to a minute', async () => {
    const seen = async () =>
      sender.runtime.pool.one(sql<{ webhook_seen_at: Date | null }>`
        select webhook_seen_at from channel_accounts where org_id = ${sender.org} and id = ${sender.accountId}`)
    await receiver.deliver(inbound(text('seen')))
    const { webhook_seen_at: first } = await seen()
    expect(first).not.toBeNull()
    await receiver.deliver(inbound(text('seen again')))
    expect((await seen()).webhook_seen_at).toEqual(first)
  })

  test.each([
    ['NUL', '\u0000'],
    ['an unpaired surrogate', '\ud83d'],
  ])('a Flow that was filled in with %s is received, without it', async (_, character) => {
    const values = { parley_form: 'frm_1', parley_version: '1', answer_name: `Ana${character}` }
    const reply = { body: 'Sent', response_json: JSON.stringify(values) }
    const filled = text('', { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: reply } })
    expect(await receiver.deliver(inbound(filled))).toBe(200)
    expect(received.at(-1)!.form!.values.answer_name).toMatch(/^Ana\ufffd?$/)
  })

  test('a message whose file has a name that the database refuses is received', async () => {
    const file = { kind: 'document', source: '1', mimeType: null, fileName: 'a\u0000b.pdf' } as const
    const event: InboundEvent = {
      ...{ kind: 'inbound', senderId: NUMBER_ID, providerId: 'named', at: null, name: null },
      from: [{ kind: 'wa_id', value: '573001234567' }],
      ...{ type: 'media', text: 'Look', buttonPayload: null, files: [file] },
    }
    const channels = new Map([[NUMBER_ID, sender.channelId]])
    const stored = await sender.tx((ctx) =>
      receiveMessages(ctx, sender.accountId, channels, [event], async () => {}),
    )
    expect(stored).toMatchObject([{ text: 'Look' }])
  })

  test('an inbound message is stored once, however often it is delivered', async () => {
    const message = text('just once')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => receiver.deliver(inbound(message, message))),
    )
    expect(answers).toEqual(Array(8).fill(200))
    expect(receivedTexts().filter((each) => each === 'just once')).toHaveLength(1)
  })

  test('a message to an unconnected number is logged without its text', async () => {
    const warn = vi.spyOn(sender.runtime.log, 'warn')
    const before = received.length
    const messages = [text('nobody hears this'), text('nor this')]
    expect(await receiver.deliver(messagesPayload({ messages }, '999'))).toBe(200)
    expect(received).toHaveLength(before)
    const { org, accountId: account } = sender
    expect(warn.mock.calls).toEqual([[{ org, account, senderId: '999', count: 2 }, expect.any(String)]])
    warn.mockRestore()
  })

  test('messages of one contact are stored in the order they were sent', async () => {
    await receiver.deliver(inbound(text('first'), text('second'), text('third')))
    expect(receivedTexts().slice(-3)).toEqual(['first', 'second', 'third'])
    const ids = received.slice(-3).map((message) => message.id)
    expect(ids.toSorted()).toEqual(ids)
  })

  test('a contact without a phone number is known by the business-scoped id until the number arrives', async () => {
    const user = 'CO.13491208655302741918'
    await receiver.deliver(inbound(text('who am I', { from: undefined, from_user_id: user })))
    const hidden = received.at(-1)!
    await receiver.deliver(inbound(text('it is me', { from: '573009998877', from_user_id: user })))
    expect(received.at(-1)!.contactId).toBe(hidden.contactId)
    const contact = await sender.runtime.pool.one(sql`
      select phone_number, wa_id, bsuid from contacts where org_id = ${sender.org} and id = ${hidden.contactId}`)
    expect(contact).toEqual({ phone_number: '+573009998877', wa_id: '573009998877', bsuid: user })
  })

  test("an inbound message has the provider's time, but never a future one", async () => {
    const now = Math.floor(sender.runtime.clock.now().getTime() / 1000)
    await receiver.deliver(inbound(text('before', { timestamp: String(now - 100) })))
    expect(received.at(-1)!.at.getTime()).toBe((now - 100) * 1000)
    await receiver.deliver(inbound(text('tomorrow', { timestamp: String(now + 86_400) })))
    expect(received.at(-1)!.at.getTime()).toBeLessThanOrEqual(sender.runtime.clock.now().getTime())
  })

  test("a message to another organization's number is not stored", async () => {
    expect(await receiver.deliver(messagesPayload({ messages: [text('lost')] }, '999'))).toBe(200)
    expect(receivedTexts()).not.toContain('lost')
  })
})

test('a delivery that cannot be applied is refused alone, and the others are applied', async () => {
  const texts = ['fine', 'poison', 'good']
  const answers = await Promise.all(texts.map((body) => receiver.deliver(inbound(text(body)))))
  expect(answers).toEqual([200, 500, 200])
  expect(receivedTexts()).toEqual(expect.arrayContaining(['fine', 'good']))
})

test('a status that arrives before the answer to sending is not overwritten by it', async () => {
  const thread = await sender.thread()
  sender.provider.answer = async ({ body }) => {
    const status = { id: 'wamid.fast', status: 'delivered', timestamp: '1793000000' }
    const statuses = [{ ...status, biz_opaque_callback_data: body.biz_opaque_callback_data }]
    await receiver.deliver(messagesPayload({ statuses }, NUMBER_ID))
    return { status: 200, body: { messages: [{ id: 'wamid.fast' }] } }
  }
  await using _worker = sender.startWorker()
  const [id] = await sender.queue(thread, {})
  const message = await sender.until(id!, 'delivered')
  expect(message).toMatchObject({ provider_id: 'wamid.fast', due_at: null })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await sender.message(id!)).status).toBe('delivered')
})

test('a failure reported by webhook keeps its code and text', async () => {
  const thread = await sender.thread()
  sender.provider.answer = () => ({ status: 200, body: { messages: [{ id: 'wamid.late-failure' }] } })
  await using _worker = sender.startWorker()
  const [id] = await sender.queue(thread, {})
  await sender.until(id!, 'accepted')
  const errors = [{ code: 131026, title: 'Undeliverable', error_data: { details: 'Not on WhatsApp.' } }]
  const failed = { id: 'wamid.late-failure', status: 'failed', timestamp: '1793000000', errors }
  await receiver.deliver(messagesPayload({ statuses: [failed, failed] }))
  expect(await sender.message(id!)).toMatchObject({
    status: 'failed',
    error_code: '131026',
    error_text: 'Not on WhatsApp.',
  })
})
