import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../../test/harness/global-setup.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { sql } from '../index.ts'
import { openPool, type Pool } from '../pool.ts'
import { type MigrationProgress, migrate, planMigrations } from './migrate.ts'

/** A database with a table of three months, and a folder for its migrations. */
let database: string
let pool: Pool
let folder: string

const MONTHS = ['steps_2026_01', 'steps_2026_02', 'steps_rest']

beforeEach(async () => {
  database = `partitioned_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${database}`))
  pool = openOther(3)
  folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await write(
    '0001_a.sql',
    `create table steps (at date, name int, place int) partition by range (at);
     create index steps_by_name on steps (name);
     create table steps_2026_01 partition of steps for values from ('2026-01-01') to ('2026-02-01');
     create table steps_2026_02 partition of steps for values from ('2026-02-01') to ('2026-03-01');
     create table steps_rest partition of steps default;
     insert into steps select date '2026-01-01' + n % 80, n, n from generate_series(1, 1000) as n`,
  )
  await migrate(pool, { folder })
  await write(
    '0002_b.sql',
    `-- Why.
     create index concurrently steps_with_place on steps (name) include (place);
     drop index concurrently steps_by_name`,
  )
})
afterEach(() => pool.close())

const write = (name: string, text: string) => writeFile(join(folder, name), text)

/** Another pool of the same database. */
function openOther(max = 1, lockMs = 0): Pool {
  const other = openPool({
    url: withDatabase(inject('postgresUrl'), database),
    max,
    limits: { statement: 0, lock: lockMs, idleInTransaction: 0, silence: 0 },
  })
  onTestFinished(() => other.close())
  return other
}

interface Part {
  month: string
  /** The file that it is in. */
  file: string
  valid: boolean
}

/** The months whose index is attached. */
function parts(index = 'steps_with_place'): Promise<Part[]> {
  return pool.rows(sql<Part>`
    select i.indrelid::regclass::text as month, pg_relation_filenode(i.indexrelid)::text as file, i.indisvalid as valid
    from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid
    where h.inhparent = to_regclass(${index}) order by month`)
}

const isValid = async (index: string) =>
  (
    await pool.maybe(sql<{ indisvalid: boolean }>`
      select indisvalid from pg_index where indexrelid = to_regclass(${index})`)
  )?.indisvalid ?? null

/** Holds a transaction open until `end`. */
async function hold(statement: string): Promise<{ end: () => Promise<void> }> {
  const end = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const transaction = openOther().transaction(async (db) => {
    await db.run(sql.raw(statement))
    held.resolve()
    await end.promise
  })
  transaction.catch(held.reject)
  // Otherwise a test that fails would wait for it forever.
  onTestFinished(() => end.resolve())
  await held.promise
  return {
    end: async () => {
      end.resolve()
      await transaction
    },
  }
}

/** A month that an earlier release makes while the index is built, as it makes months. */
async function makeMonth(): Promise<void> {
  await openOther().transaction(async (db) => {
    await db.run(sql`create table steps_2026_04 (like steps including all)`)
    await db.run(
      sql`alter table steps attach partition steps_2026_04 for values from ('2026-04-01') to ('2026-05-01')`,
    )
  })
}

test('an index of a partitioned table is built on one partition after the other, while others read, write and add one', async () => {
  const writer = await hold(`update steps_2026_02 set name = name`)
  const told: MigrationProgress[] = []
  const migrating = migrate(openOther(), { folder, report: (progress) => told.push(progress) })
  await until(async () => (await isValid('steps_2026_02_steps_with_place')) === false)
  // The build waits for the transaction, and nobody waits for the build.
  const others = openOther(1, 1_000)
  await others.run(sql`insert into steps values ('2026-02-02', 0, 0), ('2026-01-01', 0, 0)`)
  expect(await others.rows(sql`select place from steps where name = 0`)).toHaveLength(2)
  await makeMonth()
  expect((await parts('steps_by_name')).map(({ month }) => month)).toEqual(
    [...MONTHS, 'steps_2026_04'].toSorted(),
  )
  await writer.end()
  expect(await migrating).toEqual(['0002_b.sql'])
  expect(await parts()).toMatchObject(
    [...MONTHS, 'steps_2026_04'].toSorted().map((month) => ({ month, valid: true })),
  )
  expect([await isValid('steps_with_place'), await isValid('steps_by_name')]).toEqual([true, null])
  expect(told.flatMap(({ partition }) => partition ?? [])).toEqual(MONTHS)
  expect(await pool.rows(sql`select name from migrations where unbuilt is not null`)).toEqual([])
})

test('what a cut-off start has built stays, and the next one goes on with the partition that it was at', async () => {
  const writer = await hold(`update steps_2026_02 set name = name`)
  const cut = migrate(openOther(), { folder }).catch((error: unknown) => error)
  await until(async () => (await isValid('steps_2026_02_steps_with_place')) === false)
  await pool.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database} and query like 'create index concurrently%'`)
  expect(await cut).toBeInstanceOf(Error)
  await writer.end()
  const before = await parts()
  expect(before).toMatchObject([{ month: 'steps_2026_01', valid: true }])
  expect([await isValid('steps_2026_02_steps_with_place'), await isValid('steps_by_name')]).toEqual([
    false,
    true,
  ])

  expect(await planMigrations(pool, folder)).toMatchObject([
    {
      name: '0002_b.sql',
      isUnfinished: true,
      locks: [{ table: 'steps', waits: 'all', lasts: 'a moment' }],
      indexes: ['steps_with_place'],
      dropped: ['steps_by_name'],
    },
  ])
  expect(await migrate(pool, { folder })).toEqual([])
  const after = await parts()
  expect(after).toMatchObject(MONTHS.map((month) => ({ month, valid: true })))
  expect(after[0]).toEqual(before[0])
  expect([await isValid('steps_with_place'), await isValid('steps_by_name')]).toEqual([true, null])
  expect(await planMigrations(pool, folder)).toEqual([])
})

test('a start that is cut off between building and attaching only attaches', async () => {
  await pool.run(sql`create index steps_with_place on only steps (name) include (place)`)
  await pool.run(sql`create index steps_2026_01_steps_with_place on steps_2026_01 (name) include (place)`)
  const { file } = await pool.one(
    sql<{ file: string }>`select pg_relation_filenode('steps_2026_01_steps_with_place')::text as file`,
  )
  await migrate(pool, { folder })
  expect((await parts())[0]).toEqual({ month: 'steps_2026_01', file, valid: true })
  expect(await isValid('steps_with_place')).toBe(true)
})

test.each([['alter table steps detach partition steps_2026_01'], ['drop table steps_2026_01']])(
  'a partition that somebody takes away while its index is about to be built is left out: %s',
  async (statement) => {
    let migrating: Promise<string[]> | undefined
    await openOther().transaction(async (db) => {
      await db.run(sql`lock table steps_2026_01 in access exclusive mode`)
      migrating = migrate(openOther(), { folder })
      await until(async () => {
        const { count } = await pool.one(sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = ${database} and wait_event_type = 'Lock' and query like 'create index concurrently%'`)
        return count === 1
      })
      await db.run(sql.raw(statement))
    })
    expect(await migrating).toEqual(['0002_b.sql'])
    expect((await parts()).map(({ month }) => month)).toEqual(['steps_2026_02', 'steps_rest'])
    expect([await isValid('steps_with_place'), await isValid('steps_by_name')]).toEqual([true, null])
  },
)

test('while the old index waits for a long reader, others use the table, and nobody waits longer than for one try', async () => {
  const reader = await hold(`select from steps where at = '2026-02-02'`)
  const requests = openOther(2, 1_000)
  let tries = 0
  const migrating = migrate(openOther(), {
    folder,
    report: (progress) => {
      if (progress.isDropped) tries = progress.tries ?? tries
    },
  })
  let isOver = false
  const load = Promise.all(
    [0, 1].map(async () => {
      while (!isOver) await requests.run(sql`insert into steps values ('2026-02-02', 1, 1)`)
    }),
  )
  await until(() => tries >= 2)
  expect(await isValid('steps_by_name')).toBe(true)
  await reader.end()
  expect(await migrating).toEqual(['0002_b.sql'])
  isOver = true
  await load
  expect([await isValid('steps_with_place'), await isValid('steps_by_name')]).toEqual([true, null])
})

test('an old index that can never be dropped ends the start with what holds it', async () => {
  const reader = await hold(`select from steps`)
  await expect(migrate(openOther(), { folder, tryForMs: 0 })).rejects.toThrow(
    /^migration 0002_b\.sql failed at dropping the index steps_by_name: .*lock timeout \(tried 1 times\)\. The longest transaction has run for \d+ s/,
  )
  await reader.end()
  expect(await migrate(pool, { folder })).toEqual([])
  expect(await isValid('steps_by_name')).toBe(null)
})

test('an index of a table without partitions is dropped, too', async () => {
  await write('0003_c.sql', 'create table others (name int); create index others_by_name on others (name)')
  await write('0004_d.sql', 'drop index concurrently others_by_name')
  await migrate(pool, { folder })
  expect(await isValid('others_by_name')).toBe(null)
})
