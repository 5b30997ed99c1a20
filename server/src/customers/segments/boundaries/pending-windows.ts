import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { anchorInstantOf, dependsOnEnd } from '../events/anchors.ts'
import { lengthOf } from '../events/spans.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { Place } from '../values/issues.ts'
import type { CrossedBoundaries, Interval } from './crossed-boundaries.ts'

/** A time window per person whose end may change the result: it opens at the person's anchor and lasts `ms`. */
export interface PendingWindow {
  /** An event of this name, the person's creation, or a date attribute, which has no index. */
  anchor: { eventName: string } | 'created' | { attr: string; path: readonly string[] }
  ms: number
}

/** A window is over only after a full millisecond: timestamps in the API have millisecond precision. */
const INSTANT_MS = 1

export function pendingWindowsOf({ predicates }: FilterExpression): PendingWindow[] {
  return predicates.flatMap(windowsOfPredicate)
}

function windowsOfPredicate(predicate: Predicate): PendingWindow[] {
  if (predicate.kind === 'event') {
    const { anchoredWindow, occurred } = predicate
    if (!anchoredWindow?.to || !dependsOnEnd(anchoredWindow, occurred)) return []
    const { anchor, to } = anchoredWindow
    const ms = lengthOf(to)
    if (anchor.kind === 'event') return [{ anchor: { eventName: anchor.eventName }, ms }]
    if (anchor.attr === 'createdAt') return [{ anchor: 'created', ms }]
    return [{ anchor: { attr: anchor.attr, path: anchor.path ?? [] }, ms }]
  }
  if (predicate.kind !== 'event_sequence' || !predicate.notFollowedBy?.within) return []
  const ms = lengthOf(predicate.notFollowedBy.within)
  const ends = predicate.order === 'anyOrder' ? predicate.steps : predicate.steps.slice(-1)
  return ends.map(({ eventName }) => ({ anchor: { eventName }, ms }))
}

/** Adds the windows that closed between two instants, as far as an index can find them. */
export function addClosedWindows(
  boundaries: CrossedBoundaries,
  filter: FilterExpression,
  from: Date,
  to: Date,
): void {
  for (const { anchor, ms } of pendingWindowsOf(filter)) {
    const during: Interval = { from: back(from, ms), to: back(to, ms) }
    if (anchor === 'created') boundaries.created.push(during)
    else if ('eventName' in anchor) boundaries.events.push({ name: anchor.eventName, during })
    else boundaries.ownWindows = true
  }
}

function back(instant: Date, ms: number): Date {
  return new Date(instant.getTime() - ms)
}

/**
 * An expression for when the next window closes; null when the filter has none. Each condition costs one index lookup,
 * however many people there are.
 */
export function nextWindowEnd(
  org: string,
  segmentId: string,
  filter: FilterExpression,
  now: Date,
): RawBuilder<unknown> | null {
  const ends = pendingWindowsOf(filter).map(({ anchor, ms }) => {
    const since = back(now, ms)
    const end = (at: RawBuilder<unknown>) =>
      sql`${at} + ${ms + INSTANT_MS}::float8 * interval '1 millisecond'`
    if (anchor === 'created') {
      // Uses people_newest.
      return sql`(
        select ${end(sql`min(p.created_at)`)} from people p where p.org_id = ${org} and p.created_at >= ${since})`
    }
    if ('eventName' in anchor) {
      // Uses events_by_name_with_person.
      return sql`(
        select ${end(sql`min(e.occurred_at)`)} from events e
        where e.org_id = ${org} and e.name = ${anchor.eventName} and e.occurred_at >= ${since})`
    }
    // Uses segment_moments_next.
    return sql`(
      select min(m.at) from segment_moments m where m.org_id = ${org} and m.segment_id = ${segmentId})`
  })
  return ends.length === 0 ? null : sql`least(${sql.join(ends)})`
}

/** Windows anchored at date attributes. JSON dates have no index, so the end of each person's window is stored. */
function unindexedWindows(filter: FilterExpression) {
  return pendingWindowsOf(filter).flatMap(({ anchor, ms }) =>
    typeof anchor === 'object' && 'attr' in anchor ? [{ ...anchor, ms }] : [],
  )
}

/** Stores when the next window of each of these people (or of all people) closes. Indexed anchors need no storage. */
export async function savePendingWindows(
  ctx: Ctx,
  segment: { id: string; filter: FilterExpression; time_zone: string },
  { now, people }: { now: Date; people?: readonly string[] },
): Promise<void> {
  const windows = unindexedWindows(segment.filter)
  if (windows.length === 0) return
  const isAsked = (column: RawBuilder<unknown>) => (people ? sql`${column} = any(${people})` : sql`true`)
  const ends = windows.map(({ attr, path, ms }) => {
    const at = anchorInstantOf(attr, path, segment.time_zone, Place.root(''))
    return sql`(
      select w.at + ${ms + INSTANT_MS}::float8 * interval '1 millisecond' from (select ${at} as at) as w
      where w.at >= ${back(now, ms)})`
  })
  await ctx.db.run(sql`
    delete from segment_moments m
    where m.org_id = ${ctx.org} and m.segment_id = ${segment.id} and ${isAsked(sql`m.person_external_id`)}`)
  await ctx.db.run(sql`
    insert into segment_moments (org_id, segment_id, person_external_id, at)
    select w.org_id, ${segment.id}, w.external_id, w.at
    from (
      select p.org_id, p.external_id, least(${sql.join(ends)}) as at from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and ${isAsked(sql`p.external_id`)}
    ) as w
    where w.at is not null`)
}

/** Call this for a segment that was deleted or is no longer LIVE. */
export async function deletePendingWindows(ctx: Ctx, segmentId: string): Promise<void> {
  await ctx.db.run(sql`delete from segment_moments where org_id = ${ctx.org} and segment_id = ${segmentId}`)
}
