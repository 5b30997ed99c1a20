import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { startTestApp } from '../../../test/harness/harness.ts'
import { migrate, openPool, type Pool, sql } from '../../platform/db/index.ts'
import { ensureEventPartitions } from './partitions.ts'

const MONTHS = 16
const DAY_MS = 86_400_000

async function emptyDatabase(max: number): Promise<Pool> {
  const database = `partitions_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${database}`))
  const pool = openPool({ url: withDatabase(inject('postgresUrl'), database), max })
  onTestFinished(() => pool.close())
  return pool
}

const countMonths = (pool: Pool) =>
  pool.one(
    sql`select count(*) as count from pg_class where relispartition and relkind = 'r' and relname ~ '_\\d{4}_\\d{2}$'`,
  )

test('Adding a monthly partition delays no request and gives up while a long query reads the event log', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const { pool } = app.runtime
  const inFiveYears = new Date(Date.now() + 5 * 365 * DAY_MS)
  const before = await countMonths(pool)
  await app.runtime.workers.pool.transaction(async (reader) => {
    await reader.rows(sql`select count(*) from events`)
    let isOver = false
    const making = ensureEventPartitions(pool, inFiveYears).finally(() => {
      isOver = true
    })
    let recorded = 0
    do {
      const event = { name: 'seen', externalId: `e-${recorded}`, personExternalId: 'p' }
      await app.ok('cdp_events_record', event)
      recorded += 1
      expect(
        (await app.ok('cdp_events_list', { personExternalId: 'p', limit: 100 })).data[0].externalId,
      ).toBeTruthy()
    } while (!isOver)
    expect(await making).toBe(false)
  })
  expect(await countMonths(pool)).toEqual(before)
  expect(await ensureEventPartitions(pool, inFiveYears)).toBe(true)
  expect(await countMonths(pool)).toEqual({ count: (before as { count: number }).count + MONTHS })
})

test('Processes that start at the same time create each monthly partition once', async () => {
  const pool = await emptyDatabase(4)
  await migrate(pool)
  const now = new Date()
  const made = await Promise.all([1, 2, 3, 4].map(() => ensureEventPartitions(pool, now)))
  expect(made).toEqual([true, true, true, true])
  expect(await countMonths(pool)).toEqual({ count: MONTHS })
})

test('A new monthly partition has all keys and indexes of the event log', async () => {
  const pool = await emptyDatabase(1)
  await migrate(pool)
  await ensureEventPartitions(pool, new Date())
  const apart = await pool.rows(sql`
    select m.relname from pg_inherits i join pg_class m on m.oid = i.inhrelid
    where i.inhparent = 'events'::regclass
      and (select count(*) from pg_index x join pg_inherits xi on xi.inhrelid = x.indexrelid where x.indrelid = m.oid)
        <> (select count(*) from pg_index x where x.indrelid = 'events'::regclass)`)
  expect(apart).toEqual([])
})

test('Events before the first month, and events without a month, are stored in separate partitions', async () => {
  const pool = await emptyDatabase(1)
  await migrate(pool)
  const now = new Date()
  const inMonths = (count: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15))
  const times = [new Date('1950-01-01'), inMonths(-13), inMonths(-12), inMonths(0), inMonths(3)]
  for (const [n, time] of times.entries())
    await pool.run(sql`
      insert into events (org_id, occurred_at, id, external_id, name, received_at, recorded_by)
      values (${id(0)}, ${time}, ${id(n)}, ${String(n)}, 'seen', now(), 'x')`)
  const places = () =>
    pool.rows(
      sql`select tableoid::regclass::text as table, external_id from events order by occurred_at, external_id`,
    )
  const expected = [
    { table: 'events_earlier', external_id: '0' },
    { table: 'events_earlier', external_id: '1' },
    { table: 'events_rest', external_id: '2' },
    { table: 'events_rest', external_id: '3' },
    { table: 'events_rest', external_id: '4' },
  ]
  expect(await places()).toEqual(expected)
  expect(await ensureEventPartitions(pool, now)).toBe(true)
  // Events in events_rest stay there, so partitions for its three months are not created.
  expect(await places()).toEqual(expected)
  expect(await countMonths(pool)).toEqual({ count: MONTHS - 3 })
})

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
