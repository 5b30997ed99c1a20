import type { z } from 'zod'
import { ApiError, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import { byName, type Ctx, newestFirst, type PageRequest, sortKey } from '../../platform/operations/index.ts'
import { holdTopics } from '../consents/index.ts'
import { deletePendingWindows } from './boundaries/pending-windows.ts'
import { nextEvaluation, type Schedule } from './cadence.ts'
import type { FilterExpression } from './filter/filter-schema.ts'
import { invalidateDeletedSegment } from './invalidation/member-changes.ts'
import { type OutputColumns, requireOutputColumns } from './output/columns.ts'
import { requireFilter } from './references/references.ts'
import type { Cadence, Segment, SegmentChanges, SegmentDetail, SegmentDraft } from './schema.ts'

export interface SegmentRow {
  id: string
  slug: string
  name: string
  description: string | null
  filter: FilterExpression
  evaluation_cadence: Cadence
  daily_evaluation_hour: number | null
  skip_weekend_evaluation: boolean
  output_columns: OutputColumns | null
  member_count: number
  last_evaluated_at: Date | null
  evaluate_at: Date | null
  /** For LIVE: since when it is followed, up to when it reflects the clock, and when time changes it next. */
  live_since: Date | null
  live_until: Date | null
  live_due_at: Date | null
  created_at: Date
  /** See evaluation/parts.ts. */
  is_in_parts: boolean
  parts_since: Date | null
  parts_after: string | null
  parts_done: number | null
  parts_people: number | null
}

export function presentSegment(row: ListedSegment): z.input<typeof Segment> {
  return {
    id: toWire('segment', row.id),
    slug: row.slug,
    name: row.name,
    description: row.description,
    evaluationCadence: row.evaluation_cadence,
    memberCount: row.member_count,
    lastEvaluatedAt: row.last_evaluated_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentSegmentDetail(row: SegmentRow): z.input<typeof SegmentDetail> {
  return {
    ...presentSegment(row),
    filterExpression: row.filter,
    dailyEvaluationHour: row.daily_evaluation_hour,
    skipWeekendEvaluation: row.skip_weekend_evaluation,
    outputColumns: row.output_columns,
    evaluation: row.parts_since && {
      startedAt: row.parts_since.toISOString(),
      done: row.parts_done!,
      people: Math.max(row.parts_people!, row.parts_done!),
    },
  }
}

export async function timeZoneOf(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org}`)
  return time_zone
}

export function scheduleOf(
  row: Pick<SegmentRow, 'evaluation_cadence' | 'daily_evaluation_hour' | 'skip_weekend_evaluation'>,
): Schedule {
  return {
    cadence: row.evaluation_cadence,
    dailyHour: row.daily_evaluation_hour,
    skipWeekend: row.skip_weekend_evaluation,
  }
}

/** Throws `not_found`. */
export async function getSegment(ctx: Ctx, slug: string): Promise<SegmentRow> {
  const row = await ctx.db.maybe(sql<SegmentRow>`
    select * from segments where org_id = ${ctx.org} and slug = ${slug} and deleted_at is null`)
  if (!row) throw notFound('segment')
  return row
}

type ListedSegment = Pick<
  SegmentRow,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'evaluation_cadence'
  | 'member_count'
  | 'last_evaluated_at'
  | 'created_at'
>

export const SEGMENT_SORTS = { created: sql`created_at`, name: byName(sql`name`) }

/** Newest first; uses segments_newest. By name, those of the organization are sorted. Without the filters, which may be large. */
export function listSegments(ctx: Ctx, page: PageRequest): RawBuilder<ListedSegment> {
  return sql<ListedSegment>`
    select id, slug, name, description, evaluation_cadence, member_count, last_evaluated_at, created_at
           ${sortKey(page.order)}
    from segments
    where org_id = ${ctx.org} and deleted_at is null
      ${newestFirst(page)}`
}

/** Throws `invalid_filter`, `already_exists` if the slug is in use, and the errors of `requireOutputColumns`. */
export async function createSegment(ctx: Ctx, draft: SegmentDraft): Promise<SegmentRow> {
  const timeZone = await timeZoneOf(ctx)
  await holdTopics(ctx, topicsOf(draft.filterExpression))
  await requireFilter(ctx, draft.filterExpression, timeZone)
  if (draft.outputColumns) await requireOutputColumns(ctx, draft.outputColumns, timeZone)
  const schedule: Schedule = {
    cadence: draft.evaluationCadence,
    dailyHour: draft.dailyEvaluationHour ?? null,
    skipWeekend: draft.skipWeekendEvaluation ?? false,
  }
  const row = await ctx.db.maybe(sql<SegmentRow>`
    insert into segments (org_id, id, slug, name, description, filter, evaluation_cadence, daily_evaluation_hour,
                          skip_weekend_evaluation, output_columns, evaluate_at, live_since, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, ${draft.slug}, ${draft.name}, ${draft.description ?? null},
            ${JSON.stringify(draft.filterExpression)}::jsonb, ${schedule.cadence}, ${schedule.dailyHour},
            ${schedule.skipWeekend}, ${jsonOrNull(draft.outputColumns)}::jsonb,
            ${nextEvaluation(schedule, ctx.now, timeZone)}, ${liveSince(schedule, ctx.now)}, ${ctx.now}, ${ctx.now})
    on conflict (org_id, slug) where deleted_at is null do nothing
    returning *`)
  if (schedule.cadence === 'LIVE') wakeAfterCommit(ctx, QUEUES.segments)
  if (row) return row
  throw new ApiError(
    'already_exists',
    `A segment with the slug ${draft.slug} already exists. Choose another slug.`,
  )
}

/**
 * Updates the given fields. Membership follows at the next evaluation, which is immediate for LIVE. Throws `not_found`,
 * `invalid_filter` and the errors of `requireOutputColumns`.
 */
export async function updateSegment(ctx: Ctx, slug: string, changes: SegmentChanges): Promise<SegmentRow> {
  const timeZone = await timeZoneOf(ctx)
  const { filterExpression, outputColumns } = changes
  if (outputColumns) await requireOutputColumns(ctx, outputColumns, timeZone)
  const row = await ctx.db.maybe(sql<SegmentRow>`
    select * from segments where org_id = ${ctx.org} and slug = ${slug} and deleted_at is null for update`)
  if (!row) throw notFound('segment')
  if (filterExpression) {
    await holdTopics(ctx, topicsOf(filterExpression))
    await requireFilter(ctx, filterExpression, timeZone, row.id)
  }
  const updated = await ctx.db.one(sql<SegmentRow>`
    update segments set ${sql.join(assignments(ctx, row, changes, timeZone))}
    where org_id = ${ctx.org} and id = ${row.id} returning *`)
  // A LIVE segment writes them again in its evaluation, which follows immediately.
  if (updated.live_until === null) await deletePendingWindows(ctx, row.id)
  if (updated.evaluation_cadence === 'LIVE' || updated.parts_since) wakeAfterCommit(ctx, QUEUES.segments)
  return updated
}

/** The wire ids of topics whose consent a filter asks for. */
function topicsOf({ predicates }: FilterExpression): string[] {
  return predicates.flatMap((predicate) => (predicate.kind === 'consent' ? predicate.topicId : []))
}

function assignments(
  ctx: Ctx,
  row: SegmentRow,
  changes: SegmentChanges,
  timeZone: string,
): RawBuilder<unknown>[] {
  const sets: RawBuilder<unknown>[] = [sql`updated_at = ${ctx.now}`]
  if (changes.name !== undefined) sets.push(sql`name = ${changes.name}`)
  if (changes.description !== undefined) sets.push(sql`description = ${changes.description}`)
  if (changes.filterExpression) {
    sets.push(sql`filter = ${JSON.stringify(changes.filterExpression)}::jsonb, is_in_parts = false`)
    // The new filter is evaluated from the first person on, also when parts of the former one failed too often.
    if (row.parts_since) sets.push(sql`parts_after = null, parts_done = 0`)
  }
  if (changes.outputColumns) sets.push(sql`output_columns = ${JSON.stringify(changes.outputColumns)}::jsonb`)
  const { evaluationCadence, dailyEvaluationHour, skipWeekendEvaluation } = changes
  const cadence = evaluationCadence ?? row.evaluation_cadence
  const isRescheduled = [
    evaluationCadence,
    dailyEvaluationHour,
    skipWeekendEvaluation,
    cadence === 'LIVE' ? changes.filterExpression : undefined,
  ].some((field) => field !== undefined)
  if (!isRescheduled) {
    if (changes.filterExpression && row.parts_since) sets.push(sql`evaluate_at = ${ctx.now}`)
    return sets
  }
  const schedule: Schedule = {
    cadence,
    dailyHour: dailyEvaluationHour === undefined ? row.daily_evaluation_hour : dailyEvaluationHour,
    skipWeekend: skipWeekendEvaluation ?? row.skip_weekend_evaluation,
  }
  sets.push(
    sql`evaluation_cadence = ${schedule.cadence}`,
    sql`daily_evaluation_hour = ${schedule.dailyHour}`,
    sql`skip_weekend_evaluation = ${schedule.skipWeekend}`,
    // An evaluation that is under way goes on, whatever comes after it.
    sql`evaluate_at = ${row.parts_since ? ctx.now : nextEvaluation(schedule, ctx.now, timeZone)}`,
    sql`live_since = ${liveSince(schedule, ctx.now)}, live_until = null, live_due_at = null`,
  )
  return sets
}

function liveSince({ cadence }: Schedule, now: Date): Date | null {
  return cadence === 'LIVE' ? now : null
}

/**
 * Soft: memberships stay as history and the slug becomes free. Journeys that it triggers keep naming it, but no one
 * enters a deleted segment. Returns false when it was already deleted; throws `not_found` when it never existed.
 */
export async function deleteSegment(ctx: Ctx, slug: string): Promise<boolean> {
  const removed = await ctx.db.maybe(sql<{ id: string }>`
    update segments set deleted_at = ${ctx.now}, updated_at = ${ctx.now}, evaluate_at = null
    where org_id = ${ctx.org} and slug = ${slug} and deleted_at is null returning id`)
  if (removed) {
    await deletePendingWindows(ctx, removed.id)
    await invalidateDeletedSegment(ctx, removed.id)
    return true
  }
  const former = await ctx.db.maybe(sql`
    select 1 from segments where org_id = ${ctx.org} and slug = ${slug} limit 1`)
  if (!former) throw notFound('segment')
  return false
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
