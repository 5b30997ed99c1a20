import { toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { keepNotes, type Note } from './notes.ts'

/** Beyond so many, one evaluation of everybody costs less than as many notes. */
const MAX_NOTED = 5_000

const NOBODY: Note = {
  person_external_id: null,
  object_type: null,
  object_external_id: null,
  contact_id: null,
  event_name: null,
  about: null,
  segment_id: null,
}

/**
 * Notes who entered or left a segment at one moment for the LIVE segments that ask for its members, in the transaction of
 * the evaluation. Notes alone, and no other segment's row: evaluations would wait for each other.
 */
export async function noteMembers(
  ctx: Ctx,
  segmentId: string,
  { at, changes }: { at: Date; changes: number },
): Promise<void> {
  if (changes === 0) return
  const asking = await findAsking(ctx, segmentId)
  if (asking.length === 0) return
  const notes = changes > MAX_NOTED ? [NOBODY] : await notesOf(ctx, segmentId, at)
  await keepNotes(ctx, asking, notes, ctx.now)
  wakeAfterCommit(ctx, QUEUES.noted)
}

/** The same when the segment is deleted, and has no members any more. */
export async function noteNoMembers(ctx: Ctx, segmentId: string): Promise<void> {
  const asking = await findAsking(ctx, segmentId)
  if (asking.length === 0) return
  await keepNotes(ctx, asking, [NOBODY], ctx.now)
  wakeAfterCommit(ctx, QUEUES.noted)
}

/** LIVE segments whose filters ask for the members of another. Uses segments_live. */
async function findAsking(ctx: Ctx, segmentId: string): Promise<string[]> {
  const asks = { predicates: [{ kind: 'segment_member', segmentId: toWire('segment', segmentId) }] }
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from segments
    where org_id = ${ctx.org} and evaluation_cadence = 'LIVE' and deleted_at is null
      and filter @> ${JSON.stringify(asks)}::jsonb`)
  return rows.map((row) => row.id)
}

/** An evaluation has a moment of its own. Uses segment_members_newest and the key of segment_departures. */
async function notesOf(ctx: Ctx, segmentId: string, at: Date): Promise<Note[]> {
  const of = (table: string, moment: string): RawBuilder<unknown> => sql`
    select m.person_id from ${sql.table(table)} m
    where m.org_id = ${ctx.org} and m.segment_id = ${segmentId} and m.${sql.ref(moment)} = ${at}`
  const rows = await ctx.db.rows(sql<{ external_id: string }>`
    select p.external_id from people p
    where p.org_id = ${ctx.org} and p.id = any(array(
      ${of('segment_members', 'entered_at')} union ${of('segment_departures', 'left_at')}))`)
  return rows.map((row) => ({ ...NOBODY, person_external_id: row.external_id }))
}
