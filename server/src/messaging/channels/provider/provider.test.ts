import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import { providers } from '../providers.ts'
import type { DirectedService } from '../testing/directed-service.ts'
import { openPaperService } from '../testing/paper-service.ts'
import { SERVICES } from '../testing/services.ts'

test('Every provider of WhatsApp and SMS goes through the common cases', () => {
  const kinds = [...providers.values()].filter(({ channel }) => channel !== 'email').map(({ kind }) => kind)
  expect(kinds.filter((kind) => !SERVICES.has(kind))).toEqual([])
})

describe.each([...SERVICES])('%s', (_, open) => {
  let service: DirectedService
  let worker: AsyncDisposable

  beforeAll(async () => {
    service = await open()
    worker = service.sender.startWorker()
  })
  afterAll(async () => {
    await worker[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  beforeEach(() => service.be('accepts'))

  async function queueOne() {
    const thread = await service.sender.thread()
    const [id] = await service.sender.queue(thread, {})
    return { id: id!, thread }
  }
  const timesReceived = (id: string) => service.received().filter((each) => each === id).length

  test('an accepted message is sent once, and its status only moves forward', async () => {
    const { id } = await queueOne()
    expect(await service.sender.until(id, 'accepted')).toMatchObject({ attempts: 1, due_at: null })
    expect(await service.tellStatus({ messageId: id, status: 'delivered' })).toBe(200)
    expect(await service.tellStatus({ messageId: id, status: 'sent' })).toBe(200)
    expect((await service.sender.message(id)).status).toBe('delivered')
    expect(timesReceived(id)).toBe(1)
  })

  test("a refused message fails with the provider's code and text", async () => {
    await service.be('refuses')
    const { id } = await queueOne()
    expect(await service.sender.until(id, 'failed')).toMatchObject({
      error_code: expect.stringMatching(/./),
      error_text: 'No.',
      attempts: 1,
    })
  })

  test('a throttled message is sent again later', async () => {
    await service.be('throttles')
    const { id } = await queueOne()
    await expect.poll(async () => (await service.sender.message(id)).error_text).not.toBeNull()
    await service.be('accepts')
    const message = await service.sender.until(id, 'accepted')
    expect(message.attempts).toBe(timesReceived(id))
    expect(message.attempts).toBeGreaterThan(1)
  })

  test('an attempt without a connection does not count', async () => {
    await service.be('is away')
    const { id } = await queueOne()
    await expect.poll(async () => (await service.sender.message(id)).error_code).toBe('provider_unreachable')
    expect(await service.sender.message(id)).toMatchObject({ status: 'queued' })
    await service.be('accepts')
    expect(await service.sender.until(id, 'accepted')).toMatchObject({ attempts: 1 })
  })

  test('a message with an unknown result is never sent again, and its status settles it', async () => {
    await service.be('breaks off')
    const { id } = await queueOne()
    await service.sender.until(id, 'unknown')
    await service.be('accepts')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(timesReceived(id)).toBe(1)
    await service.tellStatus({ messageId: id, status: 'delivered' })
    expect(await service.sender.message(id)).toMatchObject({ status: 'delivered', error_code: null })
  })

  test('a contact who opted out at the provider is on the do-not-contact list', async () => {
    await service.be('says the contact opted out')
    const { id, thread } = await queueOne()
    await service.sender.until(id, 'failed')
    const { org, runtime } = service.sender
    const rows = await runtime.pool.rows(sql`
      select 1 from suppressions where org_id = ${org} and kind = 'phone' and value = ${thread.phone}`)
    expect(rows).toHaveLength(1)
  })

  test('an unauthenticated delivery changes nothing, and an inbound message is stored once', async () => {
    expect(await service.forge()).toBe(403)
    const message = { from: '+573007654321', providerId: 'in-1', text: 'Hello there' }
    expect(await service.tellMessage(message)).toBe(200)
    expect(await service.tellMessage(message)).toBe(200)
    const { org, runtime } = service.sender
    const rows = await runtime.pool.rows(sql`
      select m.text, p.phone_number from messages m
      join contacts p on p.org_id = ${org} and p.id = m.contact_id
      where m.org_id = ${org} and m.provider_id = 'in-1'`)
    expect(rows).toEqual([{ text: 'Hello there', phone_number: '+573007654321' }])
  })
})

describe('rules of the provider', () => {
  let service: DirectedService
  let worker: AsyncDisposable
  beforeAll(async () => {
    service = await openPaperService()
    worker = service.sender.startWorker()
  })
  afterAll(async () => {
    await worker[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })

  test('a channel without a window sends text to contacts who never wrote', async () => {
    const { sender } = service
    const thread = await sender.thread()
    await sender.runtime.pool.run(sql`
      update conversations set last_inbound_at = null where org_id = ${sender.org} and id = ${thread.conversationId}`)
    const [id] = await sender.queue(thread, {})
    await sender.until(id!, 'accepted')
  })

  test('a contact gets no more messages at once than the provider allows', async () => {
    const { sender } = service
    const ids = await sender.queue(await sender.thread(), {}, {}, {}, {})
    const first = await sender.until(ids[0]!, 'accepted')
    const fourth = await sender.until(ids[3]!, 'accepted')
    expect(fourth.sent_at!.getTime() - first.sent_at!.getTime()).toBeGreaterThanOrEqual(60_000)
  })

  test('a contact whom the provider cannot address fails with an error name', async () => {
    const { sender } = service
    const thread = await sender.thread()
    await sender.runtime.pool.run(sql`
      update contacts set phone_number = null, bsuid = 'US.1' where org_id = ${sender.org} and id = ${thread.contactId}`)
    const [id] = await sender.queue(thread, {})
    expect(await sender.until(id!, 'failed')).toMatchObject({ error_code: 'recipient_unreachable' })
  })
})
