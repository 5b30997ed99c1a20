import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { accepted, refused } from '../testing/provider.ts'
import { openWorkingSender, type Sender } from '../testing/sender.ts'
import { cancelQueued } from './outbox.ts'

let sender: Sender
beforeAll(async () => {
  sender = await openWorkingSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

test('a message waits for a throttled one before it, also when the one between them was canceled', async () => {
  const thread = await sender.thread()
  let isThrottled = true
  sender.provider.answer = (request) =>
    isThrottled ? refused(130429, 'Rate limit hit', 429) : accepted(request)
  await sender.runtime.pool.run(sql`
    update conversations set owner = 'human' where org_id = ${sender.org} and id = ${thread.conversationId}`)
  const [first] = await sender.queue(thread, { text: 'first', author: 'human' })
  await expect.poll(async () => (await sender.message(first!)).error_code).toBe('130429')
  isThrottled = false
  const runId = sender.runtime.newId()
  await sender.queue(thread, { text: 'canceled', author: 'journey', runId })
  await sender.tx((ctx) => cancelQueued(ctx, [runId]))
  const [last] = await sender.queue(thread, { text: 'last', author: 'human' })
  await sender.until(last!, 'accepted')
  await sender.until(first!, 'accepted')
  const texts = sender.provider.requests.map((request) => request.body.text?.body)
  expect(texts.indexOf('last')).toBeGreaterThan(texts.lastIndexOf('first'))
})

test.each([false, true])(
  'a dead letter holds up no later message (from the backlog: %s)',
  async (backlogged) => {
    const thread = await sender.thread()
    sender.provider.answer = (request) =>
      request.body.text?.body === 'broken' ? refused(130429, 'Rate limit hit', 429) : accepted(request)
    const [broken] = await sender.queue(thread, { text: 'broken' })
    await expect.poll(async () => (await sender.message(broken!)).error_code).toBe('130429')
    const past = new Date(sender.runtime.clock.now().getTime() - 1_000)
    // Its third worker died.
    await sender.runtime.pool.run(sql`
      update messages set due_at = ${past}, due_lease = ${past}, due_failures = 2, backlogged = ${backlogged}
      where org_id = ${sender.org} and id = ${broken}`)
    await expect.poll(async () => (await sender.message(broken!)).due_at).toBeNull()
    const [next] = await sender.queue(thread, { text: 'next' })
    await sender.until(next!, 'accepted')
    expect((await sender.message(broken!)).status).not.toBe('accepted')
    const { data } = await sender.app.ok('work_set_aside_list', { queue: 'replies' })
    expect(data).toContainEqual(expect.objectContaining({ id: toWire('message', broken!) }))
  },
)
