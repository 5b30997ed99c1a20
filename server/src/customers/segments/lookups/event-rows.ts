import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Sql } from '../values/comparisons.ts'
import type { OfPeople } from './lookups.ts'
import type { FilterScope } from './scope.ts'

/** The keys of people `p` and of events `e`: external ids. */
export const KEY = sql`p.external_id`
export const PERSON = sql`e.person_external_id`

/** Events `e` of one name, and the conditions that they can have. */
export interface NamedEvents {
  from: (ofPeople: OfPeople) => RawBuilder<unknown>
  name: Sql
  inWindow: Sql
  passes: Sql
}

/**
 * Uses events_by_name_with_person, or events_by_person for a subset of people: `offset` prevents the other index. For a
 * month with events of only one person, the planner assumes that everyone has all of its events, and would scan it to
 * find an equal person. It does not assume that for a range, even one with equal ends.
 */
export function eventsOf(ofPeople: OfPeople, { org, among }: FilterScope): RawBuilder<unknown> {
  if (among !== 'subset')
    return sql`(select * from events where org_id = ${org} and ${ofPeople(sql`person_external_id`)})`
  return sql`(select * from events where org_id = ${org} and person_external_id between ${KEY} and ${KEY} offset 0)`
}

export function hasName(name: string): Sql {
  return sql`e.name = ${name}`
}
