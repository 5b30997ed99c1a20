import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ensureEventPartitions } from '../../src/customers/events/index.ts'
import { migrate, planMigrations, sql } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { startTestApp } from '../harness/harness.ts'
import { makeDatabase, openDatabase } from './databases.ts'
import { readRecording, replay } from './recording.ts'

/*
 * The previous release beside and before this one. It is its recorded statements (record.test.ts), not its code: a clone
 * without history has no older code, and one that is built for the test would test what is installed today.
 */

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
/** The last migration of the previous release. */
const LAST = '0008'
const RECORDING = join(import.meta.dirname, 'paths-of-0008.gz')
/** When the recording began. */
const RECORDED = new Date('2026-11-23')

let statements: Awaited<ReturnType<typeof readRecording>>
beforeAll(async () => {
  statements = await readRecording(RECORDING)
})

/** A folder with the migrations of a release. */
async function migrationsOf(release: 'previous' | 'this'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = await readdir(MIGRATIONS)
  for (const name of names.filter((each) => release === 'this' || each.slice(0, 4) <= LAST))
    await copyFile(join(MIGRATIONS, name), join(folder, name))
  return folder
}

/** An empty database with the schema of a release. */
async function openAs(release: 'previous' | 'this'): Promise<string> {
  const folder = await migrationsOf(release)
  const database = await makeDatabase()
  await using pool = openDatabase(database)
  await migrate(pool, { folder })
  await ensureEventPartitions(pool, RECORDED)
  return database
}

const urlOf = (database: string) => withDatabase(inject('postgresUrl'), database)

test('the main paths of the previous release do the same on the schema of this one', async () => {
  expect(statements.length).toBeGreaterThan(1_000)
  expect(await replay(urlOf(await openAs('this')), statements)).toEqual([])
})

test('a change that the previous release cannot live with is found', async () => {
  const database = await openAs('this')
  await using pool = openDatabase(database)
  await pool.run(sql`alter table messages rename column text to body`)
  expect(await replay(urlOf(database), statements)).not.toEqual([])
})

test('the plan of an upgrade names the missing migrations and what waits for them, and changes nothing', async () => {
  await using pool = openDatabase(await openAs('previous'))
  const planned = await planMigrations(pool)
  const files = (await readdir(MIGRATIONS)).filter((name) => name.slice(0, 4) > LAST).toSorted()
  expect(planned.map(({ name }) => name)).toEqual(files)
  const home = planned.find(({ name }) => name.endsWith('_platform_home.sql'))!
  expect(home.locks).toEqual([{ table: 'runs', waits: 'all', lasts: 'a moment' }])
  const inbox = planned.find(({ name }) => name.endsWith('_conversations_inbox.sql'))!
  expect(inbox.rows).toEqual(['conversations'])
  expect(await migrate(pool)).toEqual(files)
  expect(await planMigrations(pool)).toEqual([])
})

test('the previous release refuses a database that this one has upgraded', async () => {
  await using pool = openDatabase(await openAs('this'))
  const folder = await migrationsOf('previous')
  await expect(migrate(pool, { folder })).rejects.toThrow(
    /^This database needs Parley .*0013_.*\n.*up to 0008_/,
  )
})

test('the data of the previous release is there after the upgrade, and the service goes on with it', async () => {
  const database = await openAs('previous')
  expect(await replay(urlOf(database), statements)).toEqual([])
  const pool = openDatabase(database)
  const before = await rowsOf(pool)
  await migrate(pool)
  const after = await rowsOf(pool)
  await pool.close()
  expect(Object.fromEntries(Object.keys(before).map((table) => [table, after[table]]))).toEqual(before)
  expect(before).toMatchObject({ runs: 3, people: 8 })
  await using app = await startTestApp({ database, env: { PARLEY_ROLE: 'api' } })
  const { name } = await app.runtime.pool.one(sql<{ name: string }>`
    select o.name from organizations o join runs r on r.org_id = o.org_id limit 1`)
  const { key } = await app.newOrganization(name)
  const { data: initiatives } = await app.ok('initiatives_list', {}, { key })
  const { data } = await app.ok('initiatives_participants_list', { id: initiatives[0].id }, { key })
  expect(data.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'COMPLETED',
    'EXPIRED',
    'STOPPED',
  ])
})

/** How many rows each table has. */
async function rowsOf(pool: ReturnType<typeof openDatabase>): Promise<Record<string, number>> {
  const tables = await pool.rows(sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by relname`)
  const rows: Record<string, number> = {}
  for (const { name } of tables)
    rows[name] = (await pool.one(sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`)).n
  return rows
}
