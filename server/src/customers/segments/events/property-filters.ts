import type { z } from 'zod'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { jsonSubject } from '../lookups/attributes.ts'
import { type FilterScope, scopeOf } from '../lookups/scope.ts'
import { all, holds, type Sql } from '../values/comparisons.ts'
import { readCondition } from '../values/conditions.ts'
import { invalidFilter, Place } from '../values/issues.ts'
import type { EventPropertyFilter } from './schema.ts'

export type PropertyFilter = z.output<typeof EventPropertyFilter>

/** Whether properties satisfy all of the filters; null, with notes at `place`, when one of them cannot be read. */
export function compilePropertyFilters(
  filters: readonly PropertyFilter[],
  properties: RawBuilder<unknown>,
  scope: FilterScope,
  place: Place,
): Sql | null {
  const tests = filters.map((filter, index) => {
    const condition = readCondition(filter, scope.calendar, place.at(index))
    const subject = jsonSubject(properties, filter.key, filter.path)
    return condition && holds(condition, subject, scope.timeZone)
  })
  return tests.includes(null) ? null : all(tests as Sql[])
}

/** The ids of the events whose properties satisfy all of the filters, as they would in a segment. */
export async function findPassing(
  ctx: Ctx,
  filters: readonly PropertyFilter[],
  events: readonly { id: string; properties: Record<string, unknown> }[],
): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const { time_zone: timeZone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org}`)
  const place = Place.root('eventFilters')
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone })
  const passes = compilePropertyFilters(filters, sql`e.properties`, scope, place)
  if (passes === null) throw invalidFilter(place.found)
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select e.id
    from jsonb_to_recordset(${JSON.stringify(events.map(({ id, properties }) => ({ id, properties })))}::jsonb)
      as e (id uuid, properties jsonb)
    where ${passes}`)
  return new Set(rows.map((row) => row.id))
}
