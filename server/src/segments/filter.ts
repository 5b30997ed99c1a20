import { sql } from '../db/index.ts'
import type { Issue } from '../kernel/index.ts'
import { COMPUTED, findPersonSubject } from './attributes.ts'
import { all, holds, type Sql } from './comparisons.ts'
import { readCondition } from './conditions.ts'
import { propertyFiltersOf } from './events/parts.ts'
import { compileEventPredicate } from './events/predicate.ts'
import { compileSequence } from './events/sequences.ts'
import type { FilterExpression, Predicate } from './filter-schema.ts'
import { invalidFilter, Place } from './issues.ts'
import { compileInitiative } from './known/initiatives.ts'
import {
  compileDoNotContact,
  compileForm,
  compileMember,
  compileMessage,
  compileReachable,
} from './known/predicates.ts'
import { compileRelationshipPredicate } from './relationship-predicate.ts'
import { compileSample } from './samples.ts'
import { type FilterContext, type FilterScope, scopeOf } from './scope.ts'
import type { AttributeFilter } from './terms-schema.ts'

/** What one filter may have at most: beyond it, it is a mistake, and its plan a burden. */
const LIMITS = {
  conditions: 500,
  /** Of these, conditions on events, objects and computed attributes: each is a query of its own. */
  lookups: 60,
  /** Events in sequences, and what must not follow: each goes through all events of the sequence once more. */
  steps: 20,
}

/**
 * A filter as one boolean SQL expression over `people p`, true or false and never null, with every value bound. The
 * statement around it says `p.org_id = … and p.deleted_at is null`, and, when `context.among` is `few`, which people:
 *
 *   select p.id from people p
 *   where p.org_id = ${org} and p.deleted_at is null and p.id = any(${ids})
 *     and ${compileFilter(segment.filter, { org, now, timeZone, among: 'few' })}
 *
 * Throws `invalid_filter` with all issues; their paths begin with `root`, the field that holds the filter.
 *
 * docs/behaviour.md: Segments. Predicates combine from left to right: `a OR b AND c` is `(a OR b) AND c`.
 */
export function compileFilter(
  filter: FilterExpression,
  context: FilterContext,
  root = 'filterExpression',
): Sql {
  const { issues, expression } = translate(filter, context, root)
  if (issues.length > 0) throw invalidFilter(issues)
  return expression
}

/** What is wrong with a filter; empty when it can be compiled. */
export function checkFilter(
  filter: FilterExpression,
  context: FilterContext,
  root: string,
): readonly Issue[] {
  return translate(filter, context, root).issues
}

function translate(filter: FilterExpression, context: FilterContext, root: string) {
  const scope = scopeOf(context)
  const place = Place.root(root)
  const tooMuch = indexBeyondLimits(filter.predicates)
  if (tooMuch !== -1) {
    place
      .at('predicates', tooMuch)
      .note(
        'too_many_conditions',
        `Use at most ${LIMITS.conditions} conditions, ${LIMITS.lookups} of them on events, objects and computed ` +
          `attributes, and ${LIMITS.steps} steps of sequences; put lists of values into \`in\`. From here on it is more.`,
      )
    return { issues: place.found, expression: all([]) }
  }
  const tests = filter.predicates.map((predicate, index) =>
    compilePredicate(predicate, scope, place.at('predicates', index)),
  )
  return { issues: place.found, expression: combine(filter, tests) }
}

/** Of the predicate with which a filter has too much of something, or -1. */
function indexBeyondLimits(predicates: readonly Predicate[]): number {
  const size = { conditions: 0, lookups: 0, steps: 0 }
  return predicates.findIndex((predicate) => {
    const filters = filtersOf(predicate)
    const own = lookupsOf(predicate)
    size.lookups += own + filters.filter(({ attr }) => attr?.startsWith(COMPUTED)).length
    size.conditions += Math.max(own + filters.length, 1)
    if (predicate.kind === 'event_sequence') size.steps += own
    return (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).some((what) => size[what] > LIMITS[what])
  })
}

/** How many queries it takes besides those of computed attributes. */
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
      return [predicate, predicate.reachedNodeId, ...(predicate.extracted ?? [])].filter(Boolean).length
    case 'reachable':
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

function combine(filter: FilterExpression, tests: readonly (Sql | null)[]): Sql {
  return tests.reduce<Sql>((left, test, index) => {
    const right = test ?? all([])
    if (index === 0) return right
    const connector = filter.predicates[index]!.connector ?? filter.op
    return connector === 'AND' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`
  }, all([]))
}

function compilePredicate(predicate: Predicate, scope: FilterScope, place: Place): Sql | null {
  switch (predicate.kind) {
    case 'person_attribute':
      return compileAttribute(predicate, scope, place)
    case 'person_group': {
      const filters = predicate.filters.map((filter, index) =>
        compileAttribute(filter, scope, place.at('filters', index)),
      )
      return filters.includes(null) ? null : all(filters as Sql[])
    }
    case 'event':
      return compileEventPredicate(predicate, scope, place)
    case 'event_sequence':
      return compileSequence(predicate, scope, place)
    case 'has_relationship':
      return compileRelationshipPredicate(predicate, scope, place)
    case 'sample':
      return compileSample(predicate, scope)
    case 'segment_member':
      return compileMember(predicate, scope)
    case 'initiative':
      return compileInitiative(predicate, scope, place)
    case 'message':
      return compileMessage(predicate, scope, place)
    case 'reachable':
      return compileReachable(predicate, scope)
    case 'do_not_contact':
      return compileDoNotContact(predicate, scope)
    case 'form':
      return compileForm(predicate, scope, place)
  }
}

function compileAttribute(filter: AttributeFilter, scope: FilterScope, place: Place): Sql | null {
  const subject = findPersonSubject(filter.attr, filter.path, scope, place)
  const condition = readCondition(filter, scope.calendar, place)
  return subject && condition && holds(condition, subject, scope.timeZone)
}
