import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'
import { splitStatements } from '../../src/platform/db/script.ts'
import { withDatabase } from '../harness/global-setup.ts'

/**
 * A dump (pg_dump --inserts, without comments and settings) of a database that the last code before the baseline
 * created and used. It has six people with events, a LIVE segment, the runs of a journey, and some of everything else.
 * Its secrets are encrypted with the key of the tests. The offset of its clock was removed.
 */
const DUMP = join(import.meta.dirname, 'before-0.1.0.sql.gz')

/** The organization of the dump. */
export const ORGANIZATION = 'Before the baseline'

/** Creates a database, empty or as a copy of another one without connections. Returns its name. */
export async function makeDatabase(template = 'template1'): Promise<string> {
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`create database ${name} template ${template}`))
  return name
}

/** Creates a database from the dump. */
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
