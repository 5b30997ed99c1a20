import { leaveConversationsOfRuns } from '../../../conversations/index.ts'
import {
  cancelQueued,
  type EndReason,
  endRuns,
  hasWritten,
  lockQueued,
  noteUnanswered,
  type RunRow,
} from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { type JourneyRow, retireLive } from '../authoring/index.ts'

/** Which live runs end: all of an initiative, or those of one version without a sent message. */
export interface Ending {
  initiativeId: string
  /** Only runs of this version without a sent message; null: all of the initiative. */
  journeyId: string | null
  reason: EndReason
}

interface EndingRow extends ClaimedRow {
  initiative_id: string
  journey_id: string | null
  reason: EndReason
  after_subject_id: string
}

const ENDINGS: Actor = { kind: 'system', id: 'endings' }
/** The number of runs that end in one transaction, with their webhooks. */
const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Ends runs permanently: the first batch in the caller's transaction, the others by the worker. Until then they neither
 * advance nor send (docs/behaviour/outreach.md: Initiatives). The caller holds the initiative's lock, so that no new
 * run is missed.
 */
export async function endTogether(ctx: Ctx, ending: Ending): Promise<void> {
  const last = await endBatch(ctx, ending, FIRST)
  if (last === null) return
  await ctx.db.run(sql`
    insert into run_endings (org_id, id, initiative_id, journey_id, reason, after_subject_id, due_at, created_at)
    values (${ctx.org}, ${ctx.newId()}, ${ending.initiativeId}, ${ending.journeyId}, ${ending.reason}, ${last},
            ${ctx.now}, ${ctx.now})`)
  wakeAfterCommit(ctx, QUEUES.endings)
}

/**
 * Ends the runs of a stopped version that have not sent a message (docs/behaviour/outreach.md:
 * Journeys).
 */
export async function stopJourney(ctx: Ctx, id: string): Promise<JourneyRow> {
  const journey = await retireLive(ctx, id)
  const { id: journeyId, initiative_id: initiativeId } = journey
  await endTogether(ctx, { initiativeId, journeyId, reason: 'canceled_operator' })
  return journey
}

/** Continues after a batch until no run is left. */
export function endingsWorker(runtime: Runtime): RowWork<EndingRow> {
  return {
    queue: QUEUES.endings,
    batchSize: 1,
    columns: sql`t.initiative_id, t.journey_id, t.reason, t.after_subject_id`,
    work: (org, [row], lease) =>
      inTransaction(runtime, org, ENDINGS, (ctx) => continueEnding(ctx, row!, lease)),
  }
}

async function continueEnding(ctx: Ctx, row: EndingRow, lease: Date): Promise<void> {
  const mine = await ctx.db.maybe(sql`
    select 1 from run_endings where org_id = ${ctx.org} and id = ${row.id} and due_at = ${lease} for update`)
  if (!mine) return
  const ending = { initiativeId: row.initiative_id, journeyId: row.journey_id, reason: row.reason }
  const next = await endBatch(ctx, ending, row.after_subject_id)
  const last = next ?? ((await isSomeLeft(ctx, ending)) ? FIRST : null)
  if (last === null) {
    await ctx.db.run(sql`delete from run_endings where org_id = ${ctx.org} and id = ${row.id}`)
    return
  }
  await ctx.db.run(sql`
    update run_endings set after_subject_id = ${last}, due_at = ${ctx.now}, due_lease = null, due_failures = 0
    where org_id = ${ctx.org} and id = ${row.id}`)
  wakeAfterCommit(ctx, QUEUES.endings)
}

/** Ends the runs of the next subjects; returns the last subject, or null when there are no more. Uses runs_one_live. */
async function endBatch(ctx: Ctx, ending: Ending, after: string): Promise<string | null> {
  const { initiativeId, journeyId, reason } = ending
  const live = await ctx.db.rows(sql<{ id: string; subject_id: string; meant: boolean }>`
    select id, subject_id, ${journeyId}::uuid is null or journey_id = ${journeyId} as meant from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and ended_at is null and subject_id > ${after}
    order by subject_id limit ${BATCH}`)
  const ids = live.filter(({ meant }) => meant).map(({ id }) => id)
  await endAndClose(ctx, journeyId === null ? ids : await withoutMessage(ctx, ids), reason)
  return live.length < BATCH ? null : live.at(-1)!.subject_id
}

/**
 * Whether a run is left that ends: a merge may have given it a subject that comes before those whose turn it was. Uses
 * runs_one_live.
 */
async function isSomeLeft(ctx: Ctx, { initiativeId, journeyId }: Ending): Promise<boolean> {
  const meant =
    journeyId === null ? sql`` : sql`and r.journey_id = ${journeyId} and not ${hasWritten(ctx.org, 'r')}`
  const left = await ctx.db.maybe(sql`
    select 1 from runs r
    where r.org_id = ${ctx.org} and r.initiative_id = ${initiativeId} and r.ended_at is null ${meant} limit 1`)
  return left !== null
}

async function endAndClose(ctx: Ctx, runIds: readonly string[], reason: EndReason): Promise<void> {
  const canceled = await cancelQueued(ctx, runIds)
  const ended = await endRuns(ctx, runIds, reason)
  await leaveConversationsOfRuns(ctx, ended)
  await noteUnanswered(ctx, canceled)
}

/**
 * Of these runs, those without a message that was or may have been sent. Queued messages are locked first, so that one
 * being sent at this moment is seen.
 */
async function withoutMessage(ctx: Ctx, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length === 0) return []
  await lockQueued(ctx, runIds)
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from runs r
    where r.org_id = ${ctx.org} and r.id = any(${runIds}) and not ${hasWritten(ctx.org, 'r')}`)
  return rows.map(({ id }) => id)
}

/**
 * Ends those of these runs that are due to end, and returns the others. Most organizations end none, which one query
 * shows.
 */
export async function endThoseToEnd<Run extends RunRow>(ctx: Ctx, runs: readonly Run[]): Promise<Run[]> {
  const endings = await ctx.db.rows(sql<Omit<EndingRow, 'after_subject_id'>>`
    select initiative_id, journey_id, reason from run_endings where org_id = ${ctx.org}`)
  const over = new Set<string>()
  for (const { initiative_id, journey_id, reason } of endings) {
    const meant = runs.filter(
      (run) => run.initiative_id === initiative_id && (journey_id ?? run.journey_id) === run.journey_id,
    )
    const all = meant.map(({ id }) => id)
    const ids = journey_id === null ? all : await withoutMessage(ctx, all)
    await endAndClose(ctx, ids, reason)
    for (const id of ids) over.add(id)
  }
  return runs.filter(({ id }) => !over.has(id))
}
