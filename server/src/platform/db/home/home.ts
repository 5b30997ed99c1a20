import { sql } from 'kysely'
import pg from 'pg'
import { service } from '../../core/index.ts'
import type { Connections } from '../pool.ts'
import type { Db } from '../statements.ts'
import {
  type FoundHome,
  HELD_REASONS,
  type HeldBecause,
  judge,
  type Remembered,
  type Whereabouts,
} from './judgement.ts'

/** Real milliseconds between two beats of an installation. */
const BEAT_MS = 5_000
/** Transaction ids of rows have 32 bits. */
const XIDS = 2 ** 32

export interface Hold {
  because: HeldBecause
  /** In English words, for logs and commands. */
  words: string
}

/** Whether this process does background work on its database. Provided by app.ts. */
export const homeState = service<{ hold(): Hold | null }>('homeState')

/** A database as it was found. */
export interface Found {
  here: Whereabouts & { hasRecoveryTarget: boolean }
  /** null: no service has started on it yet. */
  home: FoundHome | null
  hold: Hold | null
}

interface FoundRow {
  oid: number
  has_recovery_target: boolean
  is_distributed: boolean
  home: HomeRow | null
  xmin: number | null
  silent_ms: number | null
}

interface HomeRow {
  identity: string
  system_identifier: string | null
  timeline: number | null
  database_oid: number
  folder: string | null
  written_by: number
  beats: number
  held_because: HeldBecause | null
}

/** Looks where the database is and whether it is at home there. `folder`: of the embedded server. */
export async function lookAtHome(
  db: Db,
  folder: string | null,
  remembered: Remembered | null = null,
): Promise<Found> {
  const row = await db.one(sql<FoundRow>`
    select d.oid::bigint as oid, to_jsonb(h) as home, h.xmin::text::bigint as xmin,
           extract(epoch from clock_timestamp() - h.beat_at)::float8 * 1000 as silent_ms,
           exists (select from pg_extension where extname = 'citus') as is_distributed,
           coalesce(current_setting('recovery_target', true), '') || coalesce(current_setting('recovery_target_time', true), '')
             || coalesce(current_setting('recovery_target_lsn', true), '') || coalesce(current_setting('recovery_target_xid', true), '')
             || coalesce(current_setting('recovery_target_name', true), '') <> '' as has_recovery_target
    from pg_database d left join database_home h on h.id = 1
    where d.datname = current_database()`)
  const here = {
    ...(await readServer(db)),
    databaseOid: row.oid,
    folder,
    hasRecoveryTarget: row.has_recovery_target,
  }
  if (!row.home) return { here, home: null, hold: null }
  const home = {
    identity: row.home.identity,
    systemIdentifier: row.home.system_identifier,
    timeline: row.home.timeline,
    databaseOid: row.home.database_oid,
    folder: row.home.folder,
    beats: row.home.beats,
    silentMs: row.silent_ms!,
    // In a distributed database each machine has its own copy of the row.
    isOriginalRow: row.is_distributed ? null : row.home.written_by % XIDS === row.xmin,
    heldBecause: row.home.held_because,
  }
  const because = judge(home, here, remembered)
  return { here, home, hold: because && { because, words: HELD_REASONS[because] } }
}

/** A standby does not know its timeline. */
async function readServer(db: Db): Promise<Pick<Whereabouts, 'systemIdentifier' | 'timeline'>> {
  return {
    systemIdentifier: await readSystemIdentifier(db),
    timeline: await readIfAllowed<number>(
      db,
      `case when not pg_is_in_recovery() then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end`,
    ),
  }
}

/** Of the server, from its creation. Its standbys have the same. */
export function readSystemIdentifier(db: Db): Promise<string | null> {
  return readIfAllowed<string>(db, '(select system_identifier::text from pg_control_system())')
}

/** Accounts of some services may not read such values. */
async function readIfAllowed<T>(db: Db, value: string): Promise<T | null> {
  try {
    return (await db.one(sql<{ value: T }>`select ${sql.raw(value)} as value`)).value
  } catch (error) {
    if (error instanceof pg.DatabaseError && !/^(08|57|25P)/.test(error.code ?? '')) return null
    throw error
  }
}

/** What a process brings to a database. */
export interface Visitor {
  folder: string | null
  now: () => Date
  newId: () => string
}

/**
 * Looks at the database and writes down what follows: a new database is at home where it is found, and one that is not at
 * home is held.
 */
export async function settleHome(
  db: Connections,
  visitor: Visitor,
  remembered: Remembered | null = null,
): Promise<Found> {
  const found = await lookAtHome(db, visitor.folder, remembered)
  const { home, hold, here } = found
  if (!home) {
    await createHome(db, here, visitor)
    return lookAtHome(db, visitor.folder)
  }
  if (hold && !home.heldBecause) await holdDatabase(db, hold.because, visitor.now())
  if (!hold) await beat(db, found, visitor.now())
  return found
}

/** Several processes may start at the same time. The row of the first one stays. */
async function createHome(db: Connections, here: Whereabouts, { now, newId }: Visitor): Promise<void> {
  await db.transaction(async (tx) => {
    const { xid, at } = await stampOf(tx)
    await tx.run(sql`
      insert into database_home (id, identity, system_identifier, timeline, database_oid, folder, written_by, beats, beat_at,
                                 service_time)
      values (1, ${newId()}, ${here.systemIdentifier}, ${here.timeline}, ${here.databaseOid}, ${here.folder}, ${xid}, 1,
              ${at}, ${now()})
      on conflict (id) do nothing`)
  })
}

async function holdDatabase(db: Connections, because: HeldBecause, now: Date): Promise<void> {
  await db.run(sql`
    update database_home set held_at = ${now}, held_because = ${because} where id = 1 and held_at is null`)
}

/** A database that was held when its backup was made is held from its restore on: what came meanwhile may have been sent. */
export async function holdAnew(db: Db, now: Date): Promise<void> {
  await db.run(sql`update database_home set held_at = ${now} where id = 1 and held_at < ${now}`)
}

/** Notes that a service is at home here, unless another process just did. After a failover this notes the new timeline. */
async function beat(db: Connections, { home, here }: Found, now: Date): Promise<void> {
  if (home!.silentMs < BEAT_MS && home!.timeline === here.timeline) return
  await db.transaction(async (tx) => {
    const { xid, at } = await stampOf(tx)
    await tx.run(sql`
      update database_home set
        beats = beats + 1, beat_at = ${at}, service_time = ${now}, timeline = ${here.timeline}, written_by = ${xid}
      where id = 1 and held_at is null`)
  })
}

/**
 * Makes this database the one that goes on, at the place where it is now. Where it was restored before, what that put in
 * doubt stays so.
 */
export async function goOnHere(
  db: Db,
  here: Whereabouts,
  { identity, cautious }: { identity: string; cautious: { restoredAt: Date; until: Date } | null },
  now: Date,
): Promise<void> {
  const { xid, at } = await stampOf(db)
  await db.run(sql`
    update database_home set
      identity = ${identity}, system_identifier = ${here.systemIdentifier}, timeline = ${here.timeline},
      database_oid = ${here.databaseOid}, folder = ${here.folder}, written_by = ${xid}, beats = beats + 1, beat_at = ${at},
      service_time = ${now}, held_at = null, held_because = null,
      restored_at = coalesce(${cautious?.restoredAt ?? null}::timestamptz, restored_at),
      cautious_until = greatest(${cautious?.until ?? null}::timestamptz, cautious_until)
    where id = 1`)
}

/** The transaction and the database's time. */
function stampOf(db: Db): Promise<{ xid: number; at: Date }> {
  return db.one(sql<{ xid: number; at: Date }>`
    select pg_current_xact_id()::text::bigint as xid, clock_timestamp() as at`)
}
