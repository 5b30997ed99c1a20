import type { z } from 'zod'
import { notFound } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx, PageRequest } from '../../platform/operations/index.ts'
import type { Event } from './schema.ts'

export interface EventRow {
  id: string
  external_id: string
  name: string
  occurred_at: Date
  received_at: Date
  person_external_id: string | null
  custom_object_type: string | null
  custom_object_external_id: string | null
  properties: Record<string, unknown>
}

export interface EventFilters {
  name?: string | undefined
  personExternalId?: string | undefined
  customObjectType?: string | undefined
  customObjectExternalId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
}

/** Finds an event by the caller's external id; event_keys has the month, so that one partition is read. */
export async function getEvent(ctx: Ctx, externalId: string): Promise<EventRow> {
  const row = await ctx.db.maybe(sql<EventRow>`
    select e.* from event_keys k
    join events e on e.org_id = ${ctx.org} and e.occurred_at = k.occurred_at and e.id = k.event_id
    where k.org_id = ${ctx.org} and k.external_id = ${externalId}`)
  if (!row) throw notFound('event')
  return row
}

/** Newest first by time, from `start` (inclusive) to `end` (exclusive). Filters combine with AND. */
export function listEvents(
  ctx: Ctx,
  filters: EventFilters,
  { limit, after }: PageRequest,
): RawBuilder<EventRow> {
  const conditions = [
    sql`org_id = ${ctx.org}`,
    filters.name !== undefined && sql`name = ${filters.name}`,
    filters.personExternalId !== undefined && sql`person_external_id = ${filters.personExternalId}`,
    filters.customObjectType !== undefined && sql`custom_object_type = ${filters.customObjectType}`,
    filters.customObjectExternalId !== undefined &&
      sql`custom_object_external_id = ${filters.customObjectExternalId}`,
    filters.start !== undefined && sql`occurred_at >= ${filters.start}`,
    filters.end !== undefined && sql`occurred_at < ${filters.end}`,
    after !== null && sql`(occurred_at, id) < (${after.at}, ${after.id})`,
  ].filter((condition) => condition !== false)
  return sql<EventRow>`
    select * from events where ${sql.join(conditions, sql` and `)}
    order by occurred_at desc, id desc limit ${limit}`
}

export function presentEvent(row: EventRow): z.input<typeof Event> {
  return {
    externalId: row.external_id,
    name: row.name,
    timestamp: row.occurred_at.toISOString(),
    personExternalId: row.person_external_id,
    customObjectType: row.custom_object_type,
    customObjectExternalId: row.custom_object_external_id,
    properties: row.properties,
    receivedAt: row.received_at.toISOString(),
  }
}
