import { isMetByNone } from '../events/aggregates.ts'
import { contains } from '../events/numbers.ts'
import type { EventCount, EventPredicate } from '../events/schema.ts'
import { readTimes } from '../events/times.ts'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import type { FormPredicate } from '../known/schema.ts'
import { COMPUTED, CUSTOM } from '../lookups/attributes.ts'
import { isBuiltIn } from '../lookups/computed.ts'
import { Place } from '../values/issues.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'

/** Somebody of whom nothing is known but what they bring with a form. Ids are wire ids. */
export interface Newcomer {
  formId: string
  /** Names of the events that are recorded for them. */
  events: ReadonlySet<string>
  /** Keys of the attributes that their answers become. */
  attributes: ReadonlySet<string>
  /** Initiatives that they may take part in. */
  initiatives: ReadonlySet<string>
}

/** What a value that is missing matches. */
const MATCHES_NOTHING: ReadonlySet<string> = new Set(['is_null', 'neq', 'not_in', 'not_contains'])

/**
 * Whether a filter may have a newcomer. False only when it certainly does not: conditions that a newcomer may or may not
 * meet count as met. `mayBeIn` says the same of another segment, by its wire id.
 */
export function mayAdmit(
  { op, predicates }: FilterExpression,
  newcomer: Newcomer,
  mayBeIn: (segmentId: string) => boolean,
): boolean {
  return predicates.reduce((admits, predicate, index) => {
    const own = mayMeet(predicate, newcomer, mayBeIn)
    if (index === 0) return own
    return (predicate.connector ?? op) === 'AND' ? admits && own : admits || own
  }, true)
}

function mayMeet(predicate: Predicate, newcomer: Newcomer, mayBeIn: (segmentId: string) => boolean): boolean {
  switch (predicate.kind) {
    case 'person_attribute':
      return mayMatch(predicate, newcomer)
    case 'person_group':
      return predicate.filters.every((filter) => mayMatch(filter, newcomer))
    case 'event':
      return !predicate.occurred || newcomer.events.has(predicate.eventName) || isMetWithoutEvents(predicate)
    case 'event_sequence':
      return (
        predicate.occurred === false ||
        predicate.steps.every(({ eventName }) => newcomer.events.has(eventName))
      )
    case 'has_relationship':
      return predicate.exists === false
    case 'segment_member':
      return !predicate.member || mayBeIn(predicate.segmentId)
    case 'initiative':
      return (
        !predicate.participated ||
        (predicate.initiativeId === undefined
          ? newcomer.initiatives.size > 0
          : newcomer.initiatives.has(predicate.initiativeId))
      )
    // Nobody wrote to them, and they wrote to nobody.
    case 'message':
      return !predicate.occurred || mayBeNone(predicate.count, 1)
    case 'form':
      return maySubmit(predicate, newcomer)
    case 'do_not_contact':
      return !predicate.listed
    case 'sample':
    case 'reachable':
    case 'consent':
      return true
  }
}

/** Such as fewer than three purchases. */
function isMetWithoutEvents({ count, aggregate }: EventPredicate): boolean {
  return mayBeNone(count, aggregate ? 0 : 1) && (!aggregate || isMetByNone(aggregate))
}

function mayBeNone(count: EventCount | undefined, otherwise: 0 | 1): boolean {
  const times = readTimes(count, otherwise, Place.root('count'))
  return times !== null && contains(times, 0)
}

function maySubmit(predicate: FormPredicate, newcomer: Newcomer): boolean {
  const { formId, submitted, endings, score, window, count } = predicate
  const isOwn = formId === undefined || formId === newcomer.formId
  if (submitted) return isOwn || mayBeNone(count, 1)
  // Their submission may be none of those.
  return !isOwn || [endings, score, window, count].some((part) => part !== undefined)
}

function mayMatch({ attr, op }: AttributeFilter, { attributes }: Newcomer): boolean {
  if (MATCHES_NOTHING.has(op)) return true
  if (attr.startsWith(CUSTOM)) return attributes.has(attr.slice(CUSTOM.length))
  // Values that come out of conversations.
  return !attr.startsWith(COMPUTED) || isBuiltIn(attr.slice(COMPUTED.length))
}
