import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { refused } from '../channels/testing/provider.ts'
import { openWorkingSender, type Sender } from '../channels/testing/sender.ts'
import { inside, newTemplate } from './testing/templates.ts'

let sender: Sender
let templateId: string
beforeAll(async () => {
  sender = await openWorkingSender()
  templateId = await newTemplate(sender, 'UTILITY')
})
afterAll(() => sender[Symbol.asyncDispose]())

const parameters = { 1: 'Ana' }
const list = async (input: Record<string, unknown>): Promise<Record<string, any>[]> =>
  (await sender.app.ok('messages_list', input)).data
const idsOf = (messages: Record<string, any>[]) => messages.map(({ id }) => id)

test('the log has messages of every source, and each filter finds its own', async () => {
  const phone = '+573005660001'
  await sender.app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', phoneNumber: phone })
  const thread = await sender.thread(phone)
  const [ofAgent] = await sender.queue(thread, {})
  await sender.until(ofAgent!, 'accepted')
  const [ofJourney] = await sender.queue(thread, { author: 'journey' })
  await sender.until(ofJourney!, 'accepted')
  const inbound = sender.runtime.newId()
  await sender.runtime.pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                          created_at)
    values (${sender.org}, ${inbound}, ${thread.conversationId}, ${sender.channelId}, ${thread.contactId}, 'inbound',
            'participant', 'text', 'Thanks', 'received', ${sender.runtime.clock.now()})`)
  const sent = await sender.app.ok('messages_send', {
    templateId,
    parameters,
    personExternalId: 'ana',
    wait: 20,
  })
  const elsewhere = await sender.app.ok('messages_send', {
    templateId,
    parameters,
    address: '+573005660002',
    wait: 20,
  })

  const all = await list({})
  expect(all.map(({ source }) => source)).toEqual([
    'transactional',
    'transactional',
    'contact',
    'journey',
    'agent',
  ])
  expect(idsOf(all).slice(0, 2)).toEqual([elsewhere.id, sent.id])
  expect(all[2]).toMatchObject({ direction: 'inbound', status: 'received', name: 'Ana', address: phone })
  for (const source of ['transactional', 'contact', 'journey', 'agent', 'member', 'service'])
    expect(await list({ source })).toEqual(all.filter((message) => message.source === source))
  for (const direction of ['inbound', 'outbound'])
    expect(await list({ direction })).toEqual(all.filter((message) => message.direction === direction))
  expect(idsOf(await list({ personExternalId: 'ana' }))).toEqual(idsOf(all).slice(1))
  expect(await list({ personExternalId: 'nobody' })).toEqual([])
  expect(idsOf(await list({ contactId: sent.contactId, source: 'transactional' }))).toEqual([sent.id])
  expect(idsOf(await list({ templateId }))).toEqual([elsewhere.id, sent.id])
  expect(idsOf(await list({ templateId, personExternalId: 'ana' }))).toEqual([sent.id])
  expect(await list({ channel: '+12125553881' })).toEqual(all)
  expect(await list({ channel: '+1' })).toEqual([])
  expect(idsOf(await list({ status: 'received' }))).toEqual([all[2]!.id])
  expect(idsOf(await list({ since: elsewhere.createdAt }))).toEqual([elsewhere.id])
  expect(idsOf(await list({ until: elsewhere.createdAt }))).toEqual(idsOf(all).slice(1))
  const first = await sender.app.ok('messages_list', { personExternalId: 'ana', limit: 3, total: true })
  const rest = await list({ personExternalId: 'ana', limit: 3, cursor: first.next_cursor })
  expect([...first.data, ...rest]).toEqual(all.slice(1))
  expect(first.total).toEqual({ count: 4, capped: false })
})

test('a template that a journey names as callers know it is found and named', async () => {
  const thread = await sender.thread()
  const [id] = await sender.queue(thread, {
    author: 'journey',
    type: 'template',
    template: { templateId, parameters },
  })
  await sender.until(id!, 'accepted')
  const [found] = await list({ templateId })
  expect(found).toMatchObject({ source: 'journey', template: { id: templateId, category: 'UTILITY' } })
  expect(fromWire('message', found!.id)).toBe(id)
})

test('a message costs what the longest code that fits its number says, and nothing where it never left', async () => {
  const none = { marketing: null, utility: null, authentication: null, service: null }
  await sender.app.ok('sending_prices_set', {
    prices: {
      currency: 'USD',
      email: '0.001',
      whatsapp: [
        { ...none, codes: [], utility: '0.5' },
        { ...none, codes: ['+57', '+52'], utility: '0.0008' },
        { ...none, codes: ['+5730'], utility: '0.0002' },
      ],
    },
  })
  const send = (address: string) =>
    sender.app.ok('messages_send', { templateId, parameters, address, wait: 20 })
  expect((await send('+573005660003')).cost).toEqual({ amount: '0.0002', currency: 'USD' })
  expect((await send('+576015660003')).cost).toEqual({ amount: '0.0008', currency: 'USD' })
  expect((await send('+12125550123')).cost).toEqual({ amount: '0.5', currency: 'USD' })
  const thread = await sender.thread()
  const [text] = await sender.queue(thread, {})
  await sender.until(text!, 'accepted')
  expect((await list({ limit: 1 }))[0]).toMatchObject({ source: 'agent', cost: null })
  sender.provider.answer = () => refused(131026, 'Message undeliverable.')
  expect(await send('+573005660004')).toMatchObject({ status: 'failed', cost: null })
})

test('a message of another organization is not found', async () => {
  const { id } = await sender.app.ok('messages_send', { templateId, parameters, address: '+573005660005' })
  const other = await sender.app.newOrganization()
  expect(await sender.app.api('messages_get', { id }, { key: other.key })).toMatchObject({ status: 404 })
  expect((await sender.app.ok('messages_list', {}, { key: other.key })).data).toEqual([])
  const theirs = { templateId, parameters, address: '+573005660006' }
  expect(await sender.app.api('messages_send', theirs, { key: other.key })).toMatchObject({
    status: 422,
    body: { error: { code: 'unknown_reference' } },
  })
  await sender.until(inside(id), 'accepted', 'failed')
})
