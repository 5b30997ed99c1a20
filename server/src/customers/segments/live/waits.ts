import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { momentIn, waitsForEnd } from '../events/anchors.ts'
import { lengthOf } from '../events/spans.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { Place } from '../filter/issues.ts'
import type { Crossings, Stretch } from './crossings.ts'

/** An answer that a person waits for until so long after a moment of their own. */
export interface Wait {
  /** An event of this name, when they were created, or a date of theirs, which has no index. */
  moment: { eventName: string } | 'created' | { attr: string; path: readonly string[] }
  ms: number
}

/** A moment that is over by less is not over: instants of the API have milliseconds. */
const INSTANT_MS = 1

export function waitsOf({ predicates }: FilterExpression): Wait[] {
  return predicates.flatMap(waitsIn)
}

function waitsIn(predicate: Predicate): Wait[] {
  if (predicate.kind === 'event') {
    const { anchoredWindow, occurred } = predicate
    if (!anchoredWindow?.to || !waitsForEnd(anchoredWindow, occurred)) return []
    const { anchor, to } = anchoredWindow
    const ms = lengthOf(to)
    if (anchor.kind === 'event') return [{ moment: { eventName: anchor.eventName }, ms }]
    if (anchor.attr === 'createdAt') return [{ moment: 'created', ms }]
    return [{ moment: { attr: anchor.attr, path: anchor.path ?? [] }, ms }]
  }
  if (predicate.kind !== 'event_sequence' || !predicate.notFollowedBy?.within) return []
  const ms = lengthOf(predicate.notFollowedBy.within)
  const ends = predicate.order === 'anyOrder' ? predicate.steps : predicate.steps.slice(-1)
  return ends.map(({ eventName }) => ({ moment: { eventName }, ms }))
}

/** Adds whose wait ended between two instants, where an index tells. */
export function addEndedWaits(crossings: Crossings, filter: FilterExpression, from: Date, to: Date): void {
  for (const { moment, ms } of waitsOf(filter)) {
    const during: Stretch = { from: back(from, ms), to: back(to, ms) }
    if (moment === 'created') crossings.created.push(during)
    else if ('eventName' in moment) crossings.events.push({ name: moment.eventName, during })
    else crossings.kept = true
  }
}

function back(instant: Date, ms: number): Date {
  return new Date(instant.getTime() - ms)
}

/**
 * When the next wait of anybody ends, as an expression, or null where nobody waits. One look into an index for each
 * condition, however many people there are.
 */
export function nextEnd(
  org: string,
  segmentId: string,
  filter: FilterExpression,
  now: Date,
): RawBuilder<unknown> | null {
  const ends = waitsOf(filter).map(({ moment, ms }) => {
    const since = back(now, ms)
    const end = (at: RawBuilder<unknown>) =>
      sql`${at} + ${ms + INSTANT_MS}::float8 * interval '1 millisecond'`
    if (moment === 'created') {
      // Uses people_newest.
      return sql`(
        select ${end(sql`min(p.created_at)`)} from people p where p.org_id = ${org} and p.created_at >= ${since})`
    }
    if ('eventName' in moment) {
      // Uses events_by_name.
      return sql`(
        select ${end(sql`min(e.occurred_at)`)} from events e
        where e.org_id = ${org} and e.name = ${moment.eventName} and e.occurred_at >= ${since})`
    }
    // Uses segment_moments_next.
    return sql`(
      select min(m.at) from segment_moments m where m.org_id = ${org} and m.segment_id = ${segmentId})`
  })
  return ends.length === 0 ? null : sql`least(${sql.join(ends)})`
}

/** Dates in JSON have no index: of each person who waits for one, the instant is kept. */
function unindexedWaits(filter: FilterExpression) {
  return waitsOf(filter).flatMap(({ moment, ms }) =>
    typeof moment === 'object' && 'attr' in moment ? [{ ...moment, ms }] : [],
  )
}

/** Writes down when the waits of some people, or of everybody, end next. Nothing where dates have an index. */
export async function keepMoments(
  ctx: Ctx,
  segment: { id: string; filter: FilterExpression; time_zone: string },
  { now, people }: { now: Date; people?: readonly string[] },
): Promise<void> {
  const waits = unindexedWaits(segment.filter)
  if (waits.length === 0) return
  const isAsked = (column: RawBuilder<unknown>) => (people ? sql`${column} = any(${people})` : sql`true`)
  const ends = waits.map(({ attr, path, ms }) => {
    const at = momentIn(attr, path, segment.time_zone, Place.root(''))
    return sql`(
      select w.at + ${ms + INSTANT_MS}::float8 * interval '1 millisecond' from (select ${at} as at) as w
      where w.at >= ${back(now, ms)})`
  })
  await ctx.db.run(sql`
    delete from segment_moments m
    where m.org_id = ${ctx.org} and m.segment_id = ${segment.id} and ${isAsked(sql`m.person_external_id`)}`)
  await ctx.db.run(sql`
    insert into segment_moments (org_id, segment_id, person_external_id, at)
    select ${ctx.org}, ${segment.id}, w.external_id, w.at
    from (
      select p.external_id, least(${sql.join(ends)}) as at from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and ${isAsked(sql`p.external_id`)}
    ) as w
    where w.at is not null`)
}

/** For a segment that is gone, or no longer followed. */
export async function forgetMoments(ctx: Ctx, segmentId: string): Promise<void> {
  await ctx.db.run(sql`delete from segment_moments where org_id = ${ctx.org} and segment_id = ${segmentId}`)
}
