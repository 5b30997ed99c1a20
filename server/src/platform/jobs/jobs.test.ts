import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { withTransactions } from '../../../test/harness/transactions.ts'
import { type Db, type Pool, sql } from '../db/index.ts'
import type { Runtime } from '../operations/index.ts'
import type { RowWork } from './batch.ts'
import { type ClaimedRow, claimRows } from './claim.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters/dead-letters.ts'
import { QUEUES } from './index.ts'
import { WorkMonitor } from './monitor.ts'
import { Poller } from './poller.ts'
import { LEASE_MS } from './queue.ts'
import { type MatchedJourney, makeMatchesDue, newJourney } from './testing/due-matches.ts'
import { startWorker } from './worker.ts'

/*
 * The rules of due work, tested on one of its tables, trigger_matches.
 */
let app: TestApp
let runtime: Runtime
let clock: TestClock
let journey: MatchedJourney

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  clock = new TestClock()
  runtime = { ...app.runtime, clock }
  journey = await newJourney(runtime, app.org.id)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await runtime.pool.run(sql`delete from trigger_matches where org_id is not null`)
  await runtime.pool.run(sql`delete from set_aside where org_id is not null`)
  clock.pass(LEASE_MS)
})

const makeDue = (count: number, org = app.org.id, of = journey) => makeMatchesDue(runtime, count, { org, of })

interface MatchRow extends ClaimedRow {
  person_external_id: string
}

/** Work that calls `tell` with each group of rows and then finishes them, unless that throws. */
function working(
  tell: (ids: string[]) => void = () => {},
  batchSize = 100,
): RowWork<MatchRow> & { groups: string[][] } {
  const groups: string[][] = []
  return {
    groups,
    queue: QUEUES.matches,
    batchSize,
    columns: sql`t.person_external_id`,
    work: async (org, rows, lease) => {
      const ids = rows.map((row) => row.id).sort()
      groups.push(ids)
      tell(ids)
      await runtime.pool.run(sql`
        delete from trigger_matches where org_id = ${org} and id = any(${ids}) and due_at = ${lease}`)
    },
  }
}

const left = async () =>
  (
    await runtime.pool.rows(sql<{ id: string }>`
      select id from trigger_matches where org_id = ${app.org.id} order by id`)
  ).map((row) => row.id)

/**
 * The index entries of trigger_matches that this session has read in its transaction, dead ones included. The counts of
 * all sessions would arrive seconds later, when other tests have begun.
 */
async function entriesRead(db: Db): Promise<number> {
  const { read } = await db.one(sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as read
    from pg_stat_user_indexes where relname = 'trigger_matches'`)
  return Number(read)
}

function claimAll(from: Date | null = null): Promise<ClaimedRow[]> {
  const lease = new Date(clock.now().getTime() + LEASE_MS)
  return claimRows(runtime.pool, QUEUES.matches, app.org.id, {
    now: clock.now(),
    from,
    lease,
    batchSize: 100,
    columns: sql`t.org_id`,
  })
}

/** Claims all rows and never works on them, like a process that died. */
async function claimAndDie(): Promise<void> {
  await claimAll()
  clock.pass(LEASE_MS)
}

describe('a batch', () => {
  test('a batch claims the oldest rows, and no more than its size', async () => {
    const ids = await makeDue(5)
    const work = working(undefined, 3)
    expect(await workOneBatch(runtime, work, app.org.id)).toBe(3)
    expect(work.groups).toEqual([ids.slice(0, 3)])
    expect(await left()).toEqual(ids.slice(3))
  })

  test('several workers never claim the same row', async () => {
    await makeDue(60)
    const work = working(undefined, 20)
    await Promise.all([1, 2, 3].map(() => workOneBatch(runtime, work, app.org.id)))
    await workOneBatch(runtime, work, app.org.id)
    const worked = work.groups.flat()
    expect(new Set(worked).size).toBe(worked.length)
  })

  test('a claimed row is not claimed again until its lease ends', async () => {
    const ids = await makeDue(2)
    await claimAll()
    const work = working()
    expect(await workOneBatch(runtime, work, app.org.id)).toBe(0)
    clock.pass(LEASE_MS)
    expect(await workOneBatch(runtime, work, app.org.id)).toBe(2)
    expect(work.groups.flat().sort()).toEqual(ids)
  })
})

describe('a row that fails', () => {
  test('a failing row is isolated, retried alone and becomes a dead letter, and the other rows are done', async () => {
    const ids = await makeDue(8)
    const bad = ids[5]!
    const work = working((group) => {
      if (group.includes(bad)) throw new RangeError('this one is broken')
    })
    for (let minute = 0; minute < 4; minute++) {
      await workOneBatch(runtime, work, app.org.id)
      clock.pass(60_000)
    }
    expect(await left()).toEqual([bad])
    expect(work.groups.filter((group) => group.length === 1 && group[0] === bad)).toHaveLength(3)
    expect(await runtime.pool.rows(listDeadLetters(app.org.id, { limit: 9, after: null }))).toMatchObject([
      { queue: 'matches', id: bad, error_name: 'RangeError', error_text: 'this one is broken', failures: 3 },
    ])
  })

  test('a dead letter is not due until a user retries it', async () => {
    const [id] = await makeDue(1)
    let isBroken = true
    const work = working(() => {
      if (isBroken) throw new Error('broken')
    })
    for (let minute = 0; minute < 9; minute++) {
      await workOneBatch(runtime, work, app.org.id)
      clock.pass(60_000)
    }
    expect(work.groups).toHaveLength(3)
    expect(await retryDeadLetters(runtime.pool, QUEUES.matches, app.org.id, { now: clock.now() })).toEqual({
      retried: 1,
      more: false,
    })
    await workOneBatch(runtime, work, app.org.id)
    expect(await runtime.pool.rows(listDeadLetters(app.org.id, { limit: 9, after: null }))).toMatchObject([
      { id },
    ])
    isBroken = false
    await retryDeadLetters(runtime.pool, QUEUES.matches, app.org.id, { id: id!, now: clock.now() })
    await workOneBatch(runtime, work, app.org.id)
    expect(await left()).toEqual([])
    expect(await runtime.pool.rows(listDeadLetters(app.org.id, { limit: 9, after: null }))).toEqual([])
  })
})

describe('a row that ends its process', () => {
  test('rows whose process died are retried in smaller groups, and become dead letters after three deaths', async () => {
    const ids = await makeDue(60)
    await claimAndDie()
    const sizes: number[] = []
    const work = working((group) => void sizes.push(group.length))
    // A batch that takes long releases the rows that it has not tried.
    while ((await left()).length > 0) await workOneBatch(runtime, work, app.org.id)
    expect(sizes).toEqual([25, 25, 10])

    const [deadly] = await makeDue(1)
    await runtime.pool.run(sql`
      update trigger_matches set due_failures = 2, due_lease = due_at where org_id = ${app.org.id} and id = ${deadly}`)
    expect(await workOneBatch(runtime, work, app.org.id)).toBe(1)
    expect(await left()).toEqual([deadly])
    expect(await runtime.pool.rows(listDeadLetters(app.org.id, { limit: 9, after: null }))).toMatchObject([
      { id: deadly, error_name: 'process_died', failures: 3 },
    ])
    expect(ids).toHaveLength(60)
  })

  test('the death of a process does not count against claimed rows that were not started', async () => {
    await makeDue(2)
    await runtime.pool.run(sql`update trigger_matches set due_failures = 2 where org_id = ${app.org.id}`)
    // The process ends while one row is tried. The other one was claimed but not started.
    const dying = working(() => {
      throw new Ended()
    })
    const ended = withTransactions(runtime, () => () => Promise.reject(new Ended()))
    await workOneBatch(ended, dying, app.org.id).catch(() => {})
    clock.pass(LEASE_MS)
    const rows = await runtime.pool.rows(sql`
      select due_lease is not null as begun from trigger_matches where org_id = ${app.org.id} order by begun`)
    expect(rows).toEqual([{ begun: false }, { begun: true }])
  })

  test('work that takes longer than its lease does not count as a failure', async () => {
    await makeDue(1)
    // Each batch is slow and loses the row to the next one, which has to assume that its process died.
    let before = { end: () => {}, turn: Promise.resolve(0) }
    for (let turns = 0; turns < 6; turns++) {
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const work = async () => {
        begun.resolve()
        await ended.promise
      }
      const turn = workOneBatch(runtime, { ...working(), work }, app.org.id)
      await Promise.race([begun.promise, turn])
      before.end()
      await before.turn
      before = { end: ended.resolve, turn }
      clock.pass(LEASE_MS)
    }
    before.end()
    await before.turn
    expect(await workOneBatch(runtime, working(), app.org.id)).toBe(1)
    expect(await left()).toEqual([])
  })

  class Ended extends Error {}
})

test('a failing group is split even when it takes longer than the search limit', async () => {
  const ids = await makeDue(4)
  const work = working()
  const { work: done } = work
  const slow: typeof work = {
    ...work,
    work: async (org, rows, lease) => {
      await new Promise((resolve) => setTimeout(resolve, 150))
      if (rows.some(({ id }) => id === ids[0])) throw new Error('broken')
      await done(org, rows, lease)
    },
  }
  for (let turns = 0; turns < 6; turns++) await workOneBatch(runtime, slow, app.org.id)
  expect(await left()).toEqual([ids[0]])
})

test('an organization with a backlog gets smaller batches while others have work', async () => {
  const { id: other } = await app.newOrganization()
  const journeyOfOther = await newJourney(runtime, other)
  const othersTurn = Promise.withResolvers<void>()
  const done = working(undefined, 40)
  const sizes: number[] = []
  const work: typeof done = {
    ...done,
    work: async (org, rows, lease) => {
      await done.work(org, rows, lease)
      if (org === other) return othersTurn.resolve()
      if (sizes.push(rows.length) > 1) return
      await makeDue(1, other, journeyOfOther)
      worker.wake(other)
      await othersTurn.promise
    },
  }
  await makeDue(100)
  await using worker = startWorker({ ...runtime, monitor: new WorkMonitor(runtime.log) }, work)
  await expect.poll(left).toEqual([])
  // A full batch first. Then an eighth, because the other organization had work, then twice as much each time until 25
  // are left.
  expect(sizes).toEqual([40, 5, 10, 20, 25])
})

describe('a database outage', () => {
  test('a database outage counts no failure, and the rows are released', async () => {
    const ids = await makeDue(3)
    let isAway = true
    const work = working(() => {
      if (isAway) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    })
    for (let tries = 0; tries < 5; tries++) {
      await expect(workOneBatch(runtime, work, app.org.id)).rejects.toThrow('waits for the database')
      clock.pass(2_000)
    }
    const rows = await runtime.pool.rows(
      sql`select due_failures from trigger_matches where org_id = ${app.org.id}`,
    )
    expect(rows).toEqual(ids.map(() => ({ due_failures: 0 })))
    isAway = false
    expect(await workOneBatch(runtime, work, app.org.id)).toBe(3)
    expect(await left()).toEqual([])
  })
})

test('rows of a claim whose answer was lost are released before the lease ends', async () => {
  await makeDue(3)
  let lost = 0
  const rows: Pool['rows'] = async (query, name) => {
    const answer = await runtime.pool.rows(query, name)
    if (lost++ === 0) throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    return answer as never
  }
  const work = working()
  const forgetful = { ...runtime, pool: { ...runtime.pool, rows } }
  await expect(workOneBatch(forgetful, work, app.org.id)).rejects.toThrow('waits for the database')
  clock.pass(2_000)
  expect(await workOneBatch(runtime, work, app.org.id)).toBe(3)
  expect(await left()).toEqual([])
})

describe('polling', () => {
  test('polling finds every organization with due rows, even behind the backlog of another', async () => {
    await makeDue(500)
    clock.pass(1)
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { id } = await app.newOrganization()
        await makeDue(1, id, await newJourney(runtime, id))
        return id
      }),
    )
    clock.pass(1)
    await makeDue(500)
    const poller = new Poller(runtime.pool, clock, QUEUES.matches)
    const found = new Set<string>()
    for (let polls = 0; polls < 3; polls++) for (const org of await poller.poll(new Set())) found.add(org)
    expect(found).toEqual(new Set([app.org.id, ...others]))
  })

  test('a poll reads few rows, however long the backlog is', async () => {
    await makeDue(3_000)
    const poller = new Poller(runtime.pool, clock, QUEUES.matches)
    await poller.poll(new Set())
    expect(poller.rowsRead).toBeLessThan(300)
  })

  test('polls do not read dead index entries again while an open transaction keeps them', async () => {
    await runtime.pool.transaction(async (holder) => {
      // A cursor keeps what it can see.
      await holder.run(sql`declare held cursor for select from trigger_matches`)
      await makeDue(2_000)
      await runtime.pool.run(sql`delete from trigger_matches where org_id = ${app.org.id}`)
      clock.pass(60_000)
      await makeDue(20)
      const read = await runtime.pool.transaction(async (db) => {
        const poller = new Poller({ ...runtime.pool, rows: db.rows }, clock, QUEUES.matches)
        // The first poll is a full one.
        await poller.poll(new Set())
        const before = await entriesRead(db)
        for (let polls = 0; polls < 10; polls++) await poller.poll(new Set())
        const after = await entriesRead(db)
        return after - before
      })
      expect(read).toBeLessThan(1_000)
    })
  })

  test('claims start where the last poll did, and a full poll finds rows of slow transactions', async () => {
    const poller = new Poller(runtime.pool, clock, QUEUES.matches)
    expect(poller.from).toBeNull()
    const first = await makeDue(2)
    clock.pass(60_000)
    await poller.poll(new Set())
    const second = await makeDue(2)
    expect((await claimAll(poller.from)).map(({ id }) => id).sort()).toEqual([...first, ...second].sort())
    clock.pass(1)
    await poller.poll(new Set())
    // The transaction of this row was slow. A full poll finds it.
    clock.pass(-30_000)
    const late = await makeDue(1)
    clock.pass(30_000)
    expect(await claimAll(poller.from)).toEqual([])
    expect((await claimAll()).map(({ id }) => id)).toEqual(late)
  })
})
