import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connections, Pool } from '../pool.ts'
import { type Db, limitLockWait } from '../statements.ts'
import { BASELINE, EARLIER, isEarlier } from './baseline.ts'
import { statementsFor } from './distribution.ts'
import { LOCK_WAIT_MS, type Patience, whenFree } from './free-moments.ts'
import type { ConcurrentIndex } from './indexes.ts'
import { isPartitioned, partitionedTableOf } from './partitioned-indexes.ts'
import { locksOf, type PlannedLock } from './plan.ts'
import { type AppliedMigration, isContract, refuseBeside, refuseNewer } from './refused-upgrade.ts'
import { divideMigration, finishMigrations } from './remains.ts'
import { findRunning } from './running.ts'

/** A lock for all processes of an installation, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_265_001
/** Between two looks whether another process still migrates. */
const LOOK_AGAIN_MS = 200

/** The time that is left for a later statement at least. */
const LEAST_LOCK_WAIT_MS = 100
/** Longer than the longest statement of a worker. */
const TRY_FOR_MS = 900_000

const ROOT = join(import.meta.dirname, '../../../../..')
const FOLDER = join(ROOT, 'migrations')

export interface MigrateOptions {
  folder?: string
  /** Only these, where a backup was made with fewer. */
  only?: readonly string[]
  /** Called before each step in a database that is in use, and after it with its duration. */
  report?: (progress: MigrationProgress) => void
  /** How long it tries to get the locks of a migration, in milliseconds. */
  tryForMs?: number
}

export interface MigrationProgress {
  name: string
  /** Its number among those that are missing, from 1. Absent for what an earlier start has left. */
  number?: number
  of?: number
  /** The index of the migration that is built or dropped. Absent for its transaction. */
  index?: string
  /** The partition whose part of the index is built. */
  partition?: string
  isDropped?: boolean
  /** The table whose rows the migration changes in batches. Absent for its transaction. */
  rows?: string
  /** The new constraint that the rows are checked against. Absent for the transaction. */
  constraint?: string
  /** How often the step did not get its locks so far. Absent before the first try and after the last. */
  tries?: number
  /** Absent before the step. */
  seconds?: number
}

/**
 * Applies the missing files of `migrations/`, each in its own transaction. Updates in batches, checks of constraints
 * and indexes that a file creates or drops concurrently follow its transaction. What a start did not finish, the next does.
 * Returns the names of the files.
 *
 * A database with the schema of the baseline from earlier migrations only gets the baseline recorded. Throws
 * EarlierDatabase for an older one, and UpgradeRefused for one that a newer version has upgraded or that older processes
 * still use.
 */
export async function migrate(
  pool: Pool,
  { folder = FOLDER, only, report = () => {}, tryForMs = TRY_FOR_MS }: MigrateOptions = {},
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const version = await ownVersion()
  return pool.session(async (db) => {
    await waitForTurn(db)
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
      const tell = done.size > 0 ? report : () => {}
      await finishMigrations(db, tryForMs, tell)
      if (missing.length > 0)
        await db.run(sql`
          alter table migrations add column if not exists version text, add column if not exists unbuilt text[]`)
      for (const [index, { name, text }] of missing.entries()) {
        const progress = { name, number: index + 1, of: missing.length }
        tell(progress)
        const started = performance.now()
        const onTry = (tries: number) => tell({ ...progress, tries })
        await applyWhenFree(db, { name, text, version }, { tryForMs, onTry })
        tell({ ...progress, seconds: (performance.now() - started) / 1000 })
        await finishMigrations(db, tryForMs, (done) => tell({ ...progress, ...done }))
      }
      return missing.map(({ name }) => name)
    } finally {
      await db.run(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
    }
  })
}

/**
 * Waits until no other process migrates. It asks again and again: a statement that waited for the lock would be one that
 * whoever builds an index waits for.
 */
async function waitForTurn(db: Db): Promise<void> {
  for (;;) {
    const { isOurs } = await db.one(
      sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`,
    )
    if (isOurs) return
    await pause(LOOK_AGAIN_MS)
  }
}

export interface PlannedMigration {
  name: string
  /** It is applied, but an earlier start was cut off before it did what follows. Another process may be doing it. */
  isUnfinished: boolean
  /** Whether it is refused while older processes run. */
  isContract: boolean
  locks: PlannedLock[]
  /** The indexes that are built while everything goes on. */
  indexes: string[]
  /** The indexes that are dropped after that. */
  dropped: string[]
  /** The tables whose rows are changed in batches while everything goes on. */
  rows: string[]
  /** The tables whose rows are checked against a new constraint while everything goes on. */
  checked: string[]
}

/**
 * The migrations that the database lacks or has not finished, in their order. Changes nothing. Throws as `migrate` does.
 */
export async function planMigrations(db: Db, folder = FOLDER): Promise<PlannedMigration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const { exists } = await db.one(
    sql<{ exists: boolean }>`select to_regclass('migrations') is not null as exists`,
  )
  const applied = exists ? await readMigrations(db) : []
  const done = new Set(applied.map(({ name }) => name))
  if (isEarlier(done)) for (const name of BASELINE) done.add(name)
  refuseNewer(applied, [...EARLIER, ...files], await ownVersion())
  const planned = await Promise.all(
    applied
      .filter(({ unbuilt }) => unbuilt !== null)
      .map(({ name, unbuilt }) => planOf(db, name, unbuilt!.join(';\n'), true)),
  )
  for (const name of files.filter((each) => !done.has(each)))
    planned.push(await planOf(db, name, await readFile(join(folder, name), 'utf8'), false))
  return planned
}

async function planOf(db: Db, name: string, text: string, isUnfinished: boolean): Promise<PlannedMigration> {
  const { indexes, batched, validations, dropped } = divideMigration(text)
  return {
    name,
    isUnfinished,
    isContract: isContract(text),
    locks: [...locksOf(text), ...(await momentsOf(db, indexes, dropped))],
    indexes: indexes.map((index) => index.name),
    dropped,
    rows: [...new Set(batched.map(({ table }) => table))],
    checked: [...new Set(validations.map(({ table }) => table))],
  }
}

/** The locks of indexes that are attached to a partitioned table, or dropped from one. */
async function momentsOf(
  db: Db,
  indexes: readonly ConcurrentIndex[],
  dropped: readonly string[],
): Promise<PlannedLock[]> {
  const tables = new Set<string>()
  for (const { table } of indexes) if (await isPartitioned(db, table)) tables.add(table)
  for (const index of dropped) {
    const table = await partitionedTableOf(db, index)
    if (table !== null) tables.add(table)
  }
  return [...tables].map((table) => ({ table, waits: 'all', lasts: 'a moment' }))
}

async function ownVersion(): Promise<string> {
  return JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version
}

/** Throws UpgradeRefused when a backup with these migrations needs a newer version. */
export async function refuseBackup(migrations: readonly string[]): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const applied = migrations.map((name) => ({ name, version: null, unbuilt: null }))
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
    select name, to_jsonb(m) ->> 'version' as version, nullif(to_jsonb(m) -> 'unbuilt', 'null') as unbuilt
    from migrations m order by applied_at, name`)
}

/** The earlier names stay, so that a version from before the baseline finds that it has nothing to do. */
async function noteBaseline(db: Db): Promise<string[]> {
  await db.run(sql`insert into migrations (name) select unnest(${BASELINE}::text[])`)
  return BASELINE
}

interface Migration {
  name: string
  text: string
  version: string
}

/** Applies a migration as soon as it gets its locks. */
async function applyWhenFree(db: Connections, migration: Migration, patience: Patience): Promise<void> {
  try {
    await whenFree(db, patience, () => apply(db, migration))
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * The file and the record of it are committed together. Statements are sent one by one, because a database distributed
 * by organization does not accept several commands in one text.
 */
async function apply(db: Connections, { name, text, version }: Migration): Promise<void> {
  const { statements, remains } = divideMigration(text)
  const unbuilt = remains.length === 0 ? null : remains
  await db.transaction(async (tx) => {
    const started = performance.now()
    for (const statement of await statementsFor(tx, statements)) {
      const left = LOCK_WAIT_MS - (performance.now() - started)
      await limitLockWait(tx, Math.max(Math.round(left), LEAST_LOCK_WAIT_MS))
      await tx.run(sql.raw(statement))
    }
    await tx.run(sql`
      insert into migrations (name, version, unbuilt) values (${name}, ${version}, ${unbuilt}::text[])`)
  })
}
