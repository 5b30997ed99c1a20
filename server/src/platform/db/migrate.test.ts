import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { until } from '../../../test/harness/waiting.ts'
import { sql, UpgradeRefused } from './index.ts'
import { type MigrationProgress, migrate } from './migrate.ts'
import { openPool, type Pool } from './pool.ts'

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
  await pool.close()
  await older.run(sql`select 1`)
  const refusal = await migrate(upgrading, { folder }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UpgradeRefused)
  expect((refusal as Error).message).toMatch(
    /^Older processes cannot go on after 0003_c\.sql, and other .*: parley workers \(connections: 1\)/,
  )
  expect(await upgrading.rows(sql`select name from steps`)).toEqual([])
  await older.close()
  await until(async () => {
    const { count } = await upgrading.one(sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = ${database.name} and application_name like 'parley%' and pid <> pg_backend_pid()`)
    return count === 0
  })
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
