import type { ChannelName, PropertyFilter } from '../../../customers/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { readGraph } from '../definition/graph.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import type { EntryInputs } from '../nodes/index.ts'
import type { ContextSchema } from './context-schema.ts'

/** At most `count` runs may start within `window`, a duration. */
export interface Cap {
  count: number
  window: string
}

/** A published journey, which enrolls while its initiative is live. */
export interface LiveJourney {
  journeyId: string
  initiativeId: string
  initiativeName: string
  channel: ChannelName
  entryNodeId: string
  cap: Cap | null
  /** The events that cancel its runs. */
  cancelEventNames: readonly string[]
  /** The event filters of the trigger. */
  eventFilters: readonly PropertyFilter[]
  /** The trigger settings of the ENTRY node. */
  entry: EntryInputs
  /** null: any context is allowed. */
  contextSchema: ContextSchema | null
  /** The percentage of people who are held out for the initiative's goal. null: it has no goal. */
  holdoutPercent: number | null
  /** The topic that people must have agreed to on its channel; null: none. */
  consentTopicId: string | null
}

/** The states of initiatives. */
export type InitiativeStatus = 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'COMPLETED' | 'CANCELED'

/** Whether an initiative in this state enrolls. */
export function isTaking(status: InitiativeStatus): boolean {
  return status === 'ACTIVE'
}

/** A published version, and the state of its initiative. */
export interface PublishedJourney {
  journey: LiveJourney
  status: InitiativeStatus
}

/**
 * The enrolling journeys of these initiatives, by initiative. Until the transaction ends, none of them can be paused,
 * canceled or stopped, so those operations see every run. Concurrent enrollments are possible.
 */
export async function lockLiveJourneys(
  ctx: Ctx,
  initiativeIds: readonly string[],
): Promise<Map<string, LiveJourney>> {
  return liveOf(await lockPublished(ctx, initiativeIds))
}

/** The same of paused, canceled and completed initiatives too, which do not enroll. */
export async function lockPublished(ctx: Ctx, initiativeIds: readonly string[]): Promise<PublishedJourney[]> {
  await ctx.db.run(sql`
    select 1 from initiatives where org_id = ${ctx.org} and id = any(${initiativeIds}) order by id for key share`)
  return findPublished(ctx, initiativeIds)
}

/** Those that enroll, by initiative. */
export function liveOf(published: readonly PublishedJourney[]): Map<string, LiveJourney> {
  const live = published.filter(({ status }) => isTaking(status))
  return new Map(live.map(({ journey }) => [journey.initiativeId, journey]))
}

/** The published versions of initiatives, with their states. */
export async function findPublished(ctx: Ctx, initiativeIds: readonly string[]): Promise<PublishedJourney[]> {
  const rows = await ctx.db.rows(sql<PublishedRow>`
    select j.id, j.initiative_id, i.name, i.channel, i.status, i.context_schema, i.consent_topic_id, j.definition, g.holdout_percent
    from initiatives i
    join journeys j on j.org_id = ${ctx.org} and j.initiative_id = i.id and j.status = 'PUBLISHED'
    left join initiative_goals g on g.org_id = ${ctx.org} and g.initiative_id = i.id
    where i.org_id = ${ctx.org} and i.id = any(${initiativeIds})`)
  return rows.map((row) => ({ journey: liveJourney(row), status: row.status }))
}

interface PublishedRow {
  id: string
  initiative_id: string
  name: string
  channel: ChannelName
  status: InitiativeStatus
  context_schema: ContextSchema | null
  definition: JourneyDefinition
  holdout_percent: number | null
  consent_topic_id: string | null
}

function liveJourney({
  id,
  initiative_id,
  name,
  channel,
  context_schema,
  definition,
  holdout_percent: holdoutPercent,
  consent_topic_id: consentTopicId,
}: PublishedRow): LiveJourney {
  const { id: entryNodeId, inputs: entry = {} } = readGraph(definition).entry
  const { maxEnrollments: count, enrollmentWindow: window } = entry
  return {
    journeyId: id,
    initiativeId: initiative_id,
    initiativeName: name,
    channel,
    entryNodeId,
    cap: count !== undefined && window !== undefined ? { count, window } : null,
    cancelEventNames: definition.metadata?.cancelOnEvents?.eventNames ?? [],
    eventFilters: entry.eventFilters ?? [],
    entry,
    contextSchema: context_schema,
    holdoutPercent,
    consentTopicId,
  }
}

/** The journey to enroll into, for callers who name an initiative. Throws `initiative_not_active`. */
export async function requireLiveJourney(ctx: Ctx, initiativeId: string): Promise<LiveJourney> {
  const journey = (await lockLiveJourneys(ctx, [initiativeId])).get(initiativeId)
  if (!journey)
    throw new ApiError(
      'initiative_not_active',
      'The initiative is not active. Launch it before you enroll people.',
    )
  return journey
}
