import { randomUUID } from 'node:crypto'
import { dropDueTurns } from '../../conversations/index.ts'
import { doubtRuns } from '../../messaging/index.ts'
import { type Clock, inRealTime } from '../../platform/core/index.ts'
import { goOnHere, lookAtHome, type Pool, RUNNING, sql } from '../../platform/db/index.ts'
import { type Actor, type Ctx, inTransaction } from '../../platform/operations/index.ts'
import type { AppRuntime } from '../runtime.ts'
import { ConfigError } from '../settings/config.ts'

/** In real time: held services notice within seconds, and then read what waited. */
const BEGINS_WITHIN_MS = 60_000

const OPERATOR: Actor = { kind: 'system', id: 'restore' }

export interface ResumeOptions {
  /** Nothing went on elsewhere since the copy was made, so what waits is sent. */
  keepQueued: boolean
  /** When the original stopped. Default: it may have gone on until now. */
  stoppedAt: Date | null
}

/** How much may have been sent by the original, and is therefore not sent again. */
export interface Resumed {
  messages: number
  runs: number
  turns: number
}

interface HeldRow {
  held_at: Date | null
  service_time: Date
  database_oid: number
  system_identifier: string | null
}

/** Makes a held database the one that goes on (docs/operating.md: Restoring a backup). Throws ConfigError. */
export async function resume(
  runtime: Pick<AppRuntime, 'pool' | 'clock' | 'home' | 'folder'> & Parameters<typeof inTransaction>[0],
  { keepQueued, stoppedAt }: ResumeOptions,
): Promise<Resumed> {
  const { pool, clock } = runtime
  const { here } = await lookAtHome(pool, runtime.folder)
  const row = await pool.one(sql<HeldRow>`
    select held_at, service_time, database_oid, system_identifier from database_home where id = 1`)
  if (row.held_at === null)
    throw new ConfigError('This database is not held: background work runs. There is nothing to resume.')
  await refuseBesideOriginal(pool, row, here)
  const now = clock.now()
  const restoredAt = row.held_at
  const { dueBy, until } = doubtFor(clock, row.service_time, stoppedAt)
  const resumed = { messages: 0, runs: 0, turns: 0 }
  if (!keepQueued)
    for (const { org_id } of await pool.rows(sql<{ org_id: string }>`select org_id from organizations`)) {
      const each = await inTransaction(runtime, org_id, OPERATOR, (ctx) =>
        doubtOrganization(ctx, { restoredAt, dueBy, until }),
      )
      resumed.messages += each.messages
      resumed.runs += each.runs
      resumed.turns += each.turns
    }
  const cautious = keepQueued ? null : { restoredAt, until }
  await pool.transaction((db) => goOnHere(db, here, { identity: randomUUID(), cautious }, now))
  return resumed
}

/** What the original may have done: what was due until it stopped, and what follows from that for as long as it went on. */
export function doubtFor(
  clock: Clock,
  backedUpAt: Date,
  stoppedAt: Date | null,
): { dueBy: Date; until: Date } {
  const now = clock.now()
  const dueBy = stoppedAt && stoppedAt < now ? stoppedAt : now
  const wentOnMs = Math.max(0, dueBy.getTime() - backedUpAt.getTime())
  return { dueBy, until: new Date(inRealTime(clock, BEGINS_WITHIN_MS).getTime() + wentOnMs) }
}

/** Marks what the original of an organization may have sent. */
export async function doubtOrganization(
  ctx: Ctx,
  doubt: { restoredAt: Date; dueBy: Date; until: Date },
): Promise<Resumed> {
  const runs = await doubtRuns(ctx, doubt)
  const turns = await dropDueTurns(ctx)
  return { messages: await countWaiting(ctx.db, ctx.org, doubt.restoredAt), runs, turns }
}

/** Two that send would send twice. Of databases on the same server this one can see who uses them. */
async function refuseBesideOriginal(
  pool: Pool,
  original: HeldRow,
  here: { systemIdentifier: string | null; databaseOid: number },
): Promise<void> {
  if (original.database_oid === here.databaseOid || original.system_identifier !== here.systemIdentifier)
    return
  const used = await pool.maybe(sql<{ datname: string }>`
    select datname from pg_stat_activity
    where datid = ${original.database_oid}::bigint::oid and application_name = any(${RUNNING}) limit 1`)
  if (used)
    throw new ConfigError(
      `Parley still runs on the original, the database ${used.datname} of this server. Stop it first, so that nobody is messaged twice.`,
    )
}

async function countWaiting(db: Pick<Pool, 'one'>, org: string, before: Date): Promise<number> {
  const { waiting } = await db.one(sql<{ waiting: number }>`
    select count(*)::int as waiting from messages
    where org_id = ${org} and direction = 'outbound' and status in ('queued', 'sending') and created_at <= ${before}`)
  return waiting
}
