import { eventsNamedBy } from '../events/parts.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import type { AttributeFilter } from '../filter/terms-schema.ts'

/** What kinds of changes can change whom a filter finds, besides changes of the person. */
export interface Concerns {
  /** Names of events; `any` when all events count. */
  events: ReadonlySet<string> | 'any'
  /** Types of the objects it leads to, or passes. */
  objectTypes: ReadonlySet<string>
  /** The most hops from a person to an object; 0: objects do not matter. */
  hops: number
  /** Whether it asks what the person's contact wrote. */
  contacts: boolean
  /** Kinds of predicates about what Parley itself knows. */
  about: ReadonlySet<string>
  /** Whether it asks who is in another segment. */
  members: boolean
}

const OF_ALL_EVENTS = new Set(['computed.eventCount30d', 'computed.lastEventAt'])
const OF_CONTACTS = new Set(['computed.lastReplyAt', 'computed.messagesReceived'])

export function concernsOf(filter: FilterExpression): Concerns {
  const attributes = filter.predicates.flatMap(personFilters).map(({ attr }) => attr)
  const kinds = new Set<string>(filter.predicates.map(({ kind }) => kind))
  const ways = filter.predicates.flatMap(typesOnTheWay)
  return {
    events: attributes.some((attr) => OF_ALL_EVENTS.has(attr)) ? 'any' : eventNames(filter),
    objectTypes: new Set(ways.flat()),
    hops: Math.max(0, ...ways.map((way) => way.length)),
    contacts: attributes.some((attr) => OF_CONTACTS.has(attr)) || kinds.has('message'),
    about: kinds,
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
  // Submissions are told by their event.
  const ofForms = predicates.some(({ kind }) => kind === 'form') ? ['lead_form_submitted'] : []
  return new Set([...named.map(({ eventName }) => eventName), ...ofForms])
}

function typesOnTheWay(predicate: Predicate): string[][] {
  if (predicate.kind !== 'has_relationship') return []
  return [(predicate.path ?? [predicate]).map((hop) => hop.customObjectType)]
}
