import { afterEach, beforeEach, expect, test } from 'vitest'
import { withTransactions } from '../../../../test/harness/transactions.ts'
import { OutcomeUnknown, sql } from '../../../platform/db/index.ts'
import { startWorker, WorkMonitor } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { providers } from '../providers.ts'
import { accepted, refused } from '../testing/provider.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { messageWorkers } from './worker.ts'

let sender: Sender
const running = new Set<AsyncDisposable>()

beforeEach(async () => {
  // Service time runs fast, so that a postponed message is due again immediately.
  sender = await openSender({ timeScale: 20 })
})
afterEach(async () => {
  for (const worker of running) await worker[Symbol.asyncDispose]()
  running.clear()
  await sender[Symbol.asyncDispose]()
})

function startWorkers(runtime: Runtime): void {
  const { pool, clock, log } = runtime
  const parts = { pool, clock, monitor: new WorkMonitor(log) }
  for (const work of messageWorkers(runtime, providers)) running.add(startWorker(parts, work))
}

/**
 * The runtime with a database that commits but loses the answer to one commit. `until` resolves when the effect is
 * visible.
 */
function losing(runtime: Runtime, isTheOne: () => boolean, until: () => Promise<void>): Runtime {
  return withTransactions(runtime, (real) => async (work) => {
    const result = await real(work)
    if (!isTheOne()) return result
    await until()
    throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
  })
}

test('a result whose commit was not answered is written once, and its message is not sent twice', async () => {
  let requests = 0
  sender.provider.answer = async (request) => {
    requests += 1
    if (requests === 1) return refused(130429, 'Rate limit hit', 429)
    // In progress while the first result is written again.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    return accepted(request)
  }
  let lost = 0
  // The first transaction after the first request is the one that writes its result.
  const isResult = () => requests === 1 && lost++ === 0
  const secondIsUnderWay = () => expect.poll(() => requests).toBe(2)
  startWorkers(losing(sender.runtime, isResult, secondIsUnderWay))
  const [id] = await sender.queue(await sender.thread(), {})
  await sender.until(id!, 'accepted')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(requests).toBe(2)
  expect(await sender.message(id!)).toMatchObject({ status: 'accepted', attempts: 2, due_at: null })
})

test('messages of a claim whose commit was not answered are still sent exactly once', async () => {
  let requests = 0
  sender.provider.answer = (request) => {
    requests += 1
    return accepted(request)
  }
  let claims = 0
  startWorkers(
    withTransactions(sender.runtime, (real) => async (work) => {
      const result = await real(work)
      if (claims++ === 0) throw new OutcomeUnknown(new Error('Connection terminated'))
      return result
    }),
  )
  const [id] = await sender.queue(await sender.thread(), {})
  await sender.until(id!, 'accepted')
  expect(requests).toBe(1)
  expect(await sender.message(id!)).toMatchObject({ status: 'accepted', attempts: 1 })
})

test('an account whose token cannot be opened delays only its own messages', async () => {
  const thread = await sender.thread()
  const held = await sender.queue(
    thread,
    ...Array.from({ length: 30 }, () => ({ author: 'journey' as const })),
  )
  await using other = await openSender()
  const { pool } = sender.runtime
  await pool.run(sql`
    update channel_accounts set secrets = secrets || '{"access-token": "c2VhbGVkIGVsc2V3aGVyZQ=="}'
    where org_id = ${sender.org}`)
  startWorkers(sender.runtime)
  await using _worker = other.startWorker()
  const [id] = await other.queue(await other.thread(), {})
  await other.until(id!, 'accepted')
  await expect.poll(async () => (await sender.message(held[0]!)).error_code).toBe('account_unreadable')
  const { waiting } = await pool.one(sql<{ waiting: number }>`
    select count(*) filter (where status = 'queued') as waiting from messages
    where org_id = ${sender.org}`)
  expect(waiting).toBe(30)
})
