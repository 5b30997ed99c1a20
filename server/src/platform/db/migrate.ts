import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BASELINE, isEarlier } from './baseline.ts'
import type { Connections, Pool } from './pool.ts'
import { splitStatements } from './script.ts'
import type { Db } from './statements.ts'

/** A lock for all processes of an installation, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_265_001

const FOLDER = join(import.meta.dirname, '../../../../migrations')

/**
 * Applies the missing files of `migrations/`, each in its own transaction. Returns their names. A database with the
 * schema of the baseline from earlier migrations only gets the baseline recorded. Throws EarlierDatabase for an older
 * one.
 */
export async function migrate(pool: Pool, folder = FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return pool.session(async (db) => {
    await db.run(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    try {
      const done = await appliedMigrations(db)
      if (isEarlier(done)) for (const name of await noteBaseline(db)) done.add(name)
      const missing = files.filter((name) => !done.has(name))
      for (const name of missing) await apply(db, name, await readFile(join(folder, name), 'utf8'))
      return missing
    } finally {
      await db.run(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    }
  })
}

async function appliedMigrations(db: Db): Promise<Set<string>> {
  const { missing } = await db.one(
    sql<{ missing: boolean }>`select to_regclass('migrations') is null as missing`,
  )
  if (missing) {
    await db.run(sql`
      create table migrations (name text primary key, applied_at timestamptz not null default now())`)
    await db.run(sql`
      comment on table migrations is 'reference: which files of migrations/ this database has'`)
  }
  const rows = await db.rows(sql<{ name: string }>`select name from migrations`)
  return new Set(rows.map((row) => row.name))
}

/** The earlier names stay, so that a version from before the baseline finds that it has nothing to do. */
async function noteBaseline(db: Db): Promise<string[]> {
  await db.run(sql`insert into migrations (name) select unnest(${BASELINE}::text[])`)
  return BASELINE
}

/**
 * The file and the record of it are committed together. Statements are sent one by one, because a database distributed
 * by organization does not accept several commands in one text.
 */
async function apply(db: Connections, name: string, text: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      for (const statement of splitStatements(text)) await tx.run(sql.raw(statement))
      await tx.run(sql`insert into migrations (name) values (${name})`)
    })
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
