import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { haveTurn } from '../../../test/due-work.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { TestClock } from '../../../test/outreach.ts'
import { withTransactions } from '../../../test/transactions.ts'
import type { Runtime } from '../../kernel/index.ts'
import { QUEUES } from '../../queues.ts'
import { type Db, type Pool, type RowWork, sql, startWorker, type TakenRow, WorkMonitor } from '../index.ts'
import { Lookout } from './lookout.ts'
import { LEASE_MS } from './queue.ts'
import { listSetAside, retrySetAside } from './set-aside.ts'
import { take } from './taking.ts'

/*
 * The rules of due work over one of its tables, matches of triggers: they need nothing but themselves.
 */
let app: TestApp
let runtime: Runtime
let clock: TestClock
let journey: { id: string; initiativeId: string }

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  clock = new TestClock()
  runtime = { ...app.runtime, clock }
  journey = await newJourney(app.org.id)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await runtime.pool.run(sql`delete from trigger_matches where org_id is not null`)
  await runtime.pool.run(sql`delete from set_aside where org_id is not null`)
  clock.pass(LEASE_MS)
})

async function newJourney(org: string): Promise<{ id: string; initiativeId: string }> {
  const { pool, newId } = runtime
  const [id, initiativeId, now] = [newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiativeId}, 'Due', 'WHATSAPP', 'ACTIVE', 'en', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
    values (${org}, ${id}, ${initiativeId}, 1, 'PUBLISHED', '{}', ${now}, ${now})`)
  return { id, initiativeId }
}

/** Makes rows due now, and gives their ids in the order in which they are. */
async function makeDue(count: number, org = app.org.id, of = journey): Promise<string[]> {
  const ids = Array.from({ length: count }, () => runtime.newId())
  await runtime.pool.run(sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, due_at,
                                 created_at)
    select ${org}, id, 'enroll', ${of.initiativeId}, ${of.id}, 'ana', '{"kind":"manual"}',
           ${clock.now()}::timestamptz - interval '1 second' + n * interval '1 microsecond', ${clock.now()}
    from unnest(${ids}::uuid[]) with ordinality as r (id, n)`)
  return ids
}

interface MatchRow extends TakenRow {
  person_external_id: string
}

/** Work that does what it is told with each group of rows, and finishes what it does not throw about. */
function working(
  tell: (ids: string[]) => void = () => {},
  share = 100,
): RowWork<MatchRow> & { groups: string[][] } {
  const groups: string[][] = []
  return {
    groups,
    queue: QUEUES.matches,
    share,
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
 * Entries of the indexes of matches that this session has read in its transaction, also those of rows that are gone. What
 * everybody reads is told seconds later, when other tests have begun.
 */
async function entriesRead(db: Db): Promise<number> {
  const { read } = await db.one(sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid)) as read
    from pg_stat_user_indexes where relname = 'trigger_matches'`)
  return Number(read)
}

function takeAll(from: Date | null = null): Promise<TakenRow[]> {
  const lease = new Date(clock.now().getTime() + LEASE_MS)
  return take(runtime.pool, QUEUES.matches, app.org.id, {
    now: clock.now(),
    from,
    lease,
    share: 100,
    columns: sql`t.org_id`,
  })
}

/** Takes everything and is never heard of again. */
async function takeAndDie(): Promise<void> {
  await takeAll()
  clock.pass(LEASE_MS)
}

describe('a turn', () => {
  test('takes the oldest rows, no more than its share', async () => {
    const ids = await makeDue(5)
    const work = working(undefined, 3)
    expect(await haveTurn(runtime, work, app.org.id)).toBe(3)
    expect(work.groups).toEqual([ids.slice(0, 3)])
    expect(await left()).toEqual(ids.slice(3))
  })

  test('that two workers have at once takes each row once', async () => {
    await makeDue(60)
    const work = working(undefined, 20)
    await Promise.all([1, 2, 3].map(() => haveTurn(runtime, work, app.org.id)))
    await haveTurn(runtime, work, app.org.id)
    const worked = work.groups.flat()
    expect(new Set(worked).size).toBe(worked.length)
  })

  test('leaves what is taken to whoever has it, until the lease ends', async () => {
    const ids = await makeDue(2)
    await takeAll()
    const work = working()
    expect(await haveTurn(runtime, work, app.org.id)).toBe(0)
    clock.pass(LEASE_MS)
    expect(await haveTurn(runtime, work, app.org.id)).toBe(2)
    expect(work.groups.flat().sort()).toEqual(ids)
  })
})

describe('a row that fails', () => {
  test('is found by halving, tried again alone, and set aside with its reason; the others are done', async () => {
    const ids = await makeDue(8)
    const bad = ids[5]!
    const work = working((group) => {
      if (group.includes(bad)) throw new RangeError('this one is broken')
    })
    for (let minute = 0; minute < 4; minute++) {
      await haveTurn(runtime, work, app.org.id)
      clock.pass(60_000)
    }
    expect(await left()).toEqual([bad])
    expect(work.groups.filter((group) => group.length === 1 && group[0] === bad)).toHaveLength(3)
    expect(await runtime.pool.rows(listSetAside(app.org.id, { limit: 9, after: null }))).toMatchObject([
      { queue: 'matches', id: bad, error_name: 'RangeError', error_text: 'this one is broken', failures: 3 },
    ])
  })

  test('and was set aside is not due, until somebody has it tried again', async () => {
    const [id] = await makeDue(1)
    let isBroken = true
    const work = working(() => {
      if (isBroken) throw new Error('broken')
    })
    for (let minute = 0; minute < 9; minute++) {
      await haveTurn(runtime, work, app.org.id)
      clock.pass(60_000)
    }
    expect(work.groups).toHaveLength(3)
    expect(await retrySetAside(runtime.pool, QUEUES.matches, app.org.id, { now: clock.now() })).toEqual({
      retried: 1,
      more: false,
    })
    await haveTurn(runtime, work, app.org.id)
    expect(await runtime.pool.rows(listSetAside(app.org.id, { limit: 9, after: null }))).toMatchObject([
      { id },
    ])
    isBroken = false
    await retrySetAside(runtime.pool, QUEUES.matches, app.org.id, { id: id!, now: clock.now() })
    await haveTurn(runtime, work, app.org.id)
    expect(await left()).toEqual([])
    expect(await runtime.pool.rows(listSetAside(app.org.id, { limit: 9, after: null }))).toEqual([])
  })
})

describe('a row that ends its process', () => {
  test('is tried in ever smaller groups, and set aside after three deaths; the others are done', async () => {
    const ids = await makeDue(60)
    await takeAndDie()
    const sizes: number[] = []
    const work = working((group) => void sizes.push(group.length))
    // A turn that takes long gives back what it has not tried.
    while ((await left()).length > 0) await haveTurn(runtime, work, app.org.id)
    expect(sizes).toEqual([25, 25, 10])

    const [deadly] = await makeDue(1)
    await runtime.pool.run(sql`
      update trigger_matches set due_failures = 2, due_lease = due_at where org_id = ${app.org.id} and id = ${deadly}`)
    expect(await haveTurn(runtime, work, app.org.id)).toBe(1)
    expect(await left()).toEqual([deadly])
    expect(await runtime.pool.rows(listSetAside(app.org.id, { limit: 9, after: null }))).toMatchObject([
      { id: deadly, error_name: 'process_died', failures: 3 },
    ])
    expect(ids).toHaveLength(60)
  })

  test('does not count against those that were only waiting behind it', async () => {
    await makeDue(2)
    await runtime.pool.run(sql`update trigger_matches set due_failures = 2 where org_id = ${app.org.id}`)
    // The process ends while one of them is tried: the other was taken, and not begun.
    const dying = working(() => {
      throw new Ended()
    })
    const ended = withTransactions(runtime, () => () => Promise.reject(new Ended()))
    await haveTurn(ended, dying, app.org.id).catch(() => {})
    clock.pass(LEASE_MS)
    const rows = await runtime.pool.rows(sql`
      select due_lease is not null as begun from trigger_matches where org_id = ${app.org.id} order by begun`)
    expect(rows).toEqual([{ begun: false }, { begun: true }])
  })

  test('is told apart from a slow one: a lease that was too short counts against no row', async () => {
    await makeDue(1)
    // Each is slow and loses the row to the next, which must assume that its process is dead.
    let before = { end: () => {}, turn: Promise.resolve(0) }
    for (let turns = 0; turns < 6; turns++) {
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const work = async () => {
        begun.resolve()
        await ended.promise
      }
      const turn = haveTurn(runtime, { ...working(), work }, app.org.id)
      await Promise.race([begun.promise, turn])
      before.end()
      await before.turn
      before = { end: ended.resolve, turn }
      clock.pass(LEASE_MS)
    }
    before.end()
    await before.turn
    expect(await haveTurn(runtime, working(), app.org.id)).toBe(1)
    expect(await left()).toEqual([])
  })

  class Ended extends Error {}
})

test('a group that takes longer than a search may is halved all the same', async () => {
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
  for (let turns = 0; turns < 6; turns++) await haveTurn(runtime, slow, app.org.id)
  expect(await left()).toEqual([ids[0]])
})

test('an organization with a backlog has smaller turns while others have theirs', async () => {
  const { id: other } = await app.newOrganization()
  const journeyOfOther = await newJourney(other)
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
  // A whole share; a quarter, since the other had a turn; then twice as much each time: the 30 that are left.
  expect(sizes).toEqual([40, 10, 20, 30])
})

describe('trouble of the database', () => {
  test('counts no failure, however often; the rows are given back', async () => {
    const ids = await makeDue(3)
    let isAway = true
    const work = working(() => {
      if (isAway) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    })
    for (let tries = 0; tries < 5; tries++) {
      await expect(haveTurn(runtime, work, app.org.id)).rejects.toThrow('waits for the database')
      clock.pass(2_000)
    }
    const rows = await runtime.pool.rows(
      sql`select due_failures from trigger_matches where org_id = ${app.org.id}`,
    )
    expect(rows).toEqual(ids.map(() => ({ due_failures: 0 })))
    isAway = false
    expect(await haveTurn(runtime, work, app.org.id)).toBe(3)
    expect(await left()).toEqual([])
  })
})

test('a taking whose answer is lost does not hide its rows until the lease ends', async () => {
  await makeDue(3)
  let lost = 0
  const rows: Pool['rows'] = async (query, name) => {
    const answer = await runtime.pool.rows(query, name)
    if (lost++ === 0) throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    return answer as never
  }
  const work = working()
  const forgetful = { ...runtime, pool: { ...runtime.pool, rows } }
  await expect(haveTurn(forgetful, work, app.org.id)).rejects.toThrow('waits for the database')
  clock.pass(2_000)
  expect(await haveTurn(runtime, work, app.org.id)).toBe(3)
  expect(await left()).toEqual([])
})

describe('looking for organizations that have work', () => {
  test('finds all of them, behind the backlog of one too', async () => {
    await makeDue(500)
    clock.pass(1)
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { id } = await app.newOrganization()
        await makeDue(1, id, await newJourney(id))
        return id
      }),
    )
    clock.pass(1)
    await makeDue(500)
    const lookout = new Lookout(runtime.pool, clock, QUEUES.matches)
    const found = new Set<string>()
    for (let looks = 0; looks < 3; looks++) for (const org of await lookout.look(new Set())) found.add(org)
    expect(found).toEqual(new Set([app.org.id, ...others]))
  })

  test('reads a few rows, however long the backlog', async () => {
    await makeDue(3_000)
    const lookout = new Lookout(runtime.pool, clock, QUEUES.matches)
    await lookout.look(new Set())
    expect(lookout.rowsRead).toBeLessThan(300)
  })

  test('does not read again what was taken, while a transaction keeps that from being removed', async () => {
    await runtime.pool.session(async (holder) => {
      await holder.run(sql`begin isolation level repeatable read`)
      await holder.run(sql`select from trigger_matches limit 1`)
      await makeDue(2_000)
      await runtime.pool.run(sql`delete from trigger_matches where org_id = ${app.org.id}`)
      clock.pass(60_000)
      await makeDue(20)
      const read = await runtime.pool.session(async (db) => {
        await db.run(sql`begin`)
        const lookout = new Lookout({ ...runtime.pool, rows: db.rows }, clock, QUEUES.matches)
        // The first one looks through everything, and must.
        await lookout.look(new Set())
        const before = await entriesRead(db)
        for (let looks = 0; looks < 10; looks++) await lookout.look(new Set())
        const after = await entriesRead(db)
        await db.run(sql`commit`)
        return after - before
      })
      await holder.run(sql`commit`)
      expect(read).toBeLessThan(1_000)
    })
  })

  test('says from when on rows are to be taken: what is due is never before that, and older entries are not read', async () => {
    const lookout = new Lookout(runtime.pool, clock, QUEUES.matches)
    expect(lookout.from).toBeNull()
    const first = await makeDue(2)
    clock.pass(60_000)
    await lookout.look(new Set())
    const second = await makeDue(2)
    expect((await takeAll(lookout.from)).map(({ id }) => id).sort()).toEqual([...first, ...second].sort())
    clock.pass(1)
    await lookout.look(new Set())
    // Its transaction was slow: whoever looks through everything finds it.
    clock.pass(-30_000)
    const late = await makeDue(1)
    clock.pass(30_000)
    expect(await takeAll(lookout.from)).toEqual([])
    expect((await takeAll()).map(({ id }) => id)).toEqual(late)
  })
})
