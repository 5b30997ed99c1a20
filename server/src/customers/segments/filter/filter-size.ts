import { propertyFiltersOf } from '../events/parts.ts'
import { COMPUTED } from '../lookups/attributes.ts'
import type { FilterExpression, Predicate } from './filter-schema.ts'

/** The limits of a filter: a larger one is a mistake and expensive to plan. */
export const LIMITS = {
  conditions: 500,
  /** Conditions on events, objects and computed attributes: each is a query of its own. */
  lookups: 60,
  /** Sequence steps and excluded events: each adds a pass over all events of the sequence. */
  steps: 20,
}

/**
 * With more lookups, their sets of people are gathered instead of hashed: each hash of a million people takes 150 MB.
 * Up to this number hashing is as fast.
 */
const LOOKUPS_KEPT = 3

/** Bytes that the lookups of one filter may take together where their sets are gathered. */
const MEMORY = 128 * 1024 * 1024

type Size = Record<keyof typeof LIMITS, number>

/** Whether the filter's sets of people are gathered (`lookups/gathered-sets.ts`) when it is evaluated for everyone. */
export function isGathered({ predicates }: FilterExpression): boolean {
  return sizeOf(predicates).lookups > LOOKUPS_KEPT
}

/** The memory in bytes for each sort and each hash table of a statement with this filter; null: the default. */
export function memoryOfEach({ predicates }: FilterExpression): number | null {
  const { lookups } = sizeOf(predicates)
  return lookups > LOOKUPS_KEPT ? Math.floor(MEMORY / lookups) : null
}

/** Of the predicate with which a filter has too much of something, or -1. */
export function indexBeyondLimits(predicates: readonly Predicate[]): number {
  const size: Size = { conditions: 0, lookups: 0, steps: 0 }
  return predicates.findIndex((predicate) => {
    add(size, predicate)
    return (Object.keys(LIMITS) as (keyof Size)[]).some((what) => size[what] > LIMITS[what])
  })
}

function sizeOf(predicates: readonly Predicate[]): Size {
  const size: Size = { conditions: 0, lookups: 0, steps: 0 }
  for (const predicate of predicates) add(size, predicate)
  return size
}

function add(size: Size, predicate: Predicate): void {
  const filters = filtersOf(predicate)
  const own = lookupsOf(predicate)
  size.lookups += own + filters.filter(({ attr }) => attr?.startsWith(COMPUTED)).length
  size.conditions += Math.max(own + filters.length, 1)
  if (predicate.kind === 'event_sequence') size.steps += own
}

/** The number of queries, without those of computed attributes. */
function lookupsOf(predicate: Predicate): number {
  switch (predicate.kind) {
    case 'event':
      return [predicate, predicate.aggregate, predicate.anchoredWindow].filter(Boolean).length
    case 'event_sequence':
      return predicate.steps.length + (predicate.notFollowedBy ? 1 : 0)
    case 'has_relationship':
      return predicate.path?.length ?? 1
    case 'person_attribute':
    case 'person_group':
    case 'sample':
      return 0
    case 'initiative':
      return [
        predicate,
        predicate.reachedNodeId,
        predicate.goalReached !== undefined,
        ...(predicate.extracted ?? []),
      ].filter(Boolean).length
    case 'reachable':
    case 'consent':
      return 2
    case 'do_not_contact':
      return 3
    case 'segment_member':
    case 'message':
    case 'form':
      return 1
  }
}

function filtersOf(predicate: Predicate): readonly { attr?: string; op: string }[] {
  switch (predicate.kind) {
    case 'person_attribute':
      return [predicate]
    case 'person_group':
      return predicate.filters
    case 'event':
    case 'event_sequence':
      return propertyFiltersOf(predicate)
    case 'has_relationship':
      return [predicate, ...(predicate.path ?? [])].flatMap((hop) => hop.attributeFilters)
    default:
      return []
  }
}
