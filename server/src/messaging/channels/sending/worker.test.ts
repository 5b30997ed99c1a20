import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../../test/harness/waiting.ts'
import { suppress } from '../../../customers/people/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { accepted, refused, startProvider } from '../testing/provider.ts'
import {
  messagesPayload,
  NUMBER_ID,
  openReceiver,
  openSender,
  openWorkingSender,
  type Sender,
  type Thread,
} from '../testing/sender.ts'

let sender: Sender
beforeAll(async () => {
  sender = await openWorkingSender()
})
afterAll(() => sender[Symbol.asyncDispose]())
beforeEach(() => {
  sender.provider.requests.length = 0
  sender.provider.answer = accepted
})

const set = (thread: Thread, columns: ReturnType<typeof sql>) =>
  sender.runtime.pool.run(sql`
    update conversations set ${columns} where org_id = ${sender.org} and id = ${thread.conversationId}`)

describe('a queued text', () => {
  test('a queued text is sent to the contact with our id and is accepted', async () => {
    const thread = await sender.thread()
    const [id] = await sender.queue(thread, { text: 'How are you?' })
    const message = await sender.until(id!, 'accepted')
    expect(message).toMatchObject({
      provider_id: expect.stringContaining('wamid.'),
      attempts: 1,
      due_at: null,
    })
    expect(message.sent_at).toBeInstanceOf(Date)
    expect(sender.provider.requests).toMatchObject([
      {
        path: `/v23.0/${NUMBER_ID}/messages`,
        body: {
          to: thread.phone.slice(1),
          type: 'text',
          text: { body: 'How are you?' },
          biz_opaque_callback_data: id,
        },
      },
    ])
  })

  test('a queued text waits for the earlier message in its conversation', async () => {
    const thread = await sender.thread()
    let inFlight = 0
    const overlaps: number[] = []
    sender.provider.answer = async (request) => {
      overlaps.push(++inFlight)
      await new Promise((resolve) => setTimeout(resolve, 100))
      inFlight--
      return accepted(request)
    }
    const texts = ['one', 'two', 'three']
    const ids = await sender.queue(thread, ...texts.map((text) => ({ text })))
    await sender.until(ids[2]!, 'accepted')
    expect(sender.provider.requests.map((request) => request.body.text?.body)).toEqual(texts)
    expect(overlaps).toEqual([1, 1, 1])
  })
})

describe('an attempt without an answer', () => {
  test('an attempt without an answer becomes unknown, is not repeated, and is settled by the status webhook', async () => {
    await using receiver = await openReceiver(sender)
    sender.provider.answer = () => 'reset'
    const [id] = await sender.queue(await sender.thread(), {})
    await sender.until(id!, 'unknown')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(sender.provider.requests).toHaveLength(1)

    const status = {
      id: 'wamid.lost',
      status: 'delivered',
      timestamp: '1793000000',
      biz_opaque_callback_data: id,
    }
    expect(await receiver.deliver(messagesPayload({ statuses: [status] }))).toBe(200)
    expect(await sender.message(id!)).toMatchObject({
      status: 'delivered',
      provider_id: 'wamid.lost',
      error_code: null,
    })
  })

  test('an attempt whose process died is given up when its lease runs out', async () => {
    const thread = await sender.thread()
    const run = await startRun(thread)
    const id = sender.runtime.newId()
    const past = new Date(sender.runtime.clock.now().getTime() - 1000)
    await run.waitsFor(id)
    await sender.runtime.pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, direction, author, type, text,
                            status, attempts, due_at, created_at)
      values (${sender.org}, ${id}, ${thread.conversationId}, ${sender.channelId}, ${thread.contactId}, ${run.id},
              'outbound', 'journey', 'text', 'Hi', 'sending', 1, ${past}, ${past})`)
    expect(await sender.until(id, 'unknown')).toMatchObject({ attempts: 1, due_at: null })
    expect(sender.provider.requests).toHaveLength(0)
    expect(await run.read()).toMatchObject({ signal: 'SENT', messages_sent: 1 })
  })
})

describe('a refusal by the provider', () => {
  test('a refusal fails the message with its code and text, and notifies the run', async () => {
    sender.provider.answer = () => refused(131026, 'Message undeliverable.')
    const thread = await sender.thread()
    const run = await startRun(thread)
    const id = sender.runtime.newId()
    await run.waitsFor(id)
    await sender.queue(thread, { id, runId: run.id })
    expect(await sender.until(id, 'failed')).toMatchObject({
      error_code: '131026',
      error_text: 'Message undeliverable.',
    })
    expect(await run.read()).toMatchObject({ signal: 'FAILED', signal_error: 'recipient_unreachable' })
  })

  test('a throttled message is retried later', async () => {
    sender.provider.answer = () => refused(130429, 'Rate limit hit', 429)
    const [id] = await sender.queue(await sender.thread(), {})
    await until(async () => (await sender.message(id!)).error_code === '130429')
    const message = await sender.message(id!)
    expect(message.status).toBe('queued')
    expect(message.due_at!.getTime()).toBeGreaterThan(sender.runtime.clock.now().getTime())
    sender.provider.answer = accepted
    expect(await sender.until(id!, 'accepted')).toMatchObject({ attempts: 2, error_code: null })
  })

  test('a message that is still throttled after a day fails', async () => {
    sender.provider.answer = () => refused(131056, 'Pair rate limit hit')
    const [id] = await sender.queue(await sender.thread(), {})
    await until(async () => (await sender.message(id!)).error_code === '131056')
    const now = sender.runtime.clock.now()
    await sender.runtime.pool.run(sql`
      update messages set attempts = 200, created_at = ${now}::timestamptz - interval '25 hours', due_at = ${now}
      where org_id = ${sender.org} and id = ${id}`)
    await sender.until(id!, 'failed')
  })

  test('a contact who stopped marketing at the provider is added to the do-not-contact list', async () => {
    sender.provider.answer = () => refused(131050, 'User stopped marketing messages')
    const thread = await sender.thread()
    const [id] = await sender.queue(thread, {})
    await sender.until(id!, 'failed')
    const rows = await sender.runtime.pool.rows(sql`
      select 1 from suppressions where org_id = ${sender.org} and kind = 'phone' and value = ${thread.phone}`)
    expect(rows).toHaveLength(1)
  })
})

test('an unreachable provider gets each message exactly once after it is back, also one that waited for days', async () => {
  const gone = await startProvider()
  await gone[Symbol.asyncDispose]()
  const { port } = gone
  await sender.runtime.pool.run(sql`
    update channel_accounts set settings = jsonb_set(settings, '{apiUrl}', ${JSON.stringify(`http://127.0.0.1:${port}/v23.0`)}::jsonb)
    where org_id = ${sender.org}`)
  const [id, old] = [
    ...(await sender.queue(await sender.thread(), {})),
    ...(await sender.queue(await sender.thread(), { notBefore: new Date(Date.now() + 3_600_000) })),
  ]
  // It waited for something else until now, such as the end of a pause.
  await sender.runtime.pool.run(sql`
    update messages set created_at = now() - interval '4 days', due_at = now()
    where org_id = ${sender.org} and id = ${old}`)
  for (const each of [id, old]) {
    await until(async () => (await sender.message(each!)).error_code === 'provider_unreachable')
    expect(await sender.message(each!)).toMatchObject({ status: 'queued', attempts: 0 })
  }
  await using back = await startProvider(port)
  for (const each of [id, old]) expect(await sender.until(each!, 'accepted')).toMatchObject({ attempts: 1 })
  expect(back.requests).toHaveLength(2)
  await sender.runtime.pool.run(sql`
    update channel_accounts set settings = jsonb_set(settings, '{apiUrl}', ${JSON.stringify(sender.provider.apiUrl)}::jsonb)
    where org_id = ${sender.org}`)
})

test('a stopping process releases messages that it has not started, and waits for the others', async () => {
  await using slow = await openSender({ perSecond: 1 })
  slow.provider.answer = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return accepted(request)
  }
  const threads = await Promise.all([1, 2, 3, 4].map(() => slow.thread()))
  for (const thread of threads) await slow.queue(thread, {})
  const stopping = slow.startWorker()
  await expect.poll(() => slow.provider.requests.length).toBeGreaterThan(0)
  await stopping[Symbol.asyncDispose]()
  const rows = await slow.runtime.pool.rows(sql<{ status: string; attempts: number }>`
    select status, attempts from messages where org_id = ${slow.org} order by status`)
  const begun = slow.provider.requests.length
  expect(begun).toBeLessThan(4)
  expect(rows).toEqual([
    ...Array(begun).fill({ status: 'accepted', attempts: 1 }),
    ...Array(4 - begun).fill({ status: 'queued', attempts: 0 }),
  ])
})

describe('checks right before sending', () => {
  test('a suppressed contact gets only the opt-out confirmation', async () => {
    const thread = await sender.thread()
    await sender.tx((ctx) => suppress(ctx, [{ kind: 'phone', value: thread.phone, reason: 'opt_out' }]))
    const run = await startRun(thread)
    const id = sender.runtime.newId()
    await run.waitsFor(id)
    const [, confirmation] = await sender.queue(
      thread,
      { id, runId: run.id },
      { author: 'system', text: 'You will get no more messages.' },
    )
    await sender.until(confirmation!, 'accepted')
    expect(await sender.message(id)).toMatchObject({ status: 'canceled', error_code: 'contact_suppressed' })
    expect(await run.read()).toMatchObject({ signal: 'FAILED', signal_error: 'contact_suppressed' })
    expect(sender.provider.requests).toHaveLength(1)
  })

  test('a message of the agent is not sent after a human took over', async () => {
    const thread = await sender.thread()
    await set(thread, sql`owner = 'human'`)
    const [agent, human] = await sender.queue(
      thread,
      { author: 'agent' },
      { author: 'human', text: 'Ann here' },
    )
    await sender.until(human!, 'accepted')
    expect((await sender.message(agent!)).status).toBe('canceled')
    expect(sender.provider.requests.map((request) => request.body.text?.body)).toEqual(['Ann here'])
  })

  test('a message that the agent queued before it closed the conversation is still sent', async () => {
    const thread = await sender.thread()
    await set(thread, sql`owner = 'nobody'`)
    const [id] = await sender.queue(thread, { text: 'Thank you, bye!' })
    await sender.until(id!, 'accepted')
  })

  test('free text is not sent 24 hours after the contact last wrote', async () => {
    const thread = await sender.thread()
    await set(
      thread,
      sql`last_inbound_at = ${new Date(sender.runtime.clock.now().getTime() - 24 * 3_600_000)}`,
    )
    const [id] = await sender.queue(thread, {})
    expect(await sender.until(id!, 'failed')).toMatchObject({ error_code: 'window_closed' })
    expect(sender.provider.requests).toHaveLength(0)
  })

  test('messages of a stopped run are not sent', async () => {
    const thread = await sender.thread()
    const run = await startRun(thread)
    await run.end('STOPPED')
    const [id] = await sender.queue(thread, { runId: run.id })
    expect(await sender.until(id!, 'canceled')).toMatchObject({ error_code: 'run_ended' })
  })

  test('a contact gets no more than 45 messages in 270 seconds', async () => {
    const thread = await sender.thread()
    const now = sender.runtime.clock.now().getTime()
    await sender.runtime.pool.run(sql`
      insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status,
                            sent_at, created_at)
      select ${sender.org}, gen_random_uuid(), ${thread.conversationId}, ${sender.channelId}, ${thread.contactId},
             'outbound', 'agent', 'text', 'x', 'accepted', at, at
      from generate_series(1, 45) n,
        lateral (select ${new Date(now - 100_000)}::timestamptz + n * interval '1 second' as at) t`)
    const [id] = await sender.queue(thread, {})
    await until(async () => (await sender.message(id!)).due_at!.getTime() > now + 60_000)
    expect((await sender.message(id!)).due_at!.getTime()).toBe(now - 99_000 + 270_000)
    expect(sender.provider.requests).toHaveLength(0)
  })
})

/** Inserts a live run of the thread's contact, with the columns that sending reads. */
async function startRun(thread: Thread) {
  const { pool, newId, clock } = sender.runtime
  const [initiative, journey, id] = [newId(), newId(), newId()]
  const now = clock.now()
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${sender.org}, ${initiative}, 'I', 'WHATSAPP', 'ACTIVE', 'en', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
    values (${sender.org}, ${journey}, ${initiative}, 1, 'PUBLISHED', '{}', ${now}, ${now})`)
  await pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, trigger, status, node_id, started_at)
    values (${sender.org}, ${id}, ${initiative}, ${journey}, ${thread.contactId}, ${thread.contactId},
            '{"kind": "manual"}', 'ACTIVE', 'entry', ${now})`)
  return {
    id,
    waitsFor: (messageId: string) =>
      pool.run(sql`update runs set waiting_for = 'message', waiting_on = ${messageId}
                   where org_id = ${sender.org} and id = ${id}`),
    end: (status: string) =>
      pool.run(
        sql`update runs set status = ${status}, ended_at = ${now} where org_id = ${sender.org} and id = ${id}`,
      ),
    read: () =>
      pool.one(sql<{ signal: string; signal_error: string | null; messages_sent: number }>`
        select signal, signal_error, messages_sent from runs where org_id = ${sender.org} and id = ${id}`),
  }
}
