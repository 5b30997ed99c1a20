import { eventsNamedBy } from '../events/parts.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'

/** The kinds of changes, besides changes to the person, that can change a filter's result. */
export interface Dependencies {
  /** Names of events; `any` when all events count. */
  events: ReadonlySet<string> | 'any'
  /** Types of the objects on its relationship paths. */
  objectTypes: ReadonlySet<string>
  /** The longest path from a person to an object; 0 when the filter uses no objects. */
  hops: number
  /** Whether it depends on messages from the person's contact. */
  contacts: boolean
  /** The kinds of its predicates. */
  predicateKinds: ReadonlySet<string>
  /** Whether it depends on the members of another segment. */
  members: boolean
}

const OF_ALL_EVENTS = new Set(['computed.eventCount30d', 'computed.lastEventAt'])
const OF_CONTACTS = new Set(['computed.lastReplyAt', 'computed.messagesReceived'])

export function dependenciesOf(filter: FilterExpression): Dependencies {
  const attributes = filter.predicates.flatMap(personFilters).map(({ attr }) => attr)
  const kinds = new Set<string>(filter.predicates.map(({ kind }) => kind))
  const ways = filter.predicates.flatMap(objectTypePaths)
  return {
    events: attributes.some((attr) => OF_ALL_EVENTS.has(attr)) ? 'any' : eventNames(filter),
    objectTypes: new Set(ways.flat()),
    hops: Math.max(0, ...ways.map((way) => way.length)),
    contacts: attributes.some((attr) => OF_CONTACTS.has(attr)) || kinds.has('message'),
    predicateKinds: kinds,
    members: kinds.has('segment_member'),
  }
}

/** The conditions of a predicate on the person's own and computed attributes. */
export function personFilters(predicate: Predicate): readonly AttributeFilter[] {
  if (predicate.kind === 'person_attribute') return [predicate]
  return predicate.kind === 'person_group' ? predicate.filters : []
}

function eventNames({ predicates }: FilterExpression): Set<string> {
  const named = predicates.flatMap((each) =>
    each.kind === 'event' || each.kind === 'event_sequence' ? eventsNamedBy(each) : [],
  )
  // A form submission is recorded as an event.
  const ofForms = predicates.some(({ kind }) => kind === 'form') ? ['lead_form_submitted'] : []
  return new Set([...named.map(({ eventName }) => eventName), ...ofForms])
}

function objectTypePaths(predicate: Predicate): string[][] {
  if (predicate.kind !== 'has_relationship') return []
  return [(predicate.path ?? [predicate]).map((hop) => hop.customObjectType)]
}
