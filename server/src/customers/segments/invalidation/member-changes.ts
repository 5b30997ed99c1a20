import { toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { FilterExpression } from '../filter/filter-schema.ts'
import { type Invalidation, saveInvalidations } from './invalidations.ts'

/** Above this number, one full evaluation costs less than one invalidation per person. */
const MAX_INVALIDATED_PEOPLE = 5_000

const WHOLE_SEGMENT: Invalidation = {
  person_external_id: null,
  object_type: null,
  object_external_id: null,
  contact_id: null,
  event_name: null,
  about: null,
  segment_id: null,
}

/**
 * Adds invalidations for the LIVE segments that depend on this segment's members, in the transaction of its evaluation.
 * It writes no row of those segments: their evaluations would otherwise wait for each other.
 */
export async function invalidateMemberChanges(
  ctx: Ctx,
  segmentId: string,
  { at, changes }: { at: Date; changes: number },
): Promise<void> {
  if (changes === 0) return
  const asking = await findDependentSegments(ctx, segmentId)
  if (asking.length === 0) return
  const invalidations =
    changes > MAX_INVALIDATED_PEOPLE ? [WHOLE_SEGMENT] : await invalidationsOf(ctx, segmentId, at)
  await saveInvalidations(ctx, asking, invalidations, ctx.now)
  wakeAfterCommit(ctx, QUEUES.noted)
}

/** The same for a segment that was deleted and has no members any more. */
export async function invalidateDeletedSegment(ctx: Ctx, segmentId: string): Promise<void> {
  const asking = await findDependentSegments(ctx, segmentId)
  if (asking.length === 0) return
  await saveInvalidations(ctx, asking, [WHOLE_SEGMENT], ctx.now)
  wakeAfterCommit(ctx, QUEUES.noted)
}

/** Has everybody looked at again for one LIVE segment, whatever its filter asks for. */
export async function invalidateSegment(
  ctx: Ctx,
  { id, filter: { predicates } }: { id: string; filter: FilterExpression },
  dueAt: Date,
): Promise<void> {
  // The kind of one of its own conditions, so that it counts for this segment.
  const about = predicates[0]?.kind ?? null
  await saveInvalidations(ctx, [id], [{ ...WHOLE_SEGMENT, about }], dueAt)
}

/** The same for all LIVE segments: the days of the organization begin at another time now. */
export async function invalidateLiveSegments(ctx: Ctx): Promise<void> {
  const live = await ctx.db.rows(sql<{ id: string; filter: FilterExpression }>`
    select id, filter from segments
    where org_id = ${ctx.org} and evaluation_cadence = 'LIVE' and deleted_at is null`)
  for (const segment of live) await invalidateSegment(ctx, segment, ctx.now)
  if (live.length > 0) wakeAfterCommit(ctx, QUEUES.noted)
}

/** LIVE segments whose filters use the members of this one. Uses segments_live. */
async function findDependentSegments(ctx: Ctx, segmentId: string): Promise<string[]> {
  const asks = { predicates: [{ kind: 'segment_member', segmentId: toWire('segment', segmentId) }] }
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from segments
    where org_id = ${ctx.org} and evaluation_cadence = 'LIVE' and deleted_at is null
      and filter @> ${JSON.stringify(asks)}::jsonb`)
  return rows.map((row) => row.id)
}

/** No two evaluations have the same time. Uses segment_members_newest and the key of segment_departures. */
async function invalidationsOf(ctx: Ctx, segmentId: string, at: Date): Promise<Invalidation[]> {
  const of = (table: string, column: string): RawBuilder<unknown> => sql`
    select m.person_id from ${sql.table(table)} m
    where m.org_id = ${ctx.org} and m.segment_id = ${segmentId} and m.${sql.ref(column)} = ${at}`
  const rows = await ctx.db.rows(sql<{ external_id: string }>`
    select p.external_id from people p
    where p.org_id = ${ctx.org} and p.id = any(array(
      ${of('segment_members', 'entered_at')} union ${of('segment_departures', 'left_at')}))`)
  return rows.map((row) => ({ ...WHOLE_SEGMENT, person_external_id: row.external_id }))
}
