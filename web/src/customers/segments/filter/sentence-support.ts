import type { EventWindow, Predicate, Term } from './filter.ts'
import { isWellFormed } from './well-formed.ts'

/**
 * Whether the builder can show every part of a condition as a sentence. Other conditions are shown as JSON and kept as
 * they are.
 */
export function hasSentence(predicate: Predicate): boolean {
  if (!isWellFormed(predicate)) return false
  switch (predicate.kind) {
    case 'person_attribute':
      return hasTermSentence(predicate)
    case 'person_group':
      return predicate.filters.every(hasTermSentence)
    case 'event': {
      const { count, aggregate, window, anchoredWindow, propertyFilters = [] } = predicate
      // A sentence has one measure and one time window.
      if (count && aggregate) return false
      if (window && anchoredWindow) return false
      const anchor = anchoredWindow?.anchor
      const ofAnchor = anchor?.kind === 'event' ? (anchor.propertyFilters ?? []) : []
      return hasWindowSentence(window) && [...propertyFilters, ...ofAnchor].every(hasTermSentence)
    }
    case 'event_sequence': {
      const { steps, notFollowedBy, window } = predicate
      const events = notFollowedBy ? [...steps, notFollowedBy] : steps
      return (
        hasWindowSentence(window) &&
        events.every(({ propertyFilters = [] }) => propertyFilters.every(hasTermSentence))
      )
    }
    case 'has_relationship': {
      const { path, attributeFilters } = predicate
      // Only the last hop, the object itself, can have conditions.
      const onTheWay = path?.slice(0, -1) ?? []
      const ofLast = path?.at(-1)?.attributeFilters ?? []
      return (
        onTheWay.every((hop) => hop.attributeFilters.length === 0) &&
        ofLast.length === 0 &&
        attributeFilters.every(hasTermSentence)
      )
    }
    case 'initiative': {
      const { started, ended, extracted = [] } = predicate
      return hasWindowSentence(started) && hasWindowSentence(ended) && extracted.every(hasTermSentence)
    }
    case 'message':
    case 'consent':
    case 'form':
      return hasWindowSentence(predicate.window)
    case 'segment_member':
    case 'sample':
    case 'reachable':
    case 'do_not_contact':
      return true
  }
}

function hasTermSentence({ type, op, value }: Term): boolean {
  return type !== 'DATE' || hasDateSentence(op, value)
}

function hasWindowSentence(window: EventWindow | undefined): boolean {
  return window === undefined || hasDateSentence(window.op, window.value)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The builder selects days from a calendar: no times of day and no `rollForward`. */
function hasDateSentence(op: string, value: Term['value']): boolean {
  if (op === 'on' || op === 'before' || op === 'after') return value === undefined || isDay(value)
  if (typeof value !== 'object') return true
  if ('from' in value) return isDay(value.from) && isDay(value.to)
  if ('fromOffset' in value) return typeof value.toOffset === 'object'
  return !('rollForward' in value)
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && DAY.test(value)
}
