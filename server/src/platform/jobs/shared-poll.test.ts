import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { type Db, type Pool, sql } from '../db/index.ts'
import { QUEUES } from './index.ts'
import { Poller } from './poller.ts'
import { OLDEST_ROWS, SharedPoll } from './shared-poll.ts'

let app: TestApp
let pool: Pool
let clock: TestClock

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  pool = app.runtime.pool
  clock = new TestClock()
})
afterAll(() => app.stop())
beforeEach(() => pool.run(sql`delete from mails where org_id is not null`))

/** Makes emails of an organization due. */
async function makeDue(count: number, org = app.org.id): Promise<void> {
  for (let n = 0; n < count; n++)
    await pool.run(sql`
      insert into mails (org_id, id, content, written_at, due_at)
      values (${org}, ${app.runtime.newId()}, '', ${clock.now()}, ${clock.now()})`)
}

const pollersOf = (queues = Object.values(QUEUES), on = pool) =>
  queues.map((queue) => ({ queue, poller: new Poller(on, clock, queue) }))

/** Which queues have due rows, and of which organizations. */
async function pollAll(pollers: ReturnType<typeof pollersOf>, shared: SharedPoll) {
  const found = await Promise.all(
    pollers.map(
      async ({ queue, poller }) => [queue.name, [...(await poller.poll(new Set(), shared))]] as const,
    ),
  )
  return Object.fromEntries(found.filter(([, organizations]) => organizations.length > 0))
}

/** The pool, and what it was asked for. */
function counted(): { pool: Pool; transactions: number; alone: number } {
  const asked = { pool, transactions: 0, alone: 0 }
  asked.pool = {
    ...pool,
    transaction: (work) => {
      asked.transactions += 1
      return pool.transaction(work)
    },
    rows: (query) => {
      asked.alone += 1
      return pool.rows(query)
    },
  }
  return asked
}

test('Quiet queues are polled with one statement, which finds what is due', async () => {
  const { id: other } = await app.newOrganization()
  await makeDue(1)
  await makeDue(2, other)
  const asked = counted()
  const shared = new SharedPoll(asked.pool)
  const pollers = pollersOf(undefined, asked.pool)
  const found = await pollAll(pollers, shared)
  expect(new Set(found.mails)).toEqual(new Set([app.org.id, other]))
  expect(Object.keys(found)).toEqual(['mails'])
  expect([asked.transactions, asked.alone]).toEqual([1, 0])
  await pool.run(sql`delete from mails where org_id is not null`)
  expect(await pollAll(pollers, shared)).toEqual({})
  expect([asked.transactions, asked.alone]).toEqual([2, 0])
})

test('A backlog found by the shared statement is searched for the other organizations too', async () => {
  const { id: behind } = await app.newOrganization()
  await makeDue(OLDEST_ROWS)
  clock.pass(1)
  await makeDue(1, behind)
  clock.pass(1)
  await makeDue(OLDEST_ROWS)
  expect(new Set((await pollAll(pollersOf(), new SharedPoll(pool))).mails)).toEqual(
    new Set([app.org.id, behind]),
  )
})

test('A queue whose table is locked does not keep the others waiting', async () => {
  await makeDue(1)
  const shared = new SharedPoll(pool)
  const blocked = await pool.transaction(async (db) => {
    await db.run(sql`lock table templates in access exclusive mode`)
    const [templates, others] = [pollersOf([QUEUES.templates]), pollersOf([QUEUES.mails, QUEUES.files])]
    const blocked = pollAll(templates, shared)
    expect(await pollAll(others, shared)).toEqual({ mails: [app.org.id] })
    // The shared statement still waits for the lock, so the next poll does not depend on it.
    expect(await pollAll(others, shared)).toEqual({ mails: [app.org.id] })
    return { blocked }
  })
  expect(await blocked.blocked).toEqual({})
})

test('The shared statement reads indexes, also of tables that have few rows when it is planned', async () => {
  const plans: string[] = []
  const explaining: Pool = {
    ...pool,
    transaction: (work) => pool.transaction((db) => work({ ...db, rows: (query) => explain(db, query) })),
  }
  async function explain(db: Db, query: Parameters<Db['rows']>[0]): Promise<never[]> {
    const lines = await db.rows(sql<{ 'QUERY PLAN': string }>`explain ${query}`)
    plans.push(...lines.map((line) => line['QUERY PLAN']))
    return []
  }
  await pollAll(pollersOf(), new SharedPoll(explaining))
  const scans = plans.filter((line) => line.includes('Scan'))
  expect(scans.filter((line) => line.includes('Index'))).toHaveLength(Object.keys(QUEUES).length)
  expect(scans.filter((line) => line.includes('Seq Scan'))).toEqual([])
})
