import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPERSONAL, PERSONAL } from '../../../scripts/personal-data/record.ts'
import { sql } from '../../src/platform/db/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* The record of processing knows every table (docs/personal-data.md). */

/** Columns that hold something about a person, by their names. */
const PERSONAL_COLUMN =
  /^(.*_)?(email|phone|phone_number|first_name|last_name|person_id|person_external_id|contact_id|user_id|user_agent|wa_id|quote)$/

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const recorded = Object.values(PERSONAL).flatMap((tables) => Object.keys(tables))

test('every table is in the record of processing, or holds no personal data', async () => {
  const rows = await app.runtime.pool.rows(sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
  expect([...recorded, ...IMPERSONAL].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('a table without personal data has no column that names a person or an address', async () => {
  const rows = await app.runtime.pool.rows(sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...IMPERSONAL]})`)
  const suspicious = rows.filter(({ column }) => PERSONAL_COLUMN.test(column))
  expect(suspicious).toEqual([])
})
