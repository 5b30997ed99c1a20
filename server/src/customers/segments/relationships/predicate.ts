import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { findObjectSubject } from '../lookups/attributes.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { holds, not, type Sql } from '../values/comparisons.ts'
import { readCondition } from '../values/conditions.ts'
import type { Place } from '../values/issues.ts'
import type { AttributeFilter } from '../values/terms-schema.ts'
import { reachesObject, type Step, walkToObjects } from './object-paths.ts'
import type { RelationshipHop, RelationshipPredicate } from './schema.ts'

/**
 * People with a path to an object of the type on which all objects pass their filters; `exists: false` selects everyone
 * else. Without `path` the object is linked to the person directly.
 */
export function compileRelationshipPredicate(
  predicate: RelationshipPredicate,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const steps = readSteps(predicate, scope, place)
  if (!steps) return null
  const found =
    scope.among === 'subset'
      ? sql<boolean>`exists (select 1 from ${walkToObjects(steps, scope)} offset 0)`
      : reachesObject(steps, scope)
  return predicate.exists === false ? not(found) : found
}

/**
 * The hops to an object of the type, each with the tests of its filters; the last one is the object. Null, with notes at
 * `place`, when the path cannot lead to the type or a filter is wrong.
 */
export function readSteps(
  target: Pick<RelationshipPredicate, 'customObjectType' | 'path'> & {
    attributeFilters?: readonly AttributeFilter[]
  },
  scope: FilterScope,
  place: Place,
): Step[] | null {
  const { customObjectType, path, attributeFilters = [] } = target
  const hops: readonly RelationshipHop[] = path ?? [{ customObjectType, attributeFilters: [] }]
  const isWay = checkPath(hops, customObjectType, place.at('path'))
  const steps = hops.map((hop, index) => {
    const object = sql.raw(`o${index + 1}`)
    const own = compileFilters(hop.attributeFilters, object, scope, place.at('path', index))
    const ofTarget = index === hops.length - 1 ? compileFilters(attributeFilters, object, scope, place) : []
    return { hop, object, tests: [...own, ...ofTarget] }
  })
  const isRead = steps.every(({ tests }) => !tests.includes(null))
  return isWay && isRead ? (steps as Step[]) : null
}

function checkPath(hops: readonly RelationshipHop[], customObjectType: string, place: Place): boolean {
  if (hops[0]!.direction === 'child_to_parent') {
    place
      .at(0, 'direction')
      .note('path_not_possible', 'The first hop starts at the person. Remove `direction`.')
    return false
  }
  const last = hops.length - 1
  if (hops[last]!.customObjectType === customObjectType) return true
  place
    .at(last, 'customObjectType')
    .note('path_not_possible', `The last hop must lead to the object itself. Set it to ${customObjectType}.`)
  return false
}

function compileFilters(
  filters: readonly AttributeFilter[],
  object: RawBuilder<unknown>,
  scope: FilterScope,
  place: Place,
): (Sql | null)[] {
  return filters.map((filter, index) => {
    const at = place.at('attributeFilters', index)
    const subject = findObjectSubject(object, filter.attr, filter.path, at)
    const condition = readCondition(filter, scope.calendar, at)
    return subject && condition && holds(condition, subject, scope.timeZone)
  })
}
