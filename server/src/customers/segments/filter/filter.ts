import type { Issue } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { compileEventPredicate } from '../events/predicate.ts'
import { compileSequence } from '../events/sequences.ts'
import { compileConsent } from '../known/consents.ts'
import { compileInitiative } from '../known/initiatives.ts'
import {
  compileDoNotContact,
  compileForm,
  compileMember,
  compileMessage,
  compileReachable,
} from '../known/predicates.ts'
import { findPersonSubject } from '../lookups/attributes.ts'
import { PERSON_ID } from '../lookups/contacts.ts'
import { GatheredSets } from '../lookups/gathered-sets.ts'
import { isAmong } from '../lookups/lookups.ts'
import { type FilterContext, type FilterScope, scopeOf } from '../lookups/scope.ts'
import { compileRelationshipPredicate } from '../relationships/predicate.ts'
import { all, holds, type Sql, TRUE } from '../values/comparisons.ts'
import { readCondition } from '../values/conditions.ts'
import { invalidFilter, Place } from '../values/issues.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'
import type { FilterExpression, Predicate } from './filter-schema.ts'
import { indexBeyondLimits, isGathered, LIMITS } from './filter-size.ts'
import { compileSample } from './samples.ts'

/**
 * A filter as one boolean SQL expression over `people p`, true or false and never null, with every value bound. The
 * surrounding statement must contain `p.org_id = … and p.deleted_at is null`. With `context.among` = `subset` it must
 * also name the people:
 *
 *   select p.id from people p
 *   where p.org_id = ${org} and p.deleted_at is null and p.id = any(${ids})
 *     and ${compileFilter(segment.filter, { org, now, timeZone, among: 'subset' })}
 *
 * Throws `invalid_filter` with all issues; their paths begin with `root`, the field that holds the filter.
 *
 * docs/behaviour/customers.md: Segments. Predicates combine from left to right: `a OR b AND c` is `(a OR b) AND c`.
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

/** The issues of a filter; empty when it can be compiled. */
export function checkFilter(
  filter: FilterExpression,
  context: FilterContext,
  root: string,
): readonly Issue[] {
  return translate(filter, context, root).issues
}

function translate(filter: FilterExpression, context: FilterContext, root: string) {
  const place = Place.root(root)
  const tooMuch = indexBeyondLimits(filter.predicates)
  if (tooMuch !== -1) {
    place
      .at('predicates', tooMuch)
      .note(
        'too_many_conditions',
        `The filter is too complex from here on. Use at most ${LIMITS.conditions} conditions, of ` +
          `which ${LIMITS.lookups} on events, objects and computed attributes, and ${LIMITS.steps} ` +
          'sequence steps. Combine values with `in`.',
      )
    return { issues: place.found, expression: TRUE }
  }
  const gathered = context.among !== 'subset' && isGathered(filter) ? new GatheredSets() : undefined
  const scope: FilterScope = { ...scopeOf(context), ...(gathered && { gathered }) }
  const tests = filter.predicates.map((predicate, index) =>
    compilePredicate(predicate, scope, place.at('predicates', index)),
  )
  const combined = combine(filter, tests)
  const expression = gathered ? isAmong(PERSON_ID, gathered.peopleFor(combined, scope.org)) : combined
  return { issues: place.found, expression }
}

function combine(filter: FilterExpression, tests: readonly (Sql | null)[]): Sql {
  let connector: 'AND' | 'OR' = 'AND'
  let joined: Sql[] = []
  tests.forEach((test, index) => {
    const next = filter.predicates[index]!.connector ?? filter.op
    // `is true` hides the expression from the planner. For nested AND and OR its time would grow at least with the
    // square of the levels: 6 seconds for 500 predicates.
    if (next !== connector && joined.length > 1) joined = [sql`(${join(joined, connector)} is true)`]
    connector = next
    joined.push(test ?? TRUE)
  })
  return join(joined, connector)
}

function join(tests: readonly Sql[], connector: 'AND' | 'OR'): Sql {
  if (tests.length === 0) return TRUE
  return sql`(${sql.join(tests, connector === 'AND' ? sql` and ` : sql` or `)})`
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
    case 'consent':
      return compileConsent(predicate, scope, place)
    case 'form':
      return compileForm(predicate, scope, place)
  }
}

function compileAttribute(filter: AttributeFilter, scope: FilterScope, place: Place): Sql | null {
  const subject = findPersonSubject(filter.attr, filter.path, scope, place)
  const condition = readCondition(filter, scope.calendar, place)
  return subject && condition && holds(condition, subject, scope.timeZone)
}
