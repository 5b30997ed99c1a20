import { afterAll, beforeAll, expect, test } from 'vitest'
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
