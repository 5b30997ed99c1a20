import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { CITUS } from '../../../test/harness/global-setup.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { type Connections, type Db, type Pool, sql } from '../db/index.ts'
import { QUEUES, readQueueStates } from './index.ts'

let app: TestApp
let pool: Pool
let clock: TestClock
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  pool = app.runtime.pool
  clock = new TestClock()
})
afterAll(() => app.stop())

/** An email that is due so many milliseconds from now; a worker may have claimed it until then. */
async function addMail(org: string, dueMs: number, isClaimed = false): Promise<void> {
  const due = new Date(clock.now().getTime() + dueMs)
  await pool.run(sql`
    insert into mails (org_id, id, content, written_at, due_at, due_lease)
    values (${org}, ${app.runtime.newId()}, '', ${clock.now()}, ${due}, ${isClaimed ? due : null})`)
}

test('Due and claimed rows of all organizations are counted together, without those that are held', async () => {
  const [{ id: other }, { id: held }] = [await app.newOrganization(), await app.newOrganization()]
  await pool.run(sql`insert into organization_holds (org_id, held_at) values (${held}, ${clock.now()})`)
  await addMail(app.org.id, -2_000)
  await addMail(app.org.id, 5_000)
  await addMail(other, -3_000)
  await addMail(other, 5_000, true)
  await addMail(held, -9_000)
  const states = await readQueueStates(pool, clock)
  expect(states.map(({ queue }) => queue)).toEqual(Object.values(QUEUES).map(({ name }) => name))
  expect(states.filter(({ due, claimed }) => due + claimed > 0)).toEqual([
    { queue: 'mails', due: 2, oldestMs: 3_000 / clock.scale, claimed: 1 },
  ])
})

test.runIf(CITUS !== undefined)('Citus reads all queues in one round', async () => {
  const plans: string[][] = []
  const explaining: Connections = {
    ...pool,
    transaction: (work) => pool.transaction((db) => work({ ...db, rows: (query) => explain(db, query) })),
  }
  async function explain(db: Db, query: Parameters<Db['rows']>[0]): Promise<never[]> {
    const lines = await db.rows(sql<{ 'QUERY PLAN': string }>`explain ${query}`)
    plans.push(lines.map((line) => line['QUERY PLAN']))
    return []
  }
  await readQueueStates(explaining, clock)
  const [plan, ...others] = plans
  expect(others).toEqual([])
  expect(plan!.filter((line) => line.includes('Task Count'))).toHaveLength(1)
  expect(plan!.filter((line) => line.includes('Distributed Subplan'))).toEqual([])
})
