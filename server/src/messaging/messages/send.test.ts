import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { updateChannel } from '../channels/accounts/records.ts'
import { setSendingLimits } from '../channels/sending/limits/sending-limits.ts'
import { accepted, refused } from '../channels/testing/provider.ts'
import { openSender, openWorkingSender, type Sender } from '../channels/testing/sender.ts'
import { inside, newTemplate } from './testing/templates.ts'

const HOUR_MS = 3_600_000

let sender: Sender
let utility: string
let marketing: string
beforeAll(async () => {
  sender = await openWorkingSender()
  utility = await newTemplate(sender, 'UTILITY')
  marketing = await newTemplate(sender, 'MARKETING')
})
afterAll(() => sender[Symbol.asyncDispose]())
beforeEach(async () => {
  sender.provider.answer = accepted
  sender.provider.requests.length = 0
  await limits(null, null)
})

type Limits = Parameters<typeof setSendingLimits>[1]

const limits = (quietHours: Limits['quietHours'], messagesPerPersonPer: Limits['messagesPerPersonPer']) =>
  sender.tx((ctx) => setSendingLimits(ctx, { quietHours, messagesPerPersonPer }))

/** Quiet hours from two hours ago until two hours ahead. */
const quietNow = () => {
  const around = (hours: number) =>
    new Date(sender.runtime.clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16)
  return limits({ from: around(-2), until: around(2) }, null)
}

let phones = 0
const newPhone = () => `+5730055${String(50_000 + phones++)}`
const parameters = { 1: 'Ana' }

const send = (input: Record<string, unknown>) =>
  sender.app.ok('messages_send', { templateId: utility, parameters, address: newPhone(), ...input })

/** With an `Idempotency-Key`. */
async function sendOnce(key: string, input: Record<string, unknown>): Promise<Record<string, any>> {
  const response = await fetch(`${sender.app.url}/api/v1/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sender.app.org.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(input),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Record<string, any>
}

describe('a message', () => {
  test('it leaves to a person, and the answer waits for the provider', async () => {
    const phone = newPhone()
    await sender.app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', phoneNumber: phone })
    const sent = await send({ address: undefined, personExternalId: 'ana', wait: 20 })
    expect(sent).toMatchObject({
      status: 'accepted',
      source: 'transactional',
      address: phone,
      personExternalId: 'ana',
      name: 'Ana',
      text: 'Hello Ana, your order left.',
      template: { id: utility, category: 'UTILITY' },
      waitsFor: null,
      failure: null,
      sentAt: expect.any(String),
    })
    expect(await sender.app.ok('messages_get', { id: sent.id })).toEqual(sent)
    expect(sender.provider.requests).toHaveLength(1)
  })

  test('its refusal by the provider is the answer of a call that waits', async () => {
    sender.provider.answer = () => refused(131026, 'Message undeliverable.')
    expect(await send({ wait: 20 })).toMatchObject({
      status: 'failed',
      failure: { code: '131026', text: 'Message undeliverable.' },
    })
  })

  test('without an answer of the provider it is unknown, and repeating the call sends nothing', async () => {
    sender.provider.answer = () => 'reset'
    const input = { templateId: utility, parameters, address: newPhone(), wait: 20 }
    const first = await sendOnce('lost', input)
    expect(first).toMatchObject({ status: 'unknown', failure: { code: 'no_result' } })
    sender.provider.answer = accepted
    expect(await sendOnce('lost', input)).toEqual(first)
    expect(sender.provider.requests).toHaveLength(1)
  })

  test('an attempt whose process died is given up and sent no second time', async () => {
    await using other = await openSender()
    const templateId = await newTemplate(other, 'UTILITY')
    const { id } = await other.app.ok('messages_send', { templateId, parameters, address: newPhone() })
    // The process committed its attempt and died.
    await other.runtime.pool.run(sql`
      update messages set status = 'sending', attempts = 1, due_at = ${new Date(other.runtime.clock.now().getTime() - 1)}
      where org_id = ${other.org} and id = ${inside(id)}`)
    await using _worker = other.startWorker()
    await other.until(inside(id), 'unknown')
    expect(other.provider.requests).toHaveLength(0)
  })

  test('two hundred calls at once with one key send one', async () => {
    const input = { templateId: utility, parameters, address: newPhone() }
    const answers = await Promise.all(Array.from({ length: 200 }, () => sendOnce('once', input)))
    const ids = [...new Set(answers.map(({ id }) => id))]
    expect(ids).toHaveLength(1)
    await sender.until(inside(ids[0]!), 'accepted')
    const { data } = await sender.app.ok('messages_list', { contactId: answers[0]!.contactId })
    expect(data.map((message: { id: string }) => message.id)).toEqual(ids)
    expect(sender.provider.requests).toHaveLength(1)
  })
})

describe('quiet hours and limits', () => {
  test('a UTILITY message leaves in quiet hours, a MARKETING one says until when it waits', async () => {
    await quietNow()
    expect(await send({ wait: 20 })).toMatchObject({ status: 'accepted' })
    const waiting = await send({ templateId: marketing, wait: 20 })
    expect(waiting).toMatchObject({ status: 'queued', waitsFor: { reason: 'quiet_hours' } })
    const until = new Date(waiting.waitsFor.until).getTime() - sender.runtime.clock.now().getTime()
    expect(until).toBeGreaterThan(HOUR_MS)
    expect(await send({ purpose: 'marketing' })).toMatchObject({ waitsFor: { reason: 'quiet_hours' } })
  })

  test('quiet hours follow the clock of the person also without a run', async () => {
    await quietNow()
    const phone = newPhone()
    const person = { externalId: 'far', phoneNumber: phone, attributes: { timeZone: 'Pacific/Apia' } }
    await sender.app.ok('cdp_people_upsert', person)
    expect(await send({ templateId: marketing, address: phone, wait: 20 })).toMatchObject({
      status: 'accepted',
    })
  })

  test('a UTILITY message passes one that waits for quiet hours in its conversation', async () => {
    await quietNow()
    const address = newPhone()
    const { id } = await send({ templateId: marketing, address })
    await expect.poll(async () => (await sender.message(inside(id))).error_code).toBe('quiet_hours')
    expect(await send({ address, wait: 20 })).toMatchObject({ status: 'accepted' })
    expect(await sender.message(inside(id))).toMatchObject({ status: 'queued' })
  })

  test('the limit per person refuses a MARKETING message or has it wait, and counts no UTILITY ones', async () => {
    const address = newPhone()
    const one = { messages: 1, window: '7d' }
    await limits(null, { ...one, whenReached: 'skip' })
    expect(await send({ address, wait: 20 })).toMatchObject({ status: 'accepted' })
    expect(await send({ templateId: marketing, address, wait: 20 })).toMatchObject({ status: 'accepted' })
    const refusal = await sender.app.api('messages_send', { templateId: marketing, parameters, address })
    expect(refusal).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(refusal.body.error.message).toContain('sending_limits_get')
    await limits(null, { ...one, whenReached: 'wait' })
    expect(await send({ templateId: marketing, address })).toMatchObject({
      waitsFor: { reason: 'person_limit_reached', until: expect.any(String) },
    })
    expect(await send({ address, wait: 20 })).toMatchObject({ status: 'accepted' })
  })
})

describe('a message that expires', () => {
  const pause = (at: Sender, minutes: number | null) =>
    at.tx((ctx) => {
      const pausedUntil = minutes && new Date(ctx.now.getTime() + minutes * 60_000).toISOString()
      return updateChannel(ctx, toWire('channel', at.accountId), { pausedUntil: pausedUntil || null })
    })

  const minutesOf = ({ createdAt, expiresAt }: Record<string, any>) =>
    expiresAt && Math.round((new Date(expiresAt).getTime() - new Date(createdAt).getTime()) / 60_000)

  test('it fails while its channel is paused, and can be sent again by hand', async () => {
    await using other = await openWorkingSender({ timeScale: 600 })
    const templateId = await newTemplate(other, 'UTILITY')
    await pause(other, 10 * 24 * 60)
    const order = { templateId, parameters, address: newPhone() }
    const lasting = await other.app.ok('messages_send', { ...order, address: newPhone() })
    const { id } = await other.app.ok('messages_send', { ...order, expiresInMinutes: 10 })
    await other.until(inside(id), 'failed')
    expect(await other.app.ok('messages_get', { id })).toMatchObject({ failure: { code: 'message_expired' } })
    expect(await other.message(inside(lasting.id))).toMatchObject({ status: 'queued' })
    await other.app.ok('messages_send_again', { id })
    await pause(other, null)
    await other.until(inside(id), 'accepted')
    expect(await other.app.ok('messages_get', { id })).toMatchObject({ expiresAt: null })
  })

  test('it fails when its time is over while the provider throttles it', async () => {
    await using other = await openWorkingSender({ timeScale: 600 })
    const templateId = await newTemplate(other, 'UTILITY')
    other.provider.answer = () => refused(130429, 'Rate limit hit')
    const order = { templateId, parameters, address: newPhone(), expiresInMinutes: 10 }
    const sent = await other.app.ok('messages_send', order)
    const { due_at: dueAt } = await other.until(inside(sent.id), 'failed')
    expect(dueAt).toBe(null)
    expect(await other.app.ok('messages_get', { id: sent.id })).toMatchObject({
      failure: { code: 'message_expired' },
    })
    const tried = other.provider.requests.length
    expect(tried).toBeGreaterThan(0)
    // No later attempt is made.
    other.provider.answer = accepted
    await other.app.ok('messages_send', { ...order, address: newPhone(), wait: 20 })
    expect(other.provider.requests).toHaveLength(tried + 1)
  })

  test('a code expires when its template says so, unless the call says otherwise', async () => {
    const code = await newTemplate(sender, 'AUTHENTICATION')
    await sender.runtime.pool.run(sql`
      update templates set content = '{"body":"{{1}}","code":{"expiresInMinutes":5}}'
      where org_id = ${sender.org} and id = ${fromWire('template', code)}`)
    expect(minutesOf(await send({ templateId: code }))).toBe(5)
    expect(minutesOf(await send({ templateId: code, expiresInMinutes: 2 }))).toBe(2)
    expect(minutesOf(await send({}))).toBe(null)
  })
})

describe('consent', () => {
  test('a message that asks for a topic is refused without consent, and canceled when it is withdrawn', async () => {
    const address = newPhone()
    const { app } = sender
    const { id: consentTopicId } = await app.ok('topics_create', { name: { en: 'Orders' } })
    await app.ok('cdp_people_upsert', { externalId: 'buyer', phoneNumber: address })
    const choose = (state: string) =>
      app.ok('consents_set', {
        externalId: 'buyer',
        topicId: consentTopicId,
        channel: 'whatsapp',
        state,
        source: 'member',
        words: 'said so',
      })
    const order = { templateId: utility, parameters, address, consentTopicId }
    expect((await app.api('messages_send', order)).body.error.code).toBe('conflict')
    await choose('granted')
    expect(await send({ address, consentTopicId, wait: 20 })).toMatchObject({ status: 'accepted' })
    await quietNow()
    const { id } = await send({ templateId: marketing, address, consentTopicId })
    // A worker that decides about it at this moment may have read the consent before it was withdrawn.
    await expect.poll(async () => (await sender.message(inside(id))).error_code).toBe('quiet_hours')
    await choose('withdrawn')
    await limits(null, null)
    await app.runtime.pool.run(sql`
      update messages set due_at = ${app.runtime.clock.now()} where org_id = ${sender.org} and status = 'queued'`)
    await expect
      .poll(() => app.ok('messages_get', { id }))
      .toMatchObject({ status: 'canceled', failure: { code: 'no_consent' } })
  })
})

describe('do not contact', () => {
  test('nobody on the list gets one, by address or as a person', async () => {
    const phone = newPhone()
    await sender.app.ok('cdp_people_upsert', { externalId: 'bob', phoneNumber: newPhone() })
    await sender.app.ok('do_not_contact_add', {
      entries: [
        { kind: 'phone', value: phone },
        { kind: 'person', value: 'bob' },
      ],
    })
    for (const who of [{ address: phone }, { personExternalId: 'bob' }]) {
      const refusal = await sender.app.api('messages_send', { templateId: utility, parameters, ...who })
      expect(refusal).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
      expect(refusal.body.error.message).toContain('do-not-contact')
    }
  })

  test('one that waits is canceled when its contact opts out', async () => {
    await using other = await openSender()
    const templateId = await newTemplate(other, 'AUTHENTICATION')
    const phone = newPhone()
    const { id } = await other.app.ok('messages_send', { templateId, parameters, address: phone })
    await other.app.ok('do_not_contact_add', { entries: [{ kind: 'phone', value: phone }] })
    await using _worker = other.startWorker()
    await other.until(inside(id), 'canceled')
    expect(await other.app.ok('messages_get', { id })).toMatchObject({
      status: 'canceled',
      failure: { code: 'contact_suppressed' },
    })
    expect(other.provider.requests).toHaveLength(0)
  })
})

test.each([
  ['no recipient', () => ({ address: undefined }), 400, 'invalid_request', 'exactly one'],
  ['what is no number', () => ({ address: 'abc' }), 400, 'invalid_request', 'no phone number'],
  [
    'nobody known',
    () => ({ address: undefined, personExternalId: 'who' }),
    422,
    'unknown_reference',
    'No person',
  ],
  ['no template', () => ({ templateId: undefined }), 400, 'invalid_request', 'exactly one'],
  [
    'an unknown template',
    () => ({ templateId: `tpl_${'0'.repeat(32)}` }),
    422,
    'unknown_reference',
    'templates_list',
  ],
  ['a missing value', () => ({ parameters: {} }), 400, 'invalid_request', '{{1}}'],
  ['another sender', () => ({ channel: '+1' }), 422, 'unknown_reference', 'none of your numbers'],
  [
    'MARKETING as transactional',
    () => ({ templateId: marketing, purpose: 'transactional' }),
    400,
    'invalid_request',
    'MARKETING',
  ],
])('it is refused for %s', async (_, input, status, code, message) => {
  const given = { templateId: utility, parameters, address: newPhone(), ...input() }
  const refusal = await sender.app.api('messages_send', given)
  expect(refusal).toMatchObject({
    status,
    body: { error: { code, message: expect.stringContaining(message) } },
  })
})

test('it is refused for a template under review, a person without a number and a channel that is disconnected', async () => {
  await using other = await openSender()
  const address = newPhone()
  const pending = await newTemplate(other, 'UTILITY', 'PENDING')
  expect(await other.app.api('messages_send', { templateId: pending, parameters, address })).toMatchObject({
    status: 422,
    body: { error: { code: 'template_not_approved' } },
  })
  const templateId = await newTemplate(other, 'UTILITY')
  await other.app.ok('cdp_people_upsert', { externalId: 'mute', firstName: 'No number' })
  const mute = { templateId, parameters, personExternalId: 'mute' }
  expect(await other.app.api('messages_send', mute)).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  })
  const { data } = await other.app.ok('channels_list')
  await other.app.ok('channels_delete', { id: data[0].id })
  const refusal = await other.app.api('messages_send', { templateId, parameters, address })
  expect(refusal).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(refusal.body.error.message).toContain('disconnected')
})

test('it leaves before two thousand marketing messages that wait for the same number', async () => {
  await using other = await openSender({ perSecond: 20 })
  const templateId = await newTemplate(other, 'UTILITY')
  const ids = await other.tx(async (ctx) => {
    const rows = await ctx.db.rows(sql<{ id: string }>`
      with contact as (
        insert into contacts (org_id, id, phone_number, created_at)
        select ${other.org}, gen_random_uuid(), '+5730066' || (50000 + n), ${ctx.now} from generate_series(1, 2000) n
        returning id
      ), thread as (
        insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
        select ${other.org}, gen_random_uuid(), ${other.channelId}, id, 'nobody', ${ctx.now} from contact
        returning id, contact_id
      )
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, template,
                            status, due_at, created_at)
      select ${other.org}, gen_random_uuid(), id, ${other.channelId}, contact_id, 'outbound', 'journey', 'template', 'Sale',
             ${JSON.stringify({ templateId, parameters })}::jsonb, 'queued', ${ctx.now}, ${ctx.now}
      from thread returning id`)
    return rows.map(({ id }) => id)
  })
  await using _worker = other.startWorker()
  await expect.poll(() => other.provider.requests.length).toBeGreaterThan(0)
  const sent = await other.app.ok('messages_send', { templateId, parameters, address: newPhone(), wait: 20 })
  expect(sent.status).toBe('accepted')
  const { left } = await other.runtime.pool.one(sql<{ left: number }>`
    select count(*) as left from messages where org_id = ${other.org} and id = any(${ids}) and status = 'queued'`)
  expect(left).toBeGreaterThan(1_500)
})
