import { sql } from 'kysely'
import { readSystemIdentifier } from '../home/home.ts'
import type { Db } from '../statements.ts'

/** What tells a database from others: its server, itself, and where it last was at home. */
export interface Identity {
  systemIdentifier: string | null
  databaseOid: number
  /** Of `database_home`; null: no service has started on it yet. */
  identity: string | null
}

/** A place in the log of the primary. Positions of different timelines cannot be compared. */
export interface LogPosition {
  /** Bytes since the beginning of the log. */
  position: number
  timeline: number
}

export interface PrimaryState extends LogPosition, Identity {
  /** The last beat of the services here. Another database that had the same rows once has other beats. */
  beat: string | null
  /** Of the server that wrote the last beat. */
  beatTimeline: number | null
  isDistributed: boolean
}

export interface ReplicaState extends Identity {
  beat: string | null
  isStandby: boolean
  /** Everything before it can be read; null: the server receives no log. */
  position: number | null
}

/**
 * Everything that anybody can have heard of is before this position. A commit is told once it is flushed, or with
 * `synchronous_commit = off` once it is in the log.
 */
const PRIMARY_POSITION = sql<LogPosition>`
  (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::bigint as position,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`

const REPLICA_POSITION = sql`
  pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position`

const DATABASE = sql`
  d.oid::bigint as "databaseOid", h.identity::text as identity, h.beats || ' ' || extract(epoch from h.beat_at) as beat`

/** Where the log of the primary ends now. Fails on a standby. */
export function readPosition(db: Db): Promise<LogPosition> {
  return db.one(sql<LogPosition>`select ${PRIMARY_POSITION}`)
}

/** Up to where a replica can be read now. */
export function readReplayed(db: Db): Promise<Pick<ReplicaState, 'isStandby' | 'position'>> {
  return db.one(sql<Pick<ReplicaState, 'isStandby' | 'position'>>`select ${REPLICA_POSITION}`)
}

export async function readPrimary(db: Db): Promise<PrimaryState> {
  const systemIdentifier = await readSystemIdentifier(db)
  const state = await db.one(sql<Omit<PrimaryState, 'systemIdentifier'>>`
    select ${PRIMARY_POSITION}, ${DATABASE}, h.timeline as "beatTimeline",
           exists (select from pg_extension where extname = 'citus') as "isDistributed"
    from pg_database d left join database_home h on h.id = 1
    where d.datname = current_database()`)
  return { ...state, systemIdentifier }
}

export async function readReplica(db: Db): Promise<ReplicaState> {
  const systemIdentifier = await readSystemIdentifier(db)
  const state = await db.one(sql<Omit<ReplicaState, 'systemIdentifier'>>`
    select ${REPLICA_POSITION}, ${DATABASE}
    from pg_database d left join database_home h on h.id = 1
    where d.datname = current_database()`)
  return { ...state, systemIdentifier }
}

/** Whether both are the same database. What an account may not read is not compared. */
export function isSameDatabase(one: Identity, other: Identity): boolean {
  const hasOtherServer =
    one.systemIdentifier !== null &&
    other.systemIdentifier !== null &&
    one.systemIdentifier !== other.systemIdentifier
  return (
    !hasOtherServer &&
    one.databaseOid === other.databaseOid &&
    one.identity !== null &&
    one.identity === other.identity
  )
}
