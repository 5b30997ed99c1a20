import { createHash } from 'node:crypto'
import type { FilterExpression, Predicate, SamplePredicate } from '../filter/filter-schema.ts'
import type { RelationshipHop, RelationshipPredicate } from '../relationships/schema.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'
import type { Today } from './evaluated-dates.ts'
import { eventSatisfies, sequenceSatisfies } from './evaluated-events.ts'
import { knownSatisfies, repliesOf } from './evaluated-known.ts'
import { ownValue, valuesOf, valuesSatisfy } from './evaluated-values.ts'
import type { Known } from './known-worlds.ts'
import type { TestPerson } from './test-people.ts'

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
  known: Known
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
      return attributeSatisfies(person, predicate, today, world)
    case 'person_group':
      return predicate.filters.every((filter) => attributeSatisfies(person, filter, today, world))
    case 'event':
      return eventSatisfies(person, predicate, today)
    case 'event_sequence':
      return sequenceSatisfies(person, predicate, today)
    case 'has_relationship':
      return hasObject(person, predicate, today, world) === (predicate.exists ?? true)
    case 'sample':
      return isSampled(person, predicate)
    default:
      return knownSatisfies(person, predicate, world.known, today)
  }
}

function isSampled({ externalId }: TestPerson, { percent, from = 0, key = '' }: SamplePredicate): boolean {
  const hash = createHash('md5').update(`${key}:${externalId}`).digest('hex')
  const percentage = (Number.parseInt(hash.slice(0, 8), 16) % 10_000) / 100
  return percentage >= from && percentage < from + percent
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

function attributeSatisfies(
  person: TestPerson,
  filter: AttributeFilter,
  today: Today,
  world: World,
): boolean {
  return valuesSatisfy(valuesOf(read(person, filter.attr, today, world), filter.path), filter, today)
}

function read(person: TestPerson, attr: string, { now }: Today, { known }: World): unknown {
  if (attr.startsWith('attributes.')) return ownValue(person.attributes, attr.slice('attributes.'.length))
  if (attr === 'lastName') return null
  if (attr === 'computed.lastEventAt') return latest(person.events.map(({ occurredAt }) => occurredAt))
  if (attr === 'computed.messagesReceived') return repliesOf(person, known).length
  if (attr === 'computed.lastReplyAt')
    return latest(repliesOf(person, known).map(({ createdAt }) => createdAt))
  if (attr === 'computed.eventCount30d') {
    const since = now.getTime() - 30 * 24 * 3_600_000
    return person.events.filter(({ occurredAt }) => occurredAt.getTime() > since && occurredAt <= now).length
  }
  return ownValue(person, attr)
}

function latest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((last, one) => (last && last > one ? last : one), null)
}
