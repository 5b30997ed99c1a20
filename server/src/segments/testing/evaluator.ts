import type {
  AttributeFilter,
  EventPredicate,
  FilterExpression,
  Predicate,
  PredicateValue,
  RelationshipHop,
  RelationshipPredicate,
} from '../filter-schema.ts'
import { dateSatisfies, isIsoDate, type Today } from './evaluated-dates.ts'

/**
 * What a filter means, said a second time and in another way: person by person in memory, after docs/segments.md and
 * not after the SQL.
 */
export interface TestPerson {
  externalId: string
  isDeleted: boolean
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

export interface TestObject {
  type: string
  externalId: string
  isDeleted: boolean
  attributes: Record<string, unknown>
}

/** From a person (fromType null) or a parent object to an object. Either may be missing. */
export interface TestLink {
  role: string
  fromType: string | null
  from: string
  toType: string
  to: string
}

export interface World {
  people: TestPerson[]
  objects: TestObject[]
  links: TestLink[]
}

export function membersOf(world: World, filter: FilterExpression, today: Today): string[] {
  const members = world.people.filter((person) => !person.isDeleted && isMember(person, filter, today, world))
  return members.map(({ externalId }) => externalId).sort()
}

function isMember(person: TestPerson, filter: FilterExpression, today: Today, world: World): boolean {
  let result = true
  filter.predicates.forEach((predicate, index) => {
    const next = satisfies(person, predicate, today, world)
    const connector = index === 0 ? 'first' : (predicate.connector ?? filter.op)
    if (connector === 'first') result = next
    else result = connector === 'AND' ? result && next : result || next
  })
  return result
}

function satisfies(person: TestPerson, predicate: Predicate, today: Today, world: World): boolean {
  switch (predicate.kind) {
    case 'person_attribute':
      return attributeSatisfies(person, predicate, today)
    case 'person_group':
      return predicate.filters.every((filter) => attributeSatisfies(person, filter, today))
    case 'event':
      return eventSatisfies(person, predicate, today)
    case 'has_relationship':
      return hasObject(person, predicate, today, world) === (predicate.exists ?? true)
  }
}

function hasObject(
  person: TestPerson,
  { customObjectType, attributeFilters, path }: RelationshipPredicate,
  today: Today,
  { objects, links }: World,
): boolean {
  const hops: RelationshipHop[] = path ?? [{ customObjectType, attributeFilters: [] }]
  let reached: { type: string | null; externalId: string }[] = [{ type: null, externalId: person.externalId }]
  for (const { relationshipType, direction, ...hop } of hops) {
    const follows = (near: (typeof reached)[number], object: TestObject) =>
      links.some(({ role, fromType, from, toType, to }) => {
        if (relationshipType !== undefined && role !== relationshipType) return false
        const isDown =
          fromType === near.type &&
          from === near.externalId &&
          toType === object.type &&
          to === object.externalId
        const isUp =
          toType === near.type &&
          to === near.externalId &&
          fromType === object.type &&
          from === object.externalId
        return (isDown && direction !== 'child_to_parent') || (isUp && direction !== 'parent_to_child')
      })
    reached = objects.filter(
      (object) =>
        !object.isDeleted &&
        object.type === hop.customObjectType &&
        hop.attributeFilters.every((filter) => objectSatisfies(object, filter, today)) &&
        reached.some((near) => follows(near, object)),
    )
  }
  return (reached as TestObject[]).some((object) =>
    attributeFilters.every((filter) => objectSatisfies(object, filter, today)),
  )
}

function objectSatisfies(object: TestObject, filter: AttributeFilter, today: Today): boolean {
  const value = filter.attr.startsWith('attributes.')
    ? ownValue(object.attributes, filter.attr.slice('attributes.'.length))
    : ownValue(object, filter.attr)
  return valuesSatisfy(valuesOf(value, filter.path), filter, today)
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
