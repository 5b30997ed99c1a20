import type { EventWindow, Predicate, Term } from './filter.ts'

/**
 * Whether the builder has a sentence for a condition with all that it says. What has none is shown as it is written,
 * and kept.
 */
export function isDrawn(predicate: Predicate): boolean {
  switch (predicate.kind) {
    case 'person_attribute':
      return isTermDrawn(predicate)
    case 'person_group':
      return predicate.filters.every(isTermDrawn)
    case 'event': {
      const { count, aggregate, window, anchoredWindow, propertyFilters = [] } = predicate
      // One measure and one stretch of time are a sentence; two of either are not.
      if (count && aggregate) return false
      if (window && anchoredWindow) return false
      const anchor = anchoredWindow?.anchor
      const ofAnchor = anchor?.kind === 'event' ? (anchor.propertyFilters ?? []) : []
      return isWindowDrawn(window) && [...propertyFilters, ...ofAnchor].every(isTermDrawn)
    }
    case 'event_sequence': {
      const { steps, notFollowedBy, window } = predicate
      const events = notFollowedBy ? [...steps, notFollowedBy] : steps
      return (
        isWindowDrawn(window) &&
        events.every(({ propertyFilters = [] }) => propertyFilters.every(isTermDrawn))
      )
    }
    case 'has_relationship': {
      const { path, attributeFilters } = predicate
      // The last hop is the object; those on the way are drawn without conditions of their own.
      const onTheWay = path?.slice(0, -1) ?? []
      const ofLast = path?.at(-1)?.attributeFilters ?? []
      return (
        onTheWay.every((hop) => hop.attributeFilters.length === 0) &&
        ofLast.length === 0 &&
        attributeFilters.every(isTermDrawn)
      )
    }
    case 'initiative': {
      const { started, ended, extracted = [] } = predicate
      return isWindowDrawn(started) && isWindowDrawn(ended) && extracted.every(isTermDrawn)
    }
    case 'message':
    case 'form':
      return isWindowDrawn(predicate.window)
    case 'segment_member':
    case 'sample':
    case 'reachable':
    case 'do_not_contact':
      return true
  }
}

function isTermDrawn({ type, op, value }: Term): boolean {
  return type !== 'DATE' || isDateDrawn(op, value)
}

function isWindowDrawn(window: EventWindow | undefined): boolean {
  return window === undefined || isDateDrawn(window.op, window.value)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Days are chosen from a calendar, one at a time: no instants with an hour, and no days that do the work of others. */
function isDateDrawn(op: string, value: Term['value']): boolean {
  if (op === 'on' || op === 'before' || op === 'after') return value === undefined || isDay(value)
  if (typeof value !== 'object') return true
  if ('from' in value) return isDay(value.from) && isDay(value.to)
  return !('rollForward' in value)
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && DAY.test(value)
}
