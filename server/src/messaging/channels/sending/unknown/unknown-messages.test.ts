import { expect, test } from 'vitest'
import { suppress } from '../../../../customers/people/index.ts'
import { ApiError, toWire } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { accepted } from '../../testing/provider.ts'
import {
  messagesPayload,
  openReceiver,
  openSender,
  openWorkingSender,
  type Sender,
} from '../../testing/sender.ts'
import { settleAttempts } from '../outcomes.ts'
import { askAgain, listUnknownMessages, sendAgain } from './unknown-messages.ts'

/** A message whose attempt got no answer. */
async function unanswered(sender: Sender, phone?: string): Promise<string> {
  sender.provider.answer = () => 'reset'
  const [id] = await sender.queue(await sender.thread(phone), {})
  await sender.until(id!, 'unknown')
  sender.provider.answer = accepted
  return id!
}

const list = async ({ runtime, org }: Sender) =>
  (await runtime.pool.rows(listUnknownMessages(org, { limit: 10, after: null }))).map(({ id }) => id)

const again = (sender: Sender, id: string) => sender.tx((ctx) => sendAgain(ctx, toWire('message', id)))

test('a message of which nobody knows whether it was sent is listed, and sent again when a person says so', async () => {
  await using sender = await openWorkingSender()
  const id = await unanswered(sender)
  expect(await list(sender)).toEqual([id])
  await again(sender, id)
  expect(await sender.until(id, 'accepted')).toMatchObject({ attempts: 2, error_code: null })
  expect(sender.provider.requests).toHaveLength(2)
  expect(await list(sender)).toEqual([])
  await expect(again(sender, id)).rejects.toMatchObject({ code: 'conflict' })
})

test('a failure of the first attempt, told after the message was sent again, leaves the second one as it is', async () => {
  await using sender = await openWorkingSender()
  await using receiver = await openReceiver(sender)
  const id = await unanswered(sender)
  await again(sender, id)
  const { provider_id } = await sender.until(id, 'accepted')
  const tell = (status: object) =>
    receiver.deliver(messagesPayload({ statuses: [{ ...status, biz_opaque_callback_data: id }] }))
  const errors = [{ code: 131026, title: 'Message undeliverable' }]
  await tell({ id: 'wamid.first', status: 'failed', errors })
  expect(await sender.message(id)).toMatchObject({ status: 'accepted', provider_id, error_code: null })
  await tell({ id: provider_id, status: 'delivered' })
  expect(await sender.message(id)).toMatchObject({ status: 'delivered' })

  const other = await unanswered(sender)
  await again(sender, other)
  const { provider_id: second } = await sender.until(other, 'accepted')
  await receiver.deliver(messagesPayload({ statuses: [{ id: second, status: 'failed', errors }] }))
  expect(await sender.message(other)).toMatchObject({ status: 'failed', error_code: '131026' })
})

test('a message that is sent again passes the checks of a new one', async () => {
  await using sender = await openWorkingSender()
  const phone = '+573001239999'
  const id = await unanswered(sender, phone)
  await sender.tx((ctx) => suppress(ctx, [{ kind: 'phone', value: phone, reason: 'opt_out' }]))
  await again(sender, id)
  expect(await sender.until(id, 'canceled')).toMatchObject({ error_code: 'contact_suppressed' })
  expect(sender.provider.requests).toHaveLength(1)
})

test('a message that several people send again at once is sent once', async () => {
  await using sender = await openWorkingSender()
  const id = await unanswered(sender)
  await Promise.all(Array.from({ length: 5 }, () => again(sender, id).catch((error: ApiError) => error.code)))
  await sender.until(id, 'accepted')
  expect(sender.provider.requests).toHaveLength(2)
})

test('a provider that cannot be asked is named, and an unknown message is not found', async () => {
  await using sender = await openWorkingSender()
  const id = await unanswered(sender)
  await expect(sender.tx((ctx) => askAgain(ctx, toWire('message', id)))).rejects.toThrow(
    new ApiError('conflict', 'The provider of this message cannot be asked. It may still report it.'),
  )
  await expect(again(sender, sender.runtime.newId())).rejects.toMatchObject({ code: 'not_found' })
})

test('an answer that comes late settles a message that was to be sent again', async () => {
  await using sender = await openSender()
  const [id] = await sender.queue(await sender.thread(), {})
  const { runtime, org, tx } = sender
  await runtime.pool.run(sql`
    update messages set status = 'unknown', due_at = null, attempts = 1 where org_id = ${org} and id = ${id}`)
  await again(sender, id!)
  expect(await sender.message(id!)).toMatchObject({ status: 'queued' })
  const at = runtime.clock.now()
  const result = { outcome: 'accepted' as const, providerId: 'wamid.late', learned: null }
  await tx((ctx) =>
    settleAttempts(
      ctx,
      [{ id: id!, accountId: sender.accountId, provider: 'p', lease: at, at, result }],
      runtime.clock,
      () => 0,
    ),
  )
  expect(await sender.message(id!)).toMatchObject({
    status: 'accepted',
    provider_id: 'wamid.late',
    due_at: null,
  })
})
