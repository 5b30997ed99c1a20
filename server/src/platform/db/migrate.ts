import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BASELINE, EARLIER, isEarlier } from './baseline.ts'
import { locksOf, type PlannedLock } from './migration-plan.ts'
import type { Connections, Pool } from './pool.ts'
import { type AppliedMigration, isContract, refuseBeside, refuseNewer } from './refused-upgrade.ts'
import { splitStatements } from './script.ts'
import type { Db } from './statements.ts'

/** A lock for all processes of an installation, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_265_001

const ROOT = join(import.meta.dirname, '../../../..')
const FOLDER = join(ROOT, 'migrations')

/** The names of the connections of a running process, except those that migrate. */
export const RUNNING = ['parley', 'parley workers', 'parley health']

export interface MigrateOptions {
  folder?: string
  /** Only these, where a backup was made with fewer. */
  only?: readonly string[]
  /** Called before each migration of a database that is in use, and after it with its duration. */
  report?: (progress: MigrationProgress) => void
}

export interface MigrationProgress {
  name: string
  /** Its number among those that are missing, from 1. */
  number: number
  of: number
  /** Absent before the migration. */
  seconds?: number
}

/**
 * Applies the missing files of `migrations/`, each in its own transaction. Returns their names. A database with the
 * schema of the baseline from earlier migrations only gets the baseline recorded. Throws EarlierDatabase for an older
 * one, and UpgradeRefused for one that a newer version has upgraded or that older processes still use.
 */
export async function migrate(
  pool: Pool,
  { folder = FOLDER, only, report = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const version = await ownVersion()
  return pool.session(async (db) => {
    await db.run(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    try {
      const applied = await appliedMigrations(db)
      const done = new Set(applied.map(({ name }) => name))
      if (isEarlier(done)) for (const name of await noteBaseline(db)) done.add(name)
      refuseNewer(applied, [...EARLIER, ...files], version)
      const missing: { name: string; text: string }[] = []
      for (const name of files.filter((file) => !done.has(file) && (!only || only.includes(file))))
        missing.push({ name, text: await readFile(join(folder, name), 'utf8') })
      const contract = missing.find(({ text }) => isContract(text))
      if (contract) refuseBeside(await findRunning(db), contract.name)
      if (missing.length > 0) await db.run(sql`alter table migrations add column if not exists version text`)
      for (const [index, { name, text }] of missing.entries()) {
        const progress = { name, number: index + 1, of: missing.length }
        if (done.size > 0) report(progress)
        const started = performance.now()
        await apply(db, { name, text, version })
        if (done.size > 0) report({ ...progress, seconds: (performance.now() - started) / 1000 })
      }
      return missing.map(({ name }) => name)
    } finally {
      await db.run(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    }
  })
}

export interface PlannedMigration {
  name: string
  /** Whether it is refused while older processes run. */
  isContract: boolean
  locks: PlannedLock[]
}

/** The migrations that the database lacks, in their order. Changes nothing. Throws as `migrate` does. */
export async function planMigrations(db: Db, folder = FOLDER): Promise<PlannedMigration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`,
  )
  const applied = exists ? await readMigrations(db) : []
  const done = new Set(applied.map(({ name }) => name))
  if (isEarlier(done)) for (const name of BASELINE) done.add(name)
  refuseNewer(applied, [...EARLIER, ...files], await ownVersion())
  const missing = files.filter((name) => !done.has(name))
  return Promise.all(
    missing.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, isContract: isContract(text), locks: locksOf(text) }
    }),
  )
}

async function ownVersion(): Promise<string> {
  return JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version
}

/** Throws UpgradeRefused when a backup with these migrations needs a newer version. */
export async function refuseBackup(migrations: readonly string[]): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const applied = migrations.map((name) => ({ name, version: null }))
  refuseNewer(applied, [...EARLIER, ...files], await ownVersion())
}

/** In the order in which they were applied. */
async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { missing } = await db.one(
    sql<{ missing: boolean }>`select to_regclass('migrations') is null as missing`,
  )
  if (missing) {
    await db.run(sql`
      create table migrations (name text primary key, applied_at timestamptz not null default now())`)
    await db.run(sql`
      comment on table migrations is 'reference: which files of migrations/ this database has'`)
  }
  return readMigrations(db)
}

function readMigrations(db: Db): Promise<AppliedMigration[]> {
  // As JSON, because databases from before 0.1.0 have no version.
  return db.rows(sql<AppliedMigration>`
    select name, to_jsonb(m) ->> 'version' as version from migrations m order by applied_at, name`)
}

/** The other processes that use this database, by what their connections are for. */
async function findRunning(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ application_name: string; connections: number }>`
    select application_name, count(*) as connections from pg_stat_activity
    where datname = current_database() and application_name = any(${RUNNING}) and pid <> pg_backend_pid()
    group by application_name order by application_name`)
  return rows.map((row) => `${row.application_name} (connections: ${row.connections})`)
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
async function apply(
  db: Connections,
  { name, text, version }: { name: string; text: string; version: string },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      for (const statement of splitStatements(text)) await tx.run(sql.raw(statement))
      await tx.run(sql`insert into migrations (name, version) values (${name}, ${version})`)
    })
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
