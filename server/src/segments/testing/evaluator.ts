import type {
  AttributeFilter,
  EventPredicate,
  FilterExpression,
  Predicate,
  PredicateValue,
} from '../filter-schema.ts'

/**
 * What a filter means, said a second time and in another way: person by person in memory, from the specification and
 * not from the SQL. Days are texts (`2026-03-29`), which compare as dates do; time zones come from Intl.
 */
export interface TestPerson {
  externalId: string
  firstName: string | null
  email: string | null
  phoneNumber: string | null
  createdAt: Date
  attributes: Record<string, unknown>
  events: TestEvent[]
}

export interface TestEvent {
  name: string
  occurredAt: Date
  properties: Record<string, unknown>
}

export interface Today {
  now: Date
  timeZone: string
}

export function isMember(person: TestPerson, filter: FilterExpression, today: Today): boolean {
  let result = true
  filter.predicates.forEach((predicate, index) => {
    const next = satisfies(person, predicate, today)
    const connector = index === 0 ? 'first' : (predicate.connector ?? filter.op)
    if (connector === 'first') result = next
    else result = connector === 'AND' ? result && next : result || next
  })
  return result
}

function satisfies(person: TestPerson, predicate: Predicate, today: Today): boolean {
  switch (predicate.kind) {
    case 'person_attribute':
      return attributeSatisfies(person, predicate, today)
    case 'person_group':
      return predicate.filters.every((filter) => attributeSatisfies(person, filter, today))
    case 'event':
      return eventSatisfies(person, predicate, today)
    case 'has_relationship':
      throw new Error('not in memory')
  }
}

function attributeSatisfies(person: TestPerson, filter: AttributeFilter, today: Today): boolean {
  return valuesSatisfy(valuesOf(read(person, filter.attr, today), filter.path), filter, today)
}

function read(person: TestPerson, attr: string, { now }: Today): unknown {
  if (attr.startsWith('attributes.')) return ownValue(person.attributes, attr.slice('attributes.'.length))
  if (attr === 'lastName') return null
  if (attr === 'computed.lastEventAt') {
    return person.events.reduce<Date | null>(
      (last, { occurredAt }) => (last && last > occurredAt ? last : occurredAt),
      null,
    )
  }
  if (attr === 'computed.eventCount30d') {
    const since = now.getTime() - 30 * 24 * 3_600_000
    return person.events.filter(({ occurredAt }) => occurredAt.getTime() > since && occurredAt <= now).length
  }
  return ownValue(person, attr)
}

function ownValue(container: object, key: string): unknown {
  return Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined
}

/** The values there are: none when missing, several when a path crossed a list. */
function valuesOf(value: unknown, path: readonly string[] = []): unknown[] {
  let values = [value]
  for (const step of path) {
    values = values
      .flatMap((item) => (Array.isArray(item) ? item : [item]))
      .filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
      .map((item) => ownValue(item as object, step))
  }
  return values.filter((item) => item !== null && item !== undefined)
}

interface Term {
  type: AttributeFilter['type']
  op: AttributeFilter['op']
  value?: PredicateValue | undefined
}

const OPPOSITES = { neq: 'eq', not_in: 'in', not_contains: 'contains' } as const

function valuesSatisfy(values: unknown[], term: Term, today: Today): boolean {
  const { op } = term
  if (op === 'is_null') return values.length === 0
  if (op === 'neq' || op === 'not_in' || op === 'not_contains') {
    const opposite = { ...term, op: OPPOSITES[op] }
    return values.every((value) => hasType(value, term.type) && !valueSatisfies(value, opposite, today))
  }
  return values.some((value) => hasType(value, term.type) && valueSatisfies(value, term, today))
}

function hasType(value: unknown, type: Term['type']): boolean {
  switch (type) {
    case 'STRING':
      return typeof value === 'string'
    case 'NUMBER':
      return typeof value === 'number'
    case 'BOOLEAN':
      return typeof value === 'boolean'
    case 'ARRAY':
      return Array.isArray(value)
    case 'JSON':
      return true
    case 'DATE':
      return value instanceof Date || (typeof value === 'string' && isIsoDate(value))
  }
}

function valueSatisfies(value: unknown, { type, op, value: wanted }: Term, today: Today): boolean {
  if (op === 'is_not_null') return true
  if (type === 'DATE') return dateSatisfies(value as string | Date, op, wanted!, today)
  if (type === 'ARRAY') return (value as unknown[]).includes(wanted)
  const text = value as string
  const number = value as number
  switch (op) {
    case 'eq':
      return value === wanted
    case 'in':
      return (wanted as unknown[]).includes(value)
    case 'contains':
      return text.includes(wanted as string)
    case 'starts_with':
      return text.startsWith(wanted as string)
    case 'ends_with':
      return text.endsWith(wanted as string)
    case 'gt':
      return number > (wanted as number)
    case 'gte':
      return number >= (wanted as number)
    case 'lt':
      return number < (wanted as number)
    case 'lte':
      return number <= (wanted as number)
    case 'between': {
      const [from, to] = numbersOf(wanted!)
      return number >= from && number <= to
    }
    default:
      throw new Error(`${type} ${op}`)
  }
}

function numbersOf(value: PredicateValue): [number, number] {
  if (Array.isArray(value)) return [value[0] as number, value[1] as number]
  const { from, to } = value as { from: string; to: string }
  return [Number(from), Number(to)]
}

function dateSatisfies(value: string | Date, op: Term['op'], wanted: PredicateValue, today: Today): boolean {
  const day = dayOf(value, today.timeZone)
  const current = dayOf(today.now, today.timeZone)
  const w = wanted as {
    amount: number
    minAmount: number
    maxAmount: number
    unit: Unit
    daysOffset: number
    from: string
    to: string
    rollForward?: { fromDow: number; includeDows: number[] }
  }
  const isBefore = (bound: string) =>
    bound.length === 10 ? day < bound : instantOf(value, today) < instantOf(bound, today)
  const isAfter = (bound: string) =>
    bound.length === 10 ? day > bound : instantOf(value, today) > instantOf(bound, today)
  switch (op) {
    case 'on':
      return day === dayOf(wanted as string, today.timeZone)
    case 'before':
      return isBefore(wanted as string)
    case 'after':
      return isAfter(wanted as string)
    case 'between':
      return !isBefore(w.from) && !isAfter(w.to)
    case 'in_last_n':
      return day >= add(current, -w.amount, w.unit) && day <= current
    case 'in_next_n':
      return day >= current && day <= add(current, w.amount, w.unit)
    case 'more_than_n_ago':
      return day < add(current, -w.amount, w.unit)
    case 'more_than_n_from_now':
      return day > add(current, w.amount, w.unit)
    case 'between_n_and_m_ago':
      return day >= add(current, -w.maxAmount, w.unit) && day <= add(current, -w.minAmount, w.unit)
    case 'exactly_n_from_today':
      return workDays(current, w.rollForward).some((base) => day === add(base, w.daysOffset, 'days'))
    default:
      throw new Error(`DATE ${op}`)
  }
}

/** Today; and, when it rolls forward, each of the coming six days that it stands in for. */
function workDays(current: string, roll: { fromDow: number; includeDows: number[] } | undefined): string[] {
  const dow = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  if (!roll || dow(current) !== roll.fromDow) return [current]
  const week = [1, 2, 3, 4, 5, 6].map((count) => add(current, count, 'days'))
  return [current, ...week.filter((day) => roll.includeDows.includes(dow(day)))]
}

type Unit = 'days' | 'weeks' | 'months'

function add(day: string, amount: number, unit: Unit): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (unit !== 'months') {
    date.setUTCDate(date.getUTCDate() + amount * (unit === 'weeks' ? 7 : 1))
    return date.toISOString().slice(0, 10)
  }
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + amount
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  const moved = Date.UTC(Math.floor(months / 12), months % 12, Math.min(date.getUTCDate(), lastDay))
  return new Date(moved).toISOString().slice(0, 10)
}

function isIsoDate(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)(T(\d\d):(\d\d)(:(\d\d)(\.\d{1,6})?)?(Z|([+-])(\d\d):?(\d\d))?)?$/.exec(
    text,
  )
  if (!match || text.startsWith('0000')) return false
  const midnight = new Date(`${match[1]}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(match[1]!)
  const [hour, minute, second] = [match[3], match[4], match[6]].map((part) => Number(part ?? 0))
  const offset = [match[10], match[11]].map((part) => Number(part ?? 0))
  return exists && hour! < 24 && minute! < 60 && second! < 60 && offset[0]! < 15 && offset[1]! < 60
}

/** The date a value falls on for the organization; a text without an offset is local already. */
function dayOf(value: string | Date, timeZone: string): string {
  if (typeof value === 'string' && !hasOffset(value)) return value.slice(0, 10)
  return localTime(new Date(value), timeZone).slice(0, 10)
}

function hasOffset(text: string): boolean {
  return /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
}

/** Epoch milliseconds; a day alone stands for its midnight. */
function instantOf(value: string | Date, { timeZone }: Today): number {
  if (value instanceof Date) return value.getTime()
  if (hasOffset(value)) return new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')).getTime()
  const wanted = value.length === 10 ? `${value}T00:00:00` : value
  const asUtc = new Date(`${wanted}Z`).getTime()
  // The offset that makes the local clock show what is wanted.
  for (let minutes = -15 * 60; minutes <= 15 * 60; minutes += 15) {
    const instant = asUtc + minutes * 60_000
    if (new Date(`${localTime(new Date(instant), timeZone)}Z`).getTime() === asUtc) return instant
  }
  throw new Error(`${value} does not exist in ${timeZone}`)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-03-29T01:30:00.123` as clocks in the zone show it. */
function localTime(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
    })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const date = `${part.year!.padStart(4, '0')}-${part.month}-${part.day}`
  return `${date}T${part.hour}:${part.minute}:${part.second}.${part.fractionalSecond}`
}

function eventSatisfies(person: TestPerson, predicate: EventPredicate, today: Today): boolean {
  const matching = person.events.filter(
    (event) =>
      event.name === predicate.eventName &&
      (!predicate.window ||
        dateSatisfies(event.occurredAt, predicate.window.op, predicate.window.value!, today)) &&
      (predicate.propertyFilters ?? []).every((filter) =>
        valuesSatisfy(valuesOf(ownValue(event.properties, filter.key), filter.path), filter, today),
      ),
  ).length
  return isCounted(matching, predicate.count) === predicate.occurred
}

function isCounted(times: number, count: EventPredicate['count']): boolean {
  if (!count) return times >= 1
  switch (count.op) {
    case 'eq':
      return times === count.value
    case 'gte':
      return times >= (count.value as number)
    case 'lte':
      return times <= (count.value as number)
    case 'between': {
      const [from, to] = numbersOf(count.value)
      return times >= from && times <= to
    }
  }
}
