import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, sql } from '../../src/platform/db/index.ts'
import { BASELINE } from '../../src/platform/db/migrations/baseline.ts'
import { locksOf } from '../../src/platform/db/migrations/plan.ts'
import { divideMigration } from '../../src/platform/db/migrations/remains.ts'
import { splitStatements } from '../../src/platform/db/script.ts'
import { describeCatalogue } from '../upgrade/catalogue.ts'
import { makeDatabase, openDatabase } from '../upgrade/databases.ts'

const ROOT = join(import.meta.dirname, '../../..')

async function openEmpty() {
  const pool = openDatabase(await makeDatabase())
  onTestFinished(() => pool.close())
  return pool
}

test('the files have consecutive numbers and name the district of their tables', async () => {
  const files = (await readdir(join(ROOT, 'migrations'))).sort()
  expect(files.slice(0, BASELINE.length)).toEqual(BASELINE)
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, place) => place + 1))
  const districts = BASELINE.map((name) => name.slice(5, -'.sql'.length)).join('|')
  expect(files.filter((name) => !new RegExp(`^\\d{4}_(${districts})(_\\w+)?\\.sql$`).test(name))).toEqual([])
})

/** The last file from before indexes of tables in use were built concurrently. */
const LAST_LOCKING = '0036'

test('no later migration keeps a table from being written while its rows are read', async () => {
  const files = (await readdir(join(ROOT, 'migrations'))).filter((name) => name.slice(0, 4) > LAST_LOCKING)
  const locking = await Promise.all(
    files.map(async (name) => ({
      name,
      locks: locksOf(await readFile(join(ROOT, 'migrations', name), 'utf8')).filter(
        ({ lasts }) => lasts === 'rows',
      ),
    })),
  )
  expect(locking.filter(({ locks }) => locks.length > 0)).toEqual([])
})

test('no migration after the baseline changes the rows of a table in use in its transaction', async () => {
  const files = (await readdir(join(ROOT, 'migrations'))).filter((name) => !BASELINE.includes(name))
  const texts = await Promise.all(
    files.map(async (name) => ({ name, text: await readFile(join(ROOT, 'migrations', name), 'utf8') })),
  )
  const updating = texts.flatMap(({ name, text }) =>
    divideMigration(text)
      .statements.filter((statement) => /^(--[^\n]*\n|\s)*(update|delete)\b/.test(statement))
      .map((statement) => `${name}: ${statement}`),
  )
  expect(updating).toEqual([])
})

/** Partitions are created in another way, so their indexes have other names. */
const isOfPartition = (line: string) => /^\["\w+", "events_(earlier|rest)/.test(line)

test('docs/schema.sql creates the same schema as the migrations', async () => {
  const [written, migrated] = [await openEmpty(), await openEmpty()]
  const script = await readFile(join(ROOT, 'docs/schema.sql'), 'utf8')
  for (const statement of splitStatements(script.replace("'the first month'", "'2026-01-01Z'")))
    await written.run(sql.raw(statement))
  await migrate(migrated)
  const [one, other] = [await describeCatalogue(written), await describeCatalogue(migrated)]
  expect(one.filter((line) => !isOfPartition(line))).toEqual(other.filter((line) => !isOfPartition(line)))
})
