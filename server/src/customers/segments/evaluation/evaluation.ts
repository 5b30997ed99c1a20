import { tellChanges } from '../../../platform/changes/index.ts'
import { measures, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, restoreOf, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { nextBoundary } from '../boundaries/boundaries.ts'
import { savePendingWindows } from '../boundaries/pending-windows.ts'
import { compileFilter } from '../filter/filter.ts'
import { invalidateMemberChanges } from '../invalidation/member-changes.ts'
import { type FilterScope, scopeOf } from '../lookups/scope.ts'
import { selectOutputColumns } from '../output/columns.ts'
import type { SegmentRow } from '../segments.ts'
import { boundMemory } from './memory-limit.ts'
import { followMerges } from './merge-part.ts'

export interface Evaluation {
  entrants: number
  leavers: number
  /** The number of members now. */
  total: number
}

export interface LockedSegment extends SegmentRow {
  time_zone: string
}

/**
 * Locks a segment until the end of the transaction, so that its evaluations run one after the other. Null when it does
 * not exist or was deleted.
 */
export function lockSegment(ctx: Ctx, id: string): Promise<LockedSegment | null> {
  return ctx.db.maybe(sql<LockedSegment>`
    select s.*, o.time_zone from segments s join organizations o on o.org_id = ${ctx.org}
    where s.org_id = ${ctx.org} and s.id = ${id} and s.deleted_at is null for update of s`)
}

/** Limits an evaluation to some people, as of `now`. */
export interface Restriction {
  /** External ids. */
  people: readonly string[]
  now: Date
  /** They may match because of something new, and not only because time has passed. */
  isNew?: boolean
}

/**
 * One statement: people who newly match enter, and members who no longer match leave. Entrants are queued for the
 * published journeys of active initiatives that trigger on the segment. No other rows are written. With a restriction
 * (LIVE segments) it reads only those people, and writes nothing when none of them enters or leaves.
 */
export async function evaluateLocked(
  ctx: Ctx,
  segment: LockedSegment,
  restriction?: Restriction,
): Promise<Evaluation> {
  const { now, people, isNew = false } = restriction ?? { now: ctx.now }
  const started = performance.now()
  const at = instantAfter(segment.last_evaluated_at, ctx.now)
  const members = await followMerges(ctx, segment, people)
  if (segment.evaluation_cadence === 'LIVE') await savePendingWindows(ctx, segment, { now, ...restriction })
  if (!people) await boundMemory(ctx, segment.filter)
  const scope = scopeOf({
    org: ctx.org,
    now,
    timeZone: segment.time_zone,
    among: people ? 'subset' : 'all',
    segment: segment.id,
  })
  // With arrays the planner looks up each person, whatever its estimates are.
  const isAsked = people ? sql`p.external_id = any(${people})` : sql`true`
  const memberIsAsked = people
    ? sql`m.person_id = any(array(select p.id from people p where p.org_id = ${ctx.org} and ${isAsked}))`
    : sql`true`
  const written = await ctx.db.maybe(sql<Evaluation & { queued: number }>`
    with matching as (
      select p.id from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and ${isAsked} and ${compileFilter(segment.filter, scope)}
    ), present as (
      select m.person_id from segment_members m
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id} and ${memberIsAsked}
    ), changes as materialized (
      -- A full join is always hashed or merged, even when the tables have not been analyzed yet.
      select coalesce(matching.id, present.person_id) as person_id, matching.id is null as leaves
      from matching full join present on present.person_id = matching.id
      where matching.id is null or present.person_id is null
    ), leavers as (
      delete from segment_members m
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id}
        and m.person_id = any(array(select person_id from changes where leaves))
      returning m.person_id, m.entered_at
    ), exits as (
      insert into segment_departures (org_id, segment_id, person_id, entered_at, left_at)
      select ${ctx.org}, ${segment.id}, person_id, entered_at, ${at} from leavers
      -- Who took the place of a merged person may leave a stay that began when an earlier one of theirs did.
      on conflict (org_id, segment_id, person_id, entered_at) do update set left_at = excluded.left_at
    ), entrants as (
      -- Inserting in index order writes neighboring pages together and costs a third less.
      select person_id from changes where not leaves order by person_id
    ), members as (
      insert into segment_members (org_id, segment_id, person_id, entered_at)
      select ${ctx.org}, ${segment.id}, person_id, ${at} from entrants
    ), queued as (${queueEnrollments(ctx, segment, scope, { people: sql`entrants`, at, matchedAt: isNew ? ctx.now : matchedAt(ctx) })} returning id)
    update segments s set last_evaluated_at = ${at}, member_count = s.member_count + n.entrants - n.leavers
      ${people ? sql`` : sql`, ${timeAssignments(ctx.org, segment, now)}`}
    from (
      select count(*) filter (where not leaves)::int as entrants, count(*) filter (where leaves)::int as leavers,
             (select count(*) from queued)::int as queued
      from changes
    ) as n
    where s.org_id = ${ctx.org} and s.id = ${segment.id} ${people ? sql`and n.entrants + n.leavers > 0` : sql``}
    returning n.entrants, n.leavers, s.member_count as total, n.queued`)
  if (!people) ctx.services.find(measures)?.evaluated((performance.now() - started) / 1000)
  if (!written) return { entrants: 0, leavers: 0, total: members }
  const { queued, ...evaluation } = written
  await invalidateMemberChanges(ctx, segment.id, { at, changes: evaluation.entrants + evaluation.leavers })
  await tellChanges(ctx, 'segment', [segment.slug])
  if (queued > 0) wakeAfterCommit(ctx, QUEUES.matches)
  return evaluation
}

/** Each evaluation of a segment gets a later time than the one before, so that a person's stays do not overlap. */
function instantAfter(last: Date | null, now: Date): Date {
  return last && last >= now ? new Date(last.getTime() + 1) : now
}

/** After a full evaluation a LIVE segment is up to date with the clock. */
function timeAssignments(org: string, segment: LockedSegment, now: Date): RawBuilder<unknown> {
  const isLive = segment.evaluation_cadence === 'LIVE'
  const next = isLive ? nextBoundary(org, segment, now) : sql`null`
  return sql`live_until = ${isLive ? now : null}, live_due_at = ${next}`
}

/**
 * Queues the current members of a segment for one journey that triggers on it (docs/behaviour/outreach.md:
 * Journeys). They enroll as entrants do. Returns how many. The initiative must be active.
 */
export async function enrollMembers(ctx: Ctx, segmentId: string, journeyId: string): Promise<number> {
  const segment = await lockSegment(ctx, segmentId)
  if (!segment) return 0
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone: segment.time_zone })
  const { queued } = await ctx.db.one(sql<{ queued: number }>`
    with present as (
      select m.person_id from segment_members m
      where m.org_id = ${ctx.org} and m.segment_id = ${segment.id}
    ), queued as (
      ${queueEnrollments(ctx, segment, scope, { people: sql`present`, at: ctx.now, journeyId })} returning id
    )
    select count(*)::int as queued from queued`)
  if (queued > 0) wakeAfterCommit(ctx, QUEUES.matches)
  return queued
}

/**
 * When person `p` came to match. Soon after a restore, whoever has not changed since is taken to have matched before it: the
 * original has seen that too (docs/operating.md: Restoring a backup).
 */
function matchedAt({ org, now }: Ctx): RawBuilder<unknown> {
  return sql`coalesce((
    select home.restored_at from ${restoreOf(org)} home
    where home.cautious_until > ${now} and p.updated_at <= home.restored_at), ${now})`
}

/**
 * Inserts one match for each person (`person_id`) and each journey that triggers on the segment. The id is a hash of
 * segment, time, person and journey, so the database generates it. Uses journeys_by_segment.
 */
function queueEnrollments(
  ctx: Ctx,
  segment: SegmentRow,
  scope: FilterScope,
  {
    people,
    at,
    matchedAt = ctx.now,
    journeyId,
  }: { people: RawBuilder<unknown>; at: Date; matchedAt?: RawBuilder<unknown> | Date; journeyId?: string },
): RawBuilder<unknown> {
  const trigger = { kind: 'segment', segmentId: toWire('segment', segment.id) }
  const cause = `${segment.id}:${at.toISOString()}`
  const listening = sql`
    journeys j
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    where j.org_id = ${ctx.org} and j.status = 'PUBLISHED'
      and j.trigger_type = 'segment' and j.trigger_segment_id = ${segment.id}
      ${journeyId === undefined ? sql`` : sql`and j.id = ${journeyId}`}`
  return sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, properties,
                                 due_at, created_at)
    select p.org_id, md5(${cause}::text || ':' || p.id || ':' || j.id)::uuid, 'enroll', j.initiative_id, j.id,
           p.external_id, ${JSON.stringify(trigger)}::jsonb, ${selectOutputColumns(segment.output_columns, scope)},
           ${ctx.now}, ${matchedAt}
    from ${people} matched
    join people p on p.org_id = ${ctx.org} and p.id = matched.person_id and p.deleted_at is null
    cross join (select j.id, j.initiative_id from ${listening}) as j
    -- Checked first and once: usually no journey triggers on the segment, and then no person is read.
    where exists (select 1 from ${listening})
    on conflict (org_id, id) do nothing`
}
