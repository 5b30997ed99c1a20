import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'
import { splitStatements } from '../../src/platform/db/script.ts'
import { withDatabase } from '../harness/global-setup.ts'

/**
 * A dump (pg_dump --inserts, without comments and settings) of a database that the last code before the baseline made
 * and worked with: six people with events, a LIVE segment, a journey that they went through, and some of everything else.
 * Its secrets are sealed with that of the tests; its clock was ahead and was taken out.
 */
const DUMP = join(import.meta.dirname, 'before-0.1.0.sql.gz')

/** The organization of the dump. */
export const ORGANIZATION = 'Before the baseline'

/** Makes a database, empty or a copy of another one that nobody is connected to; gives its name. */
export async function makeDatabase(template = 'template1'): Promise<string> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${name} template ${template}`))
  return name
}

/** Makes a database as the dump has it. */
export async function makeEarlierDatabase(): Promise<string> {
  const name = await makeDatabase()
  await using pool = openDatabase(name)
  const dump = gunzipSync(await readFile(DUMP)).toString('utf8')
  await pool.transaction(async (db) => {
    for (const statement of splitStatements(dump)) await db.run(sql.raw(statement))
  })
  return name
}

export function openDatabase(name: string, max = 1): Pool {
  return openPool({ url: withDatabase(inject('postgresUrl'), name), max })
}
