import type { z } from 'zod'
import type { EventPredicate, EventPropertyFilter, SequencePredicate } from './schema.ts'

type AboutEvents = EventPredicate | SequencePredicate

/** An event that a predicate names, with what its properties must be. */
interface NamedEvent {
  eventName: string
  propertyFilters?: readonly z.output<typeof EventPropertyFilter>[] | undefined
}

/** Every event that a predicate names: its own, that of its anchor, those of its steps and what must not follow. */
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
