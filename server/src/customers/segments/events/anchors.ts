import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { CUSTOM, pathNotPossible } from '../lookups/attributes.ts'
import { eventsOf, hasName, KEY, PERSON } from '../lookups/event-rows.ts'
import { isOfPeople, type OfPeople } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, instantIn, type Sql, TRUE } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { compilePropertyFilters } from './property-filters.ts'
import type { Anchor, AnchoredWindow } from './schema.ts'
import { later, readSpan } from './spans.ts'

/** A time window around an anchor of each person. */
export interface ReadWindow {
  anchor: AnchorInstant
  /** Milliseconds from the anchor; null when that side is open. Both ends are inclusive. */
  from: number | null
  to: number | null
}

interface AnchorInstant {
  /** The anchor of person `p`, as an expression; null when there is none. */
  ofPerson: RawBuilder<unknown>
  /** `person` and `at` of everyone who has the anchor. */
  ofAll: RawBuilder<unknown>
  /** Whether checking each person is cheaper than reading the anchors of all. */
  isOwn: boolean
}

/** Null, with issues at `place`, when it is invalid. */
export function readAnchoredWindow(
  window: AnchoredWindow,
  scope: FilterScope,
  place: Place,
): ReadWindow | null {
  const anchor = readAnchor(window.anchor, scope, place.at('anchor'))
  const from = window.from ? readSpan(window.from, place.at('from')) : null
  const to = window.to ? readSpan(window.to, place.at('to')) : null
  if (!window.from && !window.to) {
    return place.note('value_missing', 'The window has no end points. Send `from`, `to` or both.')
  }
  if (window.ended === true && !window.to) {
    return place.at('ended').note('value_unexpected', 'A window without `to` never ends. Remove `ended`.')
  }
  if (!anchor || (window.from && from === null) || (window.to && to === null)) return null
  if (from !== null && to !== null && from > to) {
    return place.note('value_not_of_operator', '`from` is after `to`. Swap them.')
  }
  return { anchor, from, to }
}

/** Whether the result is known only after the window has closed. */
export function dependsOnEnd({ to, ended }: AnchoredWindow, occurred: boolean): boolean {
  return to !== undefined && (ended ?? !occurred)
}

/** Whether a person has the anchor and, if required, its window is over. */
export function hasAnchor({ anchor, to }: ReadWindow, mustBeOver: boolean, scope: FilterScope): Sql {
  const test = (at: RawBuilder<unknown>): Sql =>
    mustBeOver && to !== null ? sql`${later(at, to)} < ${scope.now}::timestamptz` : sql`${at} is not null`
  if (anchor.isOwn || scope.among === 'subset') {
    return sql`coalesce((select ${test(sql`a.at`)} from (select ${anchor.ofPerson} as at) as a), false)`
  }
  return isOfPeople(KEY, sql`select a.person from ${anchor.ofAll} as a where ${test(sql`a.at`)}`, scope)
}

/** Events of a name together with their person's anchor, `e.anchored_at`. */
export function eventsWithAnchor(
  name: string,
  { anchor }: ReadWindow,
  ofPeople: OfPeople,
  scope: FilterScope,
): RawBuilder<unknown> {
  const events = eventsOf(ofPeople, scope)
  if (scope.among === 'subset')
    return sql`(select e.*, ${anchor.ofPerson} as anchored_at from ${events} as e offset 0)`
  // A full join is always hashed or merged, even when the tables have not been analyzed yet.
  return sql`(
    select e.*, a.at as anchored_at
    from (select * from ${events} as e where ${hasName(name)}) as e
    full join ${anchor.ofAll} as a on a.person = ${PERSON}
    offset 0)`
}

/** Whether event `e` of `eventsWithAnchor` is in the window. */
export function isAround({ from, to }: ReadWindow): Sql {
  return all([
    ...(from === null ? [] : [sql<boolean>`e.occurred_at >= ${later(sql`e.anchored_at`, from)}`]),
    ...(to === null ? [] : [sql<boolean>`e.occurred_at <= ${later(sql`e.anchored_at`, to)}`]),
  ])
}

function readAnchor(anchor: Anchor, scope: FilterScope, place: Place): AnchorInstant | null {
  return anchor.kind === 'event' ? readEvent(anchor, scope, place) : readAttribute(anchor, scope, place)
}

function readEvent(
  { eventName, occurrence, propertyFilters = [] }: Extract<Anchor, { kind: 'event' }>,
  scope: FilterScope,
  place: Place,
): AnchorInstant | null {
  const filters = compilePropertyFilters(
    propertyFilters,
    sql`e.properties`,
    scope,
    place.at('propertyFilters'),
  )
  if (!filters) return null
  const when = occurrence === 'first' ? sql`min(e.occurred_at)` : sql`max(e.occurred_at)`
  const events = (ofPeople: OfPeople) =>
    sql`${eventsOf(ofPeople, scope)} as e where ${hasName(eventName)} and ${filters}`
  return {
    ofPerson: sql`(select ${when} from ${events((column) => sql`${column} = ${KEY}`)})`,
    ofAll: sql`(
      select ${PERSON} as person, ${when} as at from ${events(() => TRUE)} and ${PERSON} is not null group by ${PERSON})`,
    isOwn: false,
  }
}

function readAttribute(
  { attr, path = [] }: Extract<Anchor, { kind: 'attribute' }>,
  { org, timeZone }: FilterScope,
  place: Place,
): AnchorInstant | null {
  const at = anchorInstantOf(attr, path, timeZone, place)
  return (
    at && {
      ofPerson: at,
      ofAll: sql`(select ${KEY} as person, ${at} as at from people p where p.org_id = ${org} and p.deleted_at is null)`,
      isOwn: true,
    }
  )
}

/** The date of person `p` as an instant; a date without time is its start. A path through a list has no anchor. */
export function anchorInstantOf(
  attr: string,
  path: readonly string[],
  timeZone: string,
  place: Place,
): RawBuilder<unknown> | null {
  if (attr === 'createdAt') return path.length > 0 ? pathNotPossible(attr, place) : sql`p.created_at`
  if (!attr.startsWith(CUSTOM) || attr.length === CUSTOM.length) {
    const message = `${attr} is not a date of the person. Use createdAt or attributes.<key>.`
    return place.at('attr').note('unknown_attribute', message)
  }
  const steps = [attr.slice(CUSTOM.length), ...path].map((step) => sql`-> ${step}::text`)
  return instantIn({ stored: 'jsonb', sql: sql`(p.attributes ${sql.join(steps, sql` `)})` }, timeZone)
}
