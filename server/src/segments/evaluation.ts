import { type RawBuilder, sql } from '../db/index.ts'
import { type Ctx, notFound, toWire, wakeAfterCommit } from '../kernel/index.ts'
import { compileFilter } from './filter.ts'
import { selectOutputColumns } from './output-columns.ts'
import { type FilterScope, scopeOf } from './scope.ts'
import type { SegmentRow } from './segments.ts'

export interface Evaluation {
  entrants: number
  leavers: number
  /** How many are in it now. */
  total: number
}

export interface LockedSegment extends SegmentRow {
  time_zone: string
}

/**
 * Locks a segment until the end of the transaction, so that its evaluations follow each other. Null when there is none
 * (any more).
 */
export function lockSegment(ctx: Ctx, id: string): Promise<LockedSegment | null> {
  return ctx.db.maybe(sql<LockedSegment>`
    select s.*, o.time_zone from segments s join organizations o on o.org_id = s.org_id
    where s.org_id = ${ctx.org} and s.id = ${id} and s.deleted_at is null for update of s`)
}

/** Brings the membership up to date and enrolls entrants. Throws `not_found` when the segment was deleted meanwhile. */
export async function evaluateSegment(ctx: Ctx, segment: { id: string }): Promise<Evaluation> {
  const locked = await lockSegment(ctx, segment.id)
  if (!locked) throw notFound('segment')
  return evaluateLocked(ctx, locked)
}

/**
 * One statement: people who match and were not in it enter, members who no longer match leave, entrants are queued for
 * the published journeys of active initiatives that trigger on the segment. Nobody else is written.
 */
export async function evaluateLocked(ctx: Ctx, segment: LockedSegment): Promise<Evaluation> {
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone: segment.time_zone })
  const { queued, ...evaluation } = await ctx.db.one(sql<Evaluation & { queued: number }>`
    with matching as materialized (
      select p.id from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and ${compileFilter(segment.filter, scope)}
    ), present as (
      select m.person_id from segment_members m
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id} and m.left_at is null
    ), changes as materialized (
      -- A full join is hashed or merged whatever the planner believes of tables it has not analyzed yet.
      select coalesce(matching.id, present.person_id) as person_id, matching.id is null as leaves
      from matching full join present on present.person_id = matching.id
      where matching.id is null or present.person_id is null
    ), leavers as (
      update segment_members m set left_at = ${ctx.now}
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id} and m.left_at is null
        and m.person_id = any(array(select person_id from changes where leaves))
      returning m.person_id
    ), entrants as (
      insert into segment_members (org_id, segment_id, person_id, entered_at)
      select ${ctx.org}, ${segment.id}, person_id, ${ctx.now} from changes where not leaves
      -- Left and back within a millisecond is the same stay.
      on conflict (org_id, segment_id, person_id, entered_at) do update set left_at = null
      returning person_id
    ), queued as (${queueEnrollments(ctx, segment, scope, { people: sql`entrants` })} returning id)
    update segments s set member_count = n.total, last_evaluated_at = ${ctx.now}
    from (
      select (select count(*) from entrants)::int as entrants, (select count(*) from leavers)::int as leavers,
             (select count(*) from matching)::int as total, (select count(*) from queued)::int as queued
    ) as n
    where s.org_id = ${ctx.org} and s.id = ${segment.id}
    returning n.entrants, n.leavers, n.total, n.queued`)
  if (queued > 0) wakeAfterCommit(ctx, 'matches')
  return evaluation
}

/**
 * Queues the people who are in a segment now for one journey that triggers on it (spec: publish, `includeExisting`).
 * Gives how many; they enroll as entrants do. The initiative must be active.
 */
export async function enrollMembers(ctx: Ctx, segmentId: string, journeyId: string): Promise<number> {
  const segment = await lockSegment(ctx, segmentId)
  if (!segment) return 0
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone: segment.time_zone })
  const queued = await ctx.db.run(sql`
    with present as (
      select m.person_id from segment_members m
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id} and m.left_at is null
    ) ${queueEnrollments(ctx, segment, scope, { people: sql`present`, journeyId })}`)
  if (queued > 0) wakeAfterCommit(ctx, 'matches')
  return queued
}

/**
 * The insert of one match for each of the people (`person_id`) and each journey that triggers on the segment. Its id is a
 * pure function of what matched when, so that no row needs the program. Uses journeys_by_segment.
 */
function queueEnrollments(
  ctx: Ctx,
  segment: SegmentRow,
  scope: FilterScope,
  { people, journeyId }: { people: RawBuilder<unknown>; journeyId?: string },
): RawBuilder<unknown> {
  const trigger = { kind: 'segment', segmentId: toWire('segment', segment.id) }
  const cause = `${segment.id}:${ctx.now.toISOString()}`
  return sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, properties,
                                 due_at, created_at)
    select ${ctx.org}, md5(${cause}::text || ':' || p.id || ':' || j.id)::uuid, 'enroll', j.initiative_id, j.id,
           p.external_id, ${JSON.stringify(trigger)}::jsonb, ${selectOutputColumns(segment.output_columns, scope)},
           ${ctx.now}, ${ctx.now}
    from ${people} matched
    join people p on p.org_id = ${ctx.org} and p.id = matched.person_id and p.deleted_at is null
    join journeys j on j.org_id = ${ctx.org} and j.status = 'PUBLISHED'
      and j.trigger_type = 'segment' and j.trigger_segment_id = ${segment.id}
      ${journeyId === undefined ? sql`` : sql`and j.id = ${journeyId}`}
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    on conflict (org_id, id) do nothing`
}
