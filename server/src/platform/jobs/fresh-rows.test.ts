import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../db/index.ts'
import { inTransaction, type Runtime } from '../operations/index.ts'
import { processBatch, type RowWork } from './batch.ts'
import { lockFresh } from './claim.ts'
import { QUEUES } from './index.ts'
import { WorkMonitor } from './monitor.ts'
import { LEASE_MS } from './queue.ts'
import { type MatchedJourney, makeMatchesDue, newJourney } from './testing/due-matches.ts'

/* Work that takes rows in its own transaction, tested on trigger_matches. */

let app: TestApp
let runtime: Runtime
let clock: TestClock
let journey: MatchedJourney
const TESTER = { kind: 'system', id: 'test' } as const

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  clock = new TestClock()
  runtime = { ...app.runtime, clock }
  journey = await newJourney(runtime, app.org.id)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await runtime.pool.run(sql`delete from trigger_matches where org_id is not null`)
  clock.pass(LEASE_MS)
})

const makeDue = (count: number) => makeMatchesDue(runtime, count, { org: app.org.id, of: journey })

interface Taken {
  work: RowWork
  /** Rows taken without a claim, and rows that were claimed. */
  fresh: string[]
  claimed: string[]
}

/** Finishes what it takes. `refuse` makes a transaction with these rows fail. */
function taking(refuse: (ids: readonly string[]) => void = () => {}): Taken {
  const [fresh, claimed]: string[][] = [[], []]
  const finish = async (ids: readonly string[]) => {
    await inTransaction(runtime, app.org.id, TESTER, (ctx) =>
      ctx.db.run(sql`delete from trigger_matches where org_id = ${ctx.org} and id = any(${ids})`),
    )
  }
  const work: RowWork = {
    queue: QUEUES.matches,
    batchSize: 10,
    work: async (_, rows) => {
      const ids = rows.map((row) => row.id)
      refuse(ids)
      claimed!.push(...ids)
      await finish(ids)
    },
    takeFresh: (org, options) =>
      inTransaction(runtime, org, TESTER, async (ctx) => {
        const ids = await lockFresh(ctx.db, QUEUES.matches, org, options)
        await ctx.db.run(sql`delete from trigger_matches where org_id = ${org} and id = any(${ids})`)
        refuse(ids)
        fresh!.push(...ids)
        return ids.length
      }),
  }
  return { work, fresh: fresh!, claimed: claimed! }
}

const batch = (work: RowWork, isProven = true) =>
  processBatch({ pool: runtime.pool, clock, monitor: new WorkMonitor(runtime.log) }, work, app.org.id, {
    isProven,
  })

test('fresh rows are taken oldest first, a batch at a time', async () => {
  const ids = await makeDue(12)
  const { work, fresh, claimed } = taking()
  expect(await batch(work)).toBe(true)
  expect(fresh).toEqual(ids.slice(0, 10))
  expect(await batch(work)).toBe(false)
  expect(fresh).toEqual(ids)
  expect(claimed).toEqual([])
})

test('before a batch has succeeded in this process, rows are claimed', async () => {
  const ids = await makeDue(3)
  const { work, fresh, claimed } = taking()
  await batch(work, false)
  expect(fresh).toEqual([])
  expect(claimed.toSorted()).toEqual(ids.toSorted())
})

test('rows of a transaction that fails are claimed, so that the one that fails is found', async () => {
  const ids = await makeDue(4)
  const bad = ids[2]!
  const { work, fresh, claimed } = taking((group) => {
    if (group.includes(bad)) throw new RangeError('this one is broken')
  })
  await batch(work)
  expect(fresh).toEqual([])
  expect(claimed.toSorted()).toEqual(ids.filter((id) => id !== bad).toSorted())
  const { failures } = await runtime.pool.one(sql<{ failures: number }>`
    select due_failures as failures from trigger_matches where org_id = ${app.org.id} and id = ${bad}`)
  expect(failures).toBe(1)
})

test('rows that failed or whose worker died are left to a claim', async () => {
  const [died, failed, rest] = (await makeDue(3)) as [string, string, string]
  await runtime.pool.run(sql`
    update trigger_matches set due_lease = due_at where org_id = ${app.org.id} and id = ${died}`)
  await runtime.pool.run(sql`
    update trigger_matches set due_failures = 1 where org_id = ${app.org.id} and id = ${failed}`)
  const { work, fresh, claimed } = taking()
  await batch(work)
  expect(fresh).toEqual([rest])
  expect(claimed.toSorted()).toEqual([died, failed].toSorted())
})

test('several workers never take the same row', async () => {
  const ids = await makeDue(40)
  const { work, fresh, claimed } = taking()
  for (let round = 0; round < 3; round++) await Promise.all([1, 2, 3].map(() => batch(work)))
  const all = [...fresh, ...claimed]
  expect(all.toSorted()).toEqual(ids.toSorted())
})

test('a claim lasts as long as any, although the clock moved while fresh rows were looked for', async () => {
  const left: number[] = []
  const { work } = taking()
  await batch({
    ...work,
    takeFresh: async () => {
      clock.pass(2 * LEASE_MS)
      await makeDue(1)
      return 0
    },
    work: async (org, rows, lease) => {
      left.push(lease.getTime() - clock.now().getTime())
      await work.work(org, rows, lease)
    },
  })
  expect(left).toEqual([LEASE_MS])
})
