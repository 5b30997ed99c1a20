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
  const passes = await passingNow(ctx, filters)
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select e.id
    from jsonb_to_recordset(${JSON.stringify(events.map(({ id, properties }) => ({ id, properties })))}::jsonb)
      as e (id uuid, properties jsonb)
    where ${passes}`)
  return new Set(rows.map((row) => row.id))
}

/** Whether the properties of an event `e` satisfy the filters as of now. Throws `invalid_filter`. */
export async function passingNow(ctx: Ctx, filters: readonly PropertyFilter[]): Promise<Sql> {
  const { time_zone: timeZone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org}`)
  const place = Place.root('eventFilters')
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone })
  const passes = compilePropertyFilters(filters, sql`e.properties`, scope, place)
  if (passes === null) throw invalidFilter(place.found)
  return passes
}

/** Throws `invalid_filter` when one of the filters cannot be read. */
export async function checkPropertyFilters(ctx: Ctx, filters: readonly PropertyFilter[]): Promise<void> {
  await passingNow(ctx, filters)
}

/** A time in which an event of a person is searched; its end is not part of it. */
export interface EventSpan {
  id: string
  personExternalId: string
  from: Date
  until: Date
}

export interface FoundEvent {
  /** Of the span. */
  id: string
  eventId: string
  occurredAt: Date
}

/** The first event of the name in each span whose properties satisfy all of the filters. Uses events_by_person. */
export async function findFirstEvents(
  ctx: Ctx,
  { eventName, filters }: { eventName: string; filters: readonly PropertyFilter[] },
  spans: readonly EventSpan[],
): Promise<FoundEvent[]> {
  if (spans.length === 0) return []
  const passes = await passingNow(ctx, filters)
  return ctx.db.rows(sql<FoundEvent>`
    select s."id", first.id as "eventId", first.occurred_at as "occurredAt"
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s (
      "id" uuid, "personExternalId" text, "from" timestamptz, "until" timestamptz)
    cross join lateral (
      select e.id, e.occurred_at from events e
      where e.org_id = ${ctx.org} and e.person_external_id = s."personExternalId" and e.name = ${eventName}
        and e.occurred_at >= s."from" and e.occurred_at < s."until" and ${passes}
      order by e.occurred_at, e.id limit 1
    ) first`)
}
