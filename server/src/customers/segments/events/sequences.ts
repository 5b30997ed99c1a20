import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { eventsOf, KEY } from '../lookups/event-rows.ts'
import { finds, type Lookup, type OfPeople } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, not, type Sql, TRUE } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { compilePropertyFilters } from './property-filters.ts'
import type { SequencePredicate, Span } from './schema.ts'
import { later, readSpan } from './spans.ts'
import { isWithin, readWindow } from './windows.ts'

/** A compiled sequence: the condition of each step on event `e`, and durations in milliseconds. */
interface Sequence {
  names: readonly string[]
  steps: readonly { is: Sql; within: number | null }[]
  isInOrder: boolean
  /** From the first event to the last. */
  within: number | null
  unless: { is: Sql; within: number | null } | null
}

/** People who did the steps in order, or all of them in any order; `occurred: false` selects everyone else. */
export function compileSequence(predicate: SequencePredicate, scope: FilterScope, place: Place): Sql | null {
  const sequence = readSequence(predicate, scope, place)
  if (!sequence) return null
  const completed: Lookup = {
    key: KEY,
    column: sql`s.person`,
    rows: (ofPeople) => completions(sequence, ofPeople, scope),
  }
  const occurred = finds(completed, scope)
  return predicate.occurred === false ? not(occurred) : occurred
}

function readSequence(predicate: SequencePredicate, scope: FilterScope, place: Place): Sequence | null {
  const before = place.found.length
  const { steps, order, within, window, notFollowedBy } = predicate
  checkOrder(predicate, place)
  const inWindow = isWithin(readWindow(window, scope, place.at('window')) ?? [], sql`e.occurred_at`)
  const readEvent = (event: SequencePredicate['steps'][number], at: Place) => ({
    is: all([
      sql<boolean>`e.name = ${event.eventName}`,
      compilePropertyFilters(
        event.propertyFilters ?? [],
        sql`e.properties`,
        scope,
        at.at('propertyFilters'),
      ) ?? TRUE,
    ]),
    within: readLimit(event.within, at),
  })
  const read = steps.map((step, index) => {
    const { is, ...rest } = readEvent(step, place.at('steps', index))
    return { is: all([is, inWindow]), ...rest }
  })
  const unless = notFollowedBy ? readEvent(notFollowedBy, place.at('notFollowedBy')) : null
  const sequence: Sequence = {
    names: [
      ...new Set([...steps, ...(notFollowedBy ? [notFollowedBy] : [])].map(({ eventName }) => eventName)),
    ],
    steps: read,
    isInOrder: order !== 'anyOrder',
    within: readLimit(within, place),
    unless,
  }
  return place.found.length === before ? sequence : null
}

function readLimit(within: Span | undefined, place: Place): number | null {
  return within ? readSpan(within, place.at('within')) : null
}

function checkOrder({ steps, order, within }: SequencePredicate, place: Place): void {
  const names = steps.map(({ eventName }) => eventName)
  steps.forEach((step, index) => {
    const at = place.at('steps', index)
    if (step.within && (index === 0 || within || order === 'anyOrder')) {
      const why =
        index === 0
          ? 'The first step has no previous step.'
          : within
            ? 'The sequence has its own `within`.'
            : 'With anyOrder, no step is before another. Set `within` on the sequence.'
      at.at('within').note('value_unexpected', `${why} Remove \`within\` here.`)
    }
    if (order === 'anyOrder' && names.indexOf(step.eventName) < index) {
      const message =
        'With anyOrder, each step needs a different event name. To count events, use `kind: "event"`.'
      at.at('eventName').note('value_unexpected', message)
    }
  })
}

/**
 * A from and a where clause: which `person` completed the sequence at which instant. Each person's events are read
 * once, in order.
 */
function completions(sequence: Sequence, ofPeople: OfPeople, scope: FilterScope): RawBuilder<unknown> {
  const { steps, isInOrder, unless } = sequence
  const flags = steps.map(({ is }, index) => sql`${is} as ${flag(index)}`)
  const events = sql`(
    select e.person_external_id as person, e.occurred_at as at, ${sql.join(flags)}, ${unless?.is ?? sql`false`} as other
    from ${eventsOf(ofPeople, scope)} as e where e.name = any(${sequence.names}) and e.person_external_id is not null)`
  const done = isInOrder ? inOrder(sequence, events) : inAnyOrder(sequence, events)
  if (!unless) return sql`${done} as s where s.done`
  const isOver =
    unless.within === null
      ? sql<boolean>`s.next is null`
      : all([
          sql<boolean>`(s.next is null or s.next > ${later(sql`s.at`, unless.within)})`,
          sql<boolean>`${later(sql`s.at`, unless.within)} < ${scope.now}::timestamptz`,
        ])
  // From the last event to the first, because a minimum over later rows would be recomputed for each.
  return sql`(
    select s.*, min(case when s.other then s.at end) over (
        partition by s.person order by s.at desc groups between unbounded preceding and 1 preceding) as next
    from ${done} as s where s.done or s.other) as s
    where s.done and ${isOver}`
}

const flag = (index: number) => sql.raw(`s${index + 1}`)

/** The state of the chains of steps up to one, at an event that ends it. */
const reached = (index: number) => sql.raw(`r${index + 1}`)

/**
 * Step by step. When steps have limits, the latest event of the previous step counts; when the sequence has one, the
 * latest start of a chain.
 */
function inOrder({ steps, within }: Sequence, events: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql`(select e.*, case when e.s1 then e.at end as r1 from ${events} as e)`
  const chained = steps.slice(1).reduce<RawBuilder<unknown>>((chains, step, before) => {
    const latest = sql`max(c.${reached(before)}) over earlier`
    const isStep = sql`c.${flag(before + 1)}`
    const end =
      within !== null
        ? sql`case when ${isStep} then ${latest} end`
        : step.within !== null
          ? sql`case when ${isStep} and ${later(latest, step.within)} >= c.at then c.at end`
          : sql`case when ${isStep} and ${latest} is not null then c.at end`
    return sql`(
      select c.*, ${end} as ${reached(before + 1)} from ${chains} as c
      window earlier as (partition by c.person order by c.at groups between unbounded preceding and 1 preceding))`
  }, first)
  const last = sql`c.${reached(steps.length - 1)}`
  const isDone =
    within === null ? sql`${last} is not null` : sql`coalesce(${later(last, within)} >= c.at, false)`
  return sql`(select c.person, c.at, c.other, ${isDone} as done from ${chained} as c)`
}

/** At an event of a step, when each other step has a recent enough event. */
function inAnyOrder({ steps, within }: Sequence, events: RawBuilder<unknown>): RawBuilder<unknown> {
  const latest = steps.map((_, index) => sql`max(case when e.${flag(index)} then e.at end) over so_far`)
  const near = latest.map((at) =>
    within === null
      ? sql<boolean>`${at} is not null`
      : sql<boolean>`coalesce(${later(at, within)} >= e.at, false)`,
  )
  const isStep = sql.join(
    steps.map((_, index) => sql`e.${flag(index)}`),
    sql` or `,
  )
  return sql`(
    select e.person, e.at, e.other, (${isStep}) and ${all(near)} as done from ${events} as e
    window so_far as (partition by e.person order by e.at))`
}
