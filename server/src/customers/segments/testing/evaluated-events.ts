import type { z } from 'zod'
import type {
  Anchor,
  EventAggregate,
  EventPredicate,
  EventPropertyFilter,
  SequencePredicate,
  Span,
} from '../events/schema.ts'
import { decimal } from './decimals.ts'
import { dateSatisfies, dayOf, instantOf, isIsoDate, type Today } from './evaluated-dates.ts'
import { numbersOf, ownValue, valuesOf, valuesSatisfy } from './evaluated-values.ts'
import type { TestEvent, TestPerson } from './test-people.ts'

/** The meaning of event predicates, as in docs/segments.md. */
export function eventSatisfies(person: TestPerson, predicate: EventPredicate, today: Today): boolean {
  const { anchoredWindow, occurred } = predicate
  if (!anchoredWindow) return occurs(person.events, predicate, today) === occurred
  const anchor = anchorOf(person, anchoredWindow.anchor, today)
  if (anchor === null) return false
  const [from, to] = [anchoredWindow.from, anchoredWindow.to].map(
    (offset) => offset && anchor + lengthOf(offset),
  )
  const mustBeOver = to !== undefined && (anchoredWindow.ended ?? !occurred)
  if (mustBeOver && to >= today.now.getTime()) return false
  const isAround = ({ occurredAt }: TestEvent) =>
    (from === undefined || occurredAt.getTime() >= from) && (to === undefined || occurredAt.getTime() <= to)
  return occurs(person.events, predicate, today, isAround) === occurred
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 }

function lengthOf({ amount, unit }: Span): number {
  return amount * UNIT_MS[unit]
}

function anchorOf(person: TestPerson, anchor: Anchor, today: Today): number | null {
  if (anchor.kind === 'event') {
    const times = eventsOf(person.events, anchor, today).map(({ occurredAt }) => occurredAt.getTime())
    if (times.length === 0) return null
    return anchor.occurrence === 'first' ? Math.min(...times) : Math.max(...times)
  }
  if (anchor.attr === 'createdAt') return person.createdAt.getTime()
  const steps = [anchor.attr.slice('attributes.'.length), ...(anchor.path ?? [])]
  const value = steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? ownValue(inner, step)
        : undefined,
    person.attributes,
  )
  return typeof value === 'string' && isIsoDate(value) ? instantOf(value, today) : null
}

interface NamedEvent {
  eventName: string
  propertyFilters?: z.output<typeof EventPropertyFilter>[] | undefined
}

/** Those of the name whose properties pass. */
function eventsOf(
  events: TestEvent[],
  { eventName, propertyFilters = [] }: NamedEvent,
  today: Today,
): TestEvent[] {
  return events.filter(
    ({ name, properties }) =>
      name === eventName &&
      propertyFilters.every((filter) =>
        valuesSatisfy(valuesOf(ownValue(properties, filter.key), filter.path), filter, today),
      ),
  )
}

function occurs(
  events: TestEvent[],
  predicate: EventPredicate,
  today: Today,
  isAround: (event: TestEvent) => boolean = () => true,
): boolean {
  const { eventName, count, aggregate, occurrence } = predicate
  const passing = eventsOf(events, predicate, today)
  const isInWindow = (event: TestEvent) => isAround(event) && isWithin(event, predicate.window, today)
  if (occurrence) {
    const candidates = occurrence.endsWith('Matching') ? passing : eventsOf(events, { eventName }, today)
    const inOrder = candidates.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    const one = inOrder.at(occurrence.startsWith('first') ? 0 : -1)
    return one !== undefined && isInWindow(one) && passing.includes(one)
  }
  const matching = passing.filter(isInWindow)
  const isOften = aggregate && !count ? true : isCounted(matching.length, count)
  return isOften && (!aggregate || aggregates(matching, aggregate, today))
}

function isWithin({ occurredAt }: TestEvent, window: EventPredicate['window'], today: Today): boolean {
  return !window || dateSatisfies(occurredAt, window.op, window.value!, today)
}

/** Tries every choice of one event a step. */
export function sequenceSatisfies(person: TestPerson, predicate: SequencePredicate, today: Today): boolean {
  const { steps, order, window, within, notFollowedBy, occurred = true } = predicate
  const choices = steps.map((step) =>
    eventsOf(person.events, step, today)
      .filter((event) => isWithin(event, window, today))
      .map(({ occurredAt }) => occurredAt.getTime()),
  )
  const others = notFollowedBy
    ? eventsOf(person.events, notFollowedBy, today).map(({ occurredAt }) => occurredAt.getTime())
    : []
  const isLeftAlone = (end: number) => {
    if (!notFollowedBy) return true
    const until = notFollowedBy.within ? end + lengthOf(notFollowedBy.within) : Infinity
    const isOver = until === Infinity || until < today.now.getTime()
    return isOver && !others.some((time) => time > end && time <= until)
  }
  const isChain = (times: number[]) =>
    times.every((time, index) => {
      const limit = steps[index]!.within
      const before = times[index - 1]
      return before === undefined || (time > before && (!limit || time - before <= lengthOf(limit)))
    })
  const found = combinations(choices).some((times) => {
    const [first, end] = [Math.min(...times), Math.max(...times)]
    const isOrdered = order === 'anyOrder' || isChain(times)
    return isOrdered && (!within || end - first <= lengthOf(within)) && isLeftAlone(end)
  })
  return found === occurred
}

function combinations([first, ...rest]: number[][]): number[][] {
  if (!first) return [[]]
  const others = combinations(rest)
  return first.flatMap((time) => others.map((times) => [time, ...times]))
}

type Comparison = Pick<EventAggregate, 'op' | 'value'>

export function isCounted(times: number, count: EventPredicate['count']): boolean {
  return count ? compares(decimal(times), 1n, count) : times > 0
}

/** Whether dividend / divisor compares so. */
export function compares(dividend: bigint, divisor: bigint, { op, value }: Comparison): boolean {
  const to = (number: number) => dividend - decimal(number) * divisor
  if (op === 'between') {
    const [from, until] = numbersOf(value)
    return to(from) >= 0n && to(until) <= 0n
  }
  const sign = to(value as number)
  const answers = {
    eq: sign === 0n,
    neq: sign !== 0n,
    gt: sign > 0n,
    gte: sign >= 0n,
    lt: sign < 0n,
    lte: sign <= 0n,
  }
  return answers[op]
}

function aggregates(events: TestEvent[], aggregate: EventAggregate, today: Today): boolean {
  const { function: name, property, path, of } = aggregate
  if (name === 'count') return compares(decimal(events.length), 1n, aggregate)
  if (of === 'days') {
    const days = new Set(events.map(({ occurredAt }) => dayOf(occurredAt, today.timeZone)))
    return compares(decimal(days.size), 1n, aggregate)
  }
  const values = events.flatMap(({ properties }) => valuesOf(ownValue(properties, property!), path))
  if (name === 'countDistinct') {
    return compares(decimal(new Set(values.map(canonical)).size), 1n, aggregate)
  }
  const numbers = values.filter((value) => typeof value === 'number').map(decimal)
  const sum = numbers.reduce((total, number) => total + number, 0n)
  if (name === 'sum') return compares(sum, 1n, aggregate)
  if (numbers.length === 0) return aggregate.op === 'neq'
  if (name === 'avg') return compares(sum, BigInt(numbers.length), aggregate)
  const inOrder = numbers.toSorted((a, b) => (a < b ? -1 : 1))
  return compares(inOrder.at(name === 'min' ? 0 : -1)!, 1n, aggregate)
}

/** Equal values have the same text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => JSON.stringify(key) + canonical(inner)).join()}}`
}
