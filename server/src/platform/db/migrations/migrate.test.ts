import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../../test/harness/global-setup.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { sql, UpgradeRefused } from '../index.ts'
import { openPool, type Pool } from '../pool.ts'
import { type MigrationProgress, migrate } from './migrate.ts'

/** An empty database, and a folder for its migrations. */
let pool: Pool
let folder: string

beforeEach(async () => {
  const database = `migrate_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${database}`))
  pool = openPool({ url: withDatabase(inject('postgresUrl'), database), max: 3 })
  folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
})
afterEach(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('processes that start at the same time apply every migration once and in order', async () => {
  await write('0002_b.sql', 'insert into steps (name) values (2)')
  await write('0001_a.sql', 'create table steps (name int); insert into steps (name) values (1)')
  const applied = await Promise.all([
    migrate(pool, { folder }),
    migrate(pool, { folder }),
    migrate(pool, { folder }),
  ])
  expect(applied.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
  await write('0003_c.sql', 'insert into steps (name) values (3)')
  expect(await migrate(pool, { folder })).toEqual(['0003_c.sql'])
  expect(await pool.rows(sql`select name from steps`)).toEqual([{ name: 1 }, { name: 2 }, { name: 3 }])
})

test('a failing migration is rolled back and named, and is applied after it is fixed', async () => {
  await write('0001_a.sql', 'create table kept (n int)')
  await write('0002_b.sql', 'create table half (n int); insert into kept values (1); select 1 / 0')
  await expect(migrate(pool, { folder })).rejects.toThrow('migration 0002_b.sql failed: division by zero')
  expect(await pool.rows(sql`select n from kept`)).toEqual([])
  expect(await pool.one(sql`select to_regclass('half') as half`)).toEqual({ half: null })
  await write('0002_b.sql', 'insert into kept values (2)')
  expect(await migrate(pool, { folder })).toEqual(['0002_b.sql'])
})

test('a database that a newer version has upgraded is refused by name, and it does not change', async () => {
  await write('0001_a.sql', 'create table steps (name int)')
  await write('0002_b.sql', 'insert into steps values (2)')
  await migrate(pool, { folder })
  await pool.run(sql`insert into migrations (name, version) values ('0004_later.sql', '9.2.0')`)
  await write('0003_c.sql', 'insert into steps values (3)')
  const refusal = await migrate(pool, { folder }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UpgradeRefused)
  expect((refusal as Error).message).toMatch(
    /^This database needs Parley 9\.2\.0, because it has a migration that this version lacks: 0004_later\.sql\.\nThis is Parley \d+\.\d+\.\d+, with migrations up to 0003_c\.sql\.\nStart an image .* restore the backup/,
  )
  expect(await pool.rows(sql`select name from steps`)).toEqual([{ name: 2 }])
})

test('a migration that older processes cannot live with waits until they are gone', async () => {
  await write('0001_a.sql', 'create table steps (name int)')
  await migrate(pool, { folder })
  await write('0002_b.sql', 'insert into steps values (2)')
  await write('0003_c.sql', '-- contract: nothing reads the table any more.\ndrop table steps')
  const database = await pool.one(sql<{ name: string }>`select current_database() as name`)
  const url = withDatabase(inject('postgresUrl'), database.name)
  const upgrading = openPool({ url, max: 1, applicationName: 'parley migrations' })
  const older = openPool({ url, max: 1, applicationName: 'parley workers' })
  onTestFinished(() => upgrading.close())
  // A connection that was closed stays in the list for a moment.
  const others = (count: number) =>
    until(async () => {
      const found = await upgrading.one(sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = ${database.name} and application_name like 'parley%' and pid <> pg_backend_pid()`)
      return found.count === count
    })
  await pool.close()
  await older.run(sql`select 1`)
  await others(1)
  const refusal = await migrate(upgrading, { folder }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UpgradeRefused)
  expect((refusal as Error).message).toMatch(
    /^Older processes cannot go on after 0003_c\.sql, and other .*: parley workers \(connections: 1\)/,
  )
  expect(await upgrading.rows(sql`select name from steps`)).toEqual([])
  await older.close()
  await others(0)
  expect(await migrate(upgrading, { folder })).toEqual(['0002_b.sql', '0003_c.sql'])
})

test('an upgrade tells each migration before and after it, and a new database is quiet', async () => {
  const told: MigrationProgress[] = []
  const report = (progress: MigrationProgress) => told.push(progress)
  await write('0001_a.sql', 'create table steps (name int)')
  await migrate(pool, { folder, report })
  expect(told).toEqual([])
  await write('0002_b.sql', 'insert into steps values (2)')
  await write('0003_c.sql', 'insert into steps values (3)')
  await migrate(pool, { folder, report })
  expect(told.map(({ name, number, of, seconds }) => [name, number, of, seconds !== undefined])).toEqual([
    ['0002_b.sql', 1, 2, false],
    ['0002_b.sql', 1, 2, true],
    ['0003_c.sql', 2, 2, false],
    ['0003_c.sql', 2, 2, true],
  ])
})

const isValid = async (index: string) =>
  (
    await pool.maybe(sql<{ indisvalid: boolean }>`
      select indisvalid from pg_index where indexrelid = to_regclass(${index})`)
  )?.indisvalid ?? null

/** A second pool of the same database: what else uses it. */
async function openOther(max = 1, lockMs = 0): Promise<Pool> {
  const { name } = await pool.one(sql<{ name: string }>`select current_database() as name`)
  const other = openPool({
    url: withDatabase(inject('postgresUrl'), name),
    max,
    limits: { statement: 0, lock: lockMs, idleInTransaction: 0, silence: 0 },
  })
  onTestFinished(() => other.close())
  return other
}

/** Holds a transaction open that has read or written `steps`. */
async function hold(other: Pool, statement = sql`select from steps`): Promise<{ end: () => Promise<void> }> {
  const end = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const transaction = other.transaction(async (db) => {
    await db.run(statement)
    held.resolve()
    await end.promise
  })
  transaction.catch(held.reject)
  await held.promise
  return {
    end: async () => {
      end.resolve()
      await transaction
    },
  }
}

test('an index that a migration builds concurrently waits for nobody who holds others up', async () => {
  await write(
    '0001_a.sql',
    'create table steps (name int); insert into steps select generate_series(1, 1000)',
  )
  await migrate(pool, { folder })
  const writer = await hold(await openOther(), sql`update steps set name = name`)
  await write('0002_b.sql', 'create index concurrently steps_by_name on steps (name)')
  const [first, second] = [migrate(pool, { folder }), migrate(pool, { folder })]
  const other = await openOther(1, 1_000)
  await until(async () => (await isValid('steps_by_name')) === false)
  // The build waits for the transaction, and further writes wait for neither.
  await other.run(sql`insert into steps values (0)`)
  await writer.end()
  expect((await Promise.all([first, second])).flat()).toEqual(['0002_b.sql'])
  expect(await isValid('steps_by_name')).toBe(true)
})

test('an index whose building was cut off is built by the next start, before later migrations', async () => {
  await write('0001_a.sql', 'create table steps (name int, later int); insert into steps values (1, 1)')
  await migrate(pool, { folder })
  await write(
    '0002_b.sql',
    `create table others (name int);
     -- Why.
     create index concurrently steps_by_name on steps (name);
     create unique index concurrently steps_by_later on steps (later)`,
  )
  const writer = await hold(await openOther(), sql`update steps set name = name`)
  const cut = migrate(await openOther(), { folder }).catch((error: unknown) => error)
  await until(async () => (await isValid('steps_by_name')) === false)
  await pool.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently%'`)
  expect(await cut).toBeInstanceOf(Error)
  await writer.end()
  expect([await isValid('steps_by_name'), await isValid('steps_by_later')]).toEqual([false, null])

  await write('0003_c.sql', 'insert into steps values (3, 1) on conflict (later) do nothing')
  const told: MigrationProgress[] = []
  expect(await migrate(pool, { folder, report: (progress) => told.push(progress) })).toEqual(['0003_c.sql'])
  expect([await isValid('steps_by_name'), await isValid('steps_by_later')]).toEqual([true, true])
  expect(told.filter(({ seconds }) => seconds !== undefined).map(({ index, name }) => index ?? name)).toEqual(
    ['steps_by_name', 'steps_by_later', '0003_c.sql'],
  )
  expect(await pool.rows(sql`select name from migrations where unbuilt is not null`)).toEqual([])
  expect(await pool.rows(sql`select name from steps`)).toEqual([{ name: 1 }])
})

test('while a migration waits for a table, others use it, and nobody waits longer than for one try', async () => {
  await write('0001_a.sql', 'create table steps (name int); insert into steps values (1)')
  await migrate(pool, { folder })
  await write('0002_b.sql', 'alter table steps add column later int')
  const reader = await hold(await openOther())
  // Fails as a request does that waits too long. One try takes half of it.
  const requests = await openOther(2, 1_000)
  let tries = 0
  const migrating = migrate(await openOther(), {
    folder,
    report: (progress) => {
      tries = progress.tries ?? tries
    },
  })
  let isOver = false
  const load = Promise.all(
    [0, 1].map(async () => {
      while (!isOver) await requests.run(sql`update steps set name = name + 1`)
    }),
  )
  await until(() => tries >= 2)
  await reader.end()
  expect(await migrating).toEqual(['0002_b.sql'])
  isOver = true
  await load
})

test('a migration that never gets its locks says what holds them, and changes nothing', async () => {
  await write('0001_a.sql', 'create table steps (name int)')
  await migrate(pool, { folder })
  await write('0002_b.sql', 'create table more (name int); alter table steps add column later int')
  const reader = await hold(await openOther())
  await expect(migrate(await openOther(), { folder, tryForMs: 0 })).rejects.toThrow(
    /^migration 0002_b\.sql failed: .*lock timeout \(tried 1 times\)\. The longest transaction has run for \d+ s \(process \d+, parley\)/,
  )
  await reader.end()
  expect(await pool.one(sql`select to_regclass('more') as more`)).toEqual({ more: null })
})

test('rows are changed in batches after the transaction, and again from the start after a cut-off', async () => {
  await write('0001_a.sql', 'create table steps (org_id uuid, id uuid, n int, primary key (org_id, id))')
  await migrate(pool, { folder })
  await pool.run(sql`
    insert into steps select gen_random_uuid(), gen_random_uuid(), case when n = 2500 then 0 else 1 end
    from generate_series(1, 2500) as n`)
  const update = 'update steps s set twice = 2 / s.n where (s.org_id, s.id) in batch and (s.n > 0 or s.n = 0)'
  await write('0002_b.sql', `alter table steps add column twice int;\n-- Of all rows.\n${update}`)
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'migration 0002_b.sql failed at the rows of steps: division by zero',
  )
  await pool.run(sql`update steps set n = 2 where n = 0`)
  const told: MigrationProgress[] = []
  expect(await migrate(pool, { folder, report: (progress) => told.push(progress) })).toEqual([])
  expect(told.map(({ rows }) => rows)).toEqual(['steps', 'steps'])
  const counts = sql`select twice, count(*)::int as count from steps group by twice order by twice`
  expect(await pool.rows(counts)).toEqual([
    { twice: 1, count: 1 },
    { twice: 2, count: 2499 },
  ])
  expect(await migrate(pool, { folder })).toEqual([])
})

test('a constraint is checked after the transaction, beside writers, and again after a cut-off', async () => {
  await write('0001_a.sql', 'create table steps (id int primary key, n int)')
  await migrate(pool, { folder })
  await pool.run(sql`insert into steps values (1, 1), (2, -2)`)
  const name = 'steps_n_check'
  const add = `alter table steps add constraint ${name} check (n > 0) not valid`
  await write('0002_b.sql', `${add};\nalter table steps validate constraint ${name}`)
  await expect(migrate(pool, { folder })).rejects.toThrow(
    `migration 0002_b.sql failed at the constraint ${name}: check constraint "${name}" of relation "steps" is violated`,
  )
  await expect(pool.run(sql`insert into steps values (3, -3)`)).rejects.toThrow(name)
  await pool.run(sql`update steps set n = 2 where id = 2`)
  const told: MigrationProgress[] = []
  const writer = await hold(await openOther(), sql`update steps set n = 7 where id = 1`)
  expect(await migrate(pool, { folder, report: (progress) => told.push(progress) })).toEqual([])
  await writer.end()
  expect(told.map(({ constraint }) => constraint)).toEqual([name, name])
  const validated = sql`select convalidated from pg_constraint where conname = ${name}`
  expect(await pool.one(validated)).toEqual({ convalidated: true })
})
