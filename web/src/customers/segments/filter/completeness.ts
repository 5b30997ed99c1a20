import {
  type AnchoredWindow,
  type Catalog,
  type Compared,
  type EventPredicate,
  type EventWindow,
  type FilterExpression,
  type Predicate,
  type SequencePredicate,
  shapeOf,
  type Term,
} from './filter.ts'
import { isWellFormed } from './well-formed.ts'

/** Whether every condition is complete, so that the filter can be sent. */
export function isComplete(filter: FilterExpression, catalog: Catalog): boolean {
  return filter.predicates.every((predicate) => isPredicateComplete(predicate, catalog))
}

/** Whether one condition is complete. */
export function isPredicateComplete(predicate: Predicate, catalog: Catalog): boolean {
  if (!isWellFormed(predicate)) return false
  const areTerms = (terms: readonly Term[] = []) => terms.every((term) => isTermComplete(term, catalog))
  switch (predicate.kind) {
    case 'person_attribute':
      return areTerms([predicate])
    case 'person_group':
      return areTerms(predicate.filters)
    case 'has_relationship':
      return areTerms([predicate, ...(predicate.path ?? [])].flatMap((hop) => hop.attributeFilters))
    case 'event':
      return (
        isEventComplete(predicate) &&
        areTerms([...(predicate.propertyFilters ?? []), ...anchorTerms(predicate)])
      )
    case 'event_sequence':
      return (
        eventsOf(predicate).every(
          ({ eventName, propertyFilters }) => eventName !== '' && areTerms(propertyFilters),
        ) && isWindowComplete(predicate.window)
      )
    case 'segment_member':
      return predicate.segmentId !== ''
    case 'initiative':
      return (
        areTerms(predicate.extracted) &&
        predicate.extracted?.some(({ field }) => field === '') !== true &&
        isWindowComplete(predicate.started) &&
        isWindowComplete(predicate.ended) &&
        predicate.reachedNodeId !== ''
      )
    case 'message':
      return isWindowComplete(predicate.window) && isCompared(predicate.count)
    case 'consent':
      return predicate.topicId !== '' && isWindowComplete(predicate.window)
    case 'form':
      return (
        isWindowComplete(predicate.window) &&
        isCompared(predicate.count) &&
        isCompared(predicate.score) &&
        predicate.endings?.length !== 0
      )
    case 'sample':
    case 'reachable':
    case 'do_not_contact':
      return true
  }
}

function isEventComplete({ eventName, window, anchoredWindow, count, aggregate }: EventPredicate): boolean {
  const isMeasured =
    aggregate === undefined ||
    (isCompared(aggregate) &&
      (aggregate.function === 'count' || aggregate.of === 'days' || Boolean(aggregate.property)))
  return (
    eventName !== '' &&
    isWindowComplete(window) &&
    isAnchored(anchoredWindow) &&
    isCompared(count) &&
    isMeasured
  )
}

function isAnchored(window: AnchoredWindow | undefined): boolean {
  if (window === undefined) return true
  return window.anchor.kind === 'event' ? window.anchor.eventName !== '' : window.anchor.attr !== ''
}

function anchorTerms({ anchoredWindow }: EventPredicate): readonly Term[] {
  const anchor = anchoredWindow?.anchor
  return anchor?.kind === 'event' ? (anchor.propertyFilters ?? []) : []
}

function eventsOf({ steps, notFollowedBy }: SequencePredicate) {
  return notFollowedBy ? [...steps, notFollowedBy] : steps
}

function isWindowComplete(window: EventWindow | undefined): boolean {
  return window === undefined || window.value !== undefined
}

function isCompared(compared: Pick<Compared, 'op' | 'value'> | undefined): boolean {
  if (compared === undefined) return true
  return compared.op === 'between' ? Array.isArray(compared.value) : typeof compared.value === 'number'
}

function isTermComplete({ type, op, value }: Term, catalog: Catalog): boolean {
  const shape = shapeOf(op, type, catalog)
  if (shape === 'none') return true
  if (value === undefined || value === '') return false
  return !Array.isArray(value) || value.length > 0
}
