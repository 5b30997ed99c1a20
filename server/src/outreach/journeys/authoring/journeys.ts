import type { z } from 'zod'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import type { Journey } from './schema.ts'

export type JourneyStatus = 'DRAFT' | 'PUBLISHED' | 'STOPPED'

/** A stored version of an initiative's journey. */
export interface JourneyRow {
  id: string
  initiative_id: string
  version: number
  status: JourneyStatus
  definition: JourneyDefinition
  /** How often a draft was written; a published version keeps its last number. */
  revision: number
  created_at: Date
  updated_at: Date
}

/** The fields of lists: all but the graph. */
export type ListedJourney = Omit<JourneyRow, 'definition' | 'revision'> & { name: string }

/**
 * The journey to read: by a journey's id that version, by an initiative's its draft or else its live version. 404
 * otherwise (docs/behaviour/outreach.md: Journeys).
 */
export async function findJourney(ctx: Ctx, id: string): Promise<JourneyRow> {
  const row = await ctx.db.maybe(sql<JourneyRow>`
    select id, initiative_id, version, status, definition, revision, created_at, updated_at from journeys
    where org_id = ${ctx.org}
      and (id = ${fromWire('journey', id)} or (initiative_id = ${fromWire('initiative', id)} and status <> 'STOPPED'))
    order by status = 'DRAFT' desc limit 1`)
  if (!row) throw notFound('journey')
  return row
}

/**
 * The version to copy: by a journey's id that version, by an initiative's its live one, else the latest one, else its
 * draft. 404 otherwise.
 */
export async function findOnceLive(ctx: Ctx, id: string): Promise<JourneyRow> {
  const row = await ctx.db.maybe(sql<JourneyRow>`
    select id, initiative_id, version, status, definition, revision, created_at, updated_at from journeys
    where org_id = ${ctx.org} and (id = ${fromWire('journey', id)} or initiative_id = ${fromWire('initiative', id)})
    order by status = 'PUBLISHED' desc, status = 'STOPPED' desc, version desc limit 1`)
  if (!row) throw notFound('journey')
  return row
}

/** The journey to change, locked: by a journey's id that version, by an initiative's its draft. 404 otherwise. */
export async function lockJourney(ctx: Ctx, id: string): Promise<JourneyRow> {
  const row = await ctx.db.maybe(sql<JourneyRow>`
    select id, initiative_id, version, status, definition, revision, created_at, updated_at from journeys
    where org_id = ${ctx.org}
      and (id = ${fromWire('journey', id)} or (initiative_id = ${fromWire('initiative', id)} and status = 'DRAFT'))
    for update`)
  if (!row) throw notFound('journey')
  return row
}

export interface JourneyFilters {
  /** UUIDs and stored states. */
  initiativeId?: string | null
  status?: JourneyStatus
}

/** Newest first; uses journeys_newest. */
export function listJourneys(
  ctx: Ctx,
  filters: JourneyFilters,
  page: PageRequest,
): RawBuilder<ListedJourney> {
  const { initiativeId, status } = filters
  return sql<ListedJourney>`
    select id, initiative_id, version, status, definition->>'name' as name, created_at, updated_at from journeys
    where org_id = ${ctx.org}
      ${initiativeId === undefined ? sql`` : sql`and initiative_id = ${initiativeId}`}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${newestFirst(page)}`
}

export function presentJourney(row: JourneyRow): z.input<typeof Journey> {
  return {
    id: toWire('journey', row.id),
    initiativeId: toWire('initiative', row.initiative_id),
    status: row.status,
    version: row.version,
    revision: row.revision,
    definition: row.definition,
  }
}
