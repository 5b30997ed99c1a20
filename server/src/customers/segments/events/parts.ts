import type { z } from 'zod'
import type { EventPredicate, EventPropertyFilter, SequencePredicate } from './schema.ts'

type AboutEvents = EventPredicate | SequencePredicate

/** An event name in a predicate, with its property filters. */
interface NamedEvent {
  eventName: string
  propertyFilters?: readonly z.output<typeof EventPropertyFilter>[] | undefined
}

/** Every event of a predicate: its own, its anchor's, those of its steps and the excluded one. */
export function eventsNamedBy(predicate: AboutEvents): readonly NamedEvent[] {
  if (predicate.kind === 'event') {
    const anchor = predicate.anchoredWindow?.anchor
    return anchor?.kind === 'event' ? [predicate, anchor] : [predicate]
  }
  return predicate.notFollowedBy ? [...predicate.steps, predicate.notFollowedBy] : predicate.steps
}

export function propertyFiltersOf(predicate: AboutEvents) {
  return eventsNamedBy(predicate).flatMap(({ propertyFilters }) => propertyFilters ?? [])
}
