import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSender, type Sender, type Thread } from '../../../messaging/channels/testing/sender.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { takeOver } from './actions.ts'

let sender: Sender
const workers = new AsyncDisposableStack()
beforeAll(async () => {
  sender = await openSender()
  // Two that compete, as in two processes.
  for (let count = 0; count < 2; count++) workers.use(sender.startWorker())
})
afterAll(async () => {
  await workers.disposeAsync()
  await sender[Symbol.asyncDispose]()
})

/** Takes over, after some statements, and returns the messages whose sending had begun by then. */
async function takeOverAfter({ conversationId }: Thread, statements: number): Promise<string[]> {
  const { pool } = sender.runtime
  for (let count = 0; count < statements; count++) await pool.run(sql`select 1`)
  await sender.tx((ctx) => takeOver(ctx, toWire('conversation', conversationId), { by: 'eva' }))
  const begun = await pool.rows(sql<{ id: string }>`
    select id from messages where org_id = ${sender.org} and conversation_id = ${conversationId} and attempts > 0`)
  return begun.map(({ id }) => id)
}

test('After somebody took over, the agent’s text does not begin to be sent: a hundred times', async () => {
  const begun = new Set<string>()
  const all: string[] = []
  for (let round = 0; round < 100; round += 5) {
    const threads = await Promise.all(Array.from({ length: 5 }, () => sender.thread()))
    const ended = await Promise.all(
      threads.map((thread, index) =>
        Promise.all([
          sender.queue(thread, { text: 'The agent says' }, { text: 'and goes on' }),
          takeOverAfter(thread, (round + index) % 12),
        ]),
      ),
    )
    for (const [ids, before] of ended) {
      all.push(...ids)
      for (const id of before) begun.add(id)
    }
  }
  await expect
    .poll(async () => {
      const { open } = await sender.runtime.pool.one(sql<{ open: number }>`
        select count(*)::int as open from messages
        where org_id = ${sender.org} and id = any(${all}) and status in ('queued', 'sending')`)
      return open
    })
    .toBe(0)
  const sent = sender.provider.requests.flatMap(({ body }) => {
    const { biz_opaque_callback_data: id } = body as { biz_opaque_callback_data?: string }
    return id === undefined ? [] : [id]
  })
  expect(sent.filter((id) => !begun.has(id))).toEqual([])
  const rest = await sender.runtime.pool.rows(sql<{ status: string; error_code: string }>`
    select distinct status, error_code from messages
    where org_id = ${sender.org} and id = any(${all}) and id <> all(${[...begun]})`)
  expect(rest).toEqual([{ status: 'canceled', error_code: 'human_took_over' }])
})
