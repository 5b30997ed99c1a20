import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { isWithin, readWindow } from '../events/windows.ts'
import { KEY } from '../lookups/event-rows.ts'
import { extractedAsJson } from '../lookups/extracted.ts'
import { finds, isAmong, type Lookup } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, holds, type Sql, type Subject } from '../values/comparisons.ts'
import { readCondition } from '../values/conditions.ts'
import type { Place } from '../values/issues.ts'
import { negatedUnless } from './predicates.ts'
import type { InitiativePredicate } from './schema.ts'

/** People with a run `r` of the initiative that meets all conditions; `participated: false` selects everyone else. */
export function compileInitiative(
  predicate: InitiativePredicate,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const { org } = scope
  const { initiativeId, status, endReasons, reachedNodeId, goalReached, participated } = predicate
  const started = readWindow(predicate.started, scope, place.at('started'))
  const ended = readWindow(predicate.ended, scope, place.at('ended'))
  const extracted = compileExtracted(predicate, scope, place.at('extracted'))
  if (!started || !ended || !extracted) return null
  const isSuch = all([
    ...(status ? [sql<boolean>`r.status = any(${status})`] : []),
    ...(endReasons ? [sql<boolean>`coalesce(r.end_reason = any(${endReasons}), false)`] : []),
    ...(reachedNodeId === undefined ? [] : [reached(reachedNodeId, scope)]),
    ...(goalReached === undefined ? [] : [sql<boolean>`${hasReachedGoal(scope)} = ${goalReached}`]),
    isWithin(started, sql`r.started_at`),
    sql<boolean>`coalesce(${isWithin(ended, sql`r.ended_at`)}, false)`,
    ...extracted,
  ])
  const named =
    initiativeId === undefined ? sql`` : sql`and i.id = ${fromWire('initiative', initiativeId)}::uuid`
  // By initiative, because there are few and runs_by_person finds a person's runs in each.
  const runs: Lookup = {
    key: KEY,
    column: sql`r.person_external_id`,
    rows: (ofPeople) => sql`
      initiatives i
      join runs r on r.org_id = ${org} and r.initiative_id = i.id and ${ofPeople(sql`r.person_external_id`)}
      where i.org_id = ${org} ${named} and ${isSuch}`,
  }
  return negatedUnless(participated, finds(runs, scope))
}

/** Whether the person of run `r` reached the goal of initiative `i`; uses goal_members_by_person. */
function hasReachedGoal({ org }: FilterScope): Sql {
  return sql`exists (
    select 1 from goal_members g
    where g.org_id = ${org} and g.initiative_id = i.id and g.person_external_id = r.person_external_id
      and g.reached_at is not null offset 0)`
}

/** Steps are written when they are left; the current node is a column of the run. */
function reached(nodeId: string, { org, among, gathered }: FilterScope): Sql {
  const waits = sql`r.waiting_for is not null and r.ended_at is null and r.node_id = ${nodeId}`
  const left =
    among === 'subset' || gathered
      ? sql`exists (
          select 1 from run_steps t where t.org_id = ${org} and t.run_id = r.id and t.node_id = ${nodeId} offset 0)`
      : isAmong(
          sql`r.id`,
          sql`select t.run_id from run_steps t where t.org_id = ${org} and t.node_id = ${nodeId}`,
        )
  return sql`((${waits}) or ${left})`
}

function compileExtracted(
  { extracted = [] }: InitiativePredicate,
  scope: FilterScope,
  place: Place,
): Sql[] | null {
  const tests = extracted.map(({ field, path, ...term }, index) => {
    const at = place.at(index)
    if (path) return at.at('path').note('path_not_possible', 'Extracted values have no parts. Remove `path`.')
    const condition = readCondition(term, scope.calendar, at)
    return condition && holds(condition, extractedSubject(field, scope), scope.timeZone)
  })
  return tests.includes(null) ? null : (tests as Sql[])
}

/** The value extracted for a field from run `r`. */
function extractedSubject(field: string, { org }: FilterScope): Subject {
  return {
    some: (test) => sql`exists (
      select 1 from (
        select ${extractedAsJson(field)} as value
        from extracted_values v
        join extraction_schemas s
          on s.org_id = ${org} and s.initiative_id = v.initiative_id and s.version = v.schema_version
        where v.org_id = ${org} and v.run_id = r.id and v.slug = ${field} offset 0
      ) as x where x.value is not null and ${test({ stored: 'jsonb', sql: sql`x.value` })})`,
  }
}
