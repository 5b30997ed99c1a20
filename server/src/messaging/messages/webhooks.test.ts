import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscribe } from '../../../test/harness/webhooks.ts'
import { accepted, refused } from '../channels/testing/provider.ts'
import {
  messagesPayload,
  openReceiver,
  openWorkingSender,
  type Sender,
  type TestReceiver,
} from '../channels/testing/sender.ts'
import { inside, newTemplate } from './testing/templates.ts'

let sender: Sender
let receiver: TestReceiver
let templateId: string
beforeAll(async () => {
  sender = await openWorkingSender()
  receiver = await openReceiver(sender)
  templateId = await newTemplate(sender, 'UTILITY')
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await sender[Symbol.asyncDispose]()
})
beforeEach(() => {
  sender.provider.answer = accepted
})

const send = (address: string) =>
  sender.app.ok('messages_send', { templateId, parameters: { 1: 'Ana' }, address, wait: 20 })

/** What subscriptions were told about a message, oldest first. */
async function toldOf(messageId: string): Promise<Record<string, any>[]> {
  const { data } = await sender.app.ok('webhook_events_list', { type: 'message.updated' })
  const events = await Promise.all(
    data.map(({ id }: { id: string }) => sender.app.ok('webhook_events_get', { id })),
  )
  return events
    .map((event) => JSON.parse(event.body).data)
    .filter((each) => each.messageId === messageId)
    .toReversed()
}

test('nothing is stored while no subscription asks, then each status is told once', async () => {
  const before = await send('+573005770001')
  expect(await toldOf(before.id)).toEqual([])
  const { id: subscription } = await subscribe(sender.app, 'https://hooks.example', {
    events: ['message.updated'],
  })
  await sender.app.ok('cdp_people_upsert', { externalId: 'ana', phoneNumber: '+573005770002' })
  const sent = await send('+573005770002')
  const report = (status: string) =>
    receiver.deliver(
      messagesPayload({
        statuses: [
          { id: 'wamid.x', status, timestamp: '1793000000', biz_opaque_callback_data: inside(sent.id) },
        ],
      }),
    )
  for (const status of ['read', 'delivered', 'read']) expect(await report(status)).toBe(200)
  const told = await toldOf(sent.id)
  expect(told.map(({ status }) => status).toSorted()).toEqual(['delivered', 'read', 'sent'])
  expect(told[0]).toMatchObject({
    status: 'sent',
    reason: null,
    source: 'transactional',
    channel: 'whatsapp',
    conversationId: sent.conversationId,
    initiativeId: null,
    engagementId: null,
    personExternalId: 'ana',
  })
  const { data } = await sender.app.ok('webhook_deliveries_list', { subscriptionId: subscription })
  expect(data).toHaveLength(told.length)
})

test('a failure and a cancellation are told with their reason', async () => {
  sender.provider.answer = () => refused(131026, 'Message undeliverable.')
  const failed = await send('+573005770003')
  expect(await toldOf(failed.id)).toMatchObject([{ status: 'failed', reason: '131026' }])
  const phone = '+573005770004'
  const thread = await sender.thread(phone)
  await sender.app.ok('do_not_contact_add', { entries: [{ kind: 'phone', value: phone }] })
  const [id] = await sender.queue(thread, {})
  await sender.until(id!, 'canceled')
  const { data } = await sender.app.ok('messages_list', { status: 'canceled' })
  expect(await toldOf(data[0].id)).toMatchObject([
    { status: 'canceled', reason: 'contact_suppressed', source: 'agent' },
  ])
})

test('a disabled subscription misses nothing: a replay sends what happened meanwhile', async () => {
  const { id } = (await sender.app.ok('webhook_subscriptions_list')).data[0]
  const before = await sender.app.ok('webhook_deliveries_list', { subscriptionId: id })
  await sender.app.ok('webhook_subscriptions_disable', { id })
  const since = sender.app.runtime.clock.now().toISOString()
  const sent = await send('+573005770005')
  expect(await toldOf(sent.id)).toMatchObject([{ status: 'sent' }])
  await sender.app.ok('webhook_subscriptions_enable', { id })
  expect(await sender.app.ok('webhook_events_replay', { subscriptionId: id, since })).toMatchObject({
    replayed: 1,
  })
  const after = await sender.app.ok('webhook_deliveries_list', { subscriptionId: id })
  expect(after.data).toHaveLength(before.data.length + 1)
})
