import { sql } from '../../db/index.ts'
import { ApiError, type Ctx, fromWire, toWire } from '../../kernel/index.ts'
import { layOut } from '../definition/layout.ts'
import type { JourneyDefinition } from '../definition/schema.ts'
import { type InitiativeRow, lockInitiative } from './initiatives.ts'
import { type JourneyRow, lockJourney } from './journeys.ts'

/**
 * Opens the initiative's next version as a draft. 404 for an unknown initiative; `conflict` when it has a draft or is
 * over.
 */
export async function createDraft(
  ctx: Ctx,
  initiativeId: string,
  definition: JourneyDefinition,
): Promise<JourneyRow> {
  const initiative = await lockInitiative(ctx, fromWire('initiative', initiativeId))
  if (isOver(initiative)) {
    throw new ApiError('conflict', 'The initiative is over. Create a new one to run another journey.')
  }
  const { version, draft } = await ctx.db.one(sql<{ version: number; draft: string | null }>`
    select coalesce(max(version), 0) + 1 as version, max(id::text) filter (where status = 'DRAFT') as draft
    from journeys where org_id = ${ctx.org} and initiative_id = ${initiative.id}`)
  if (draft !== null) {
    const wireId = toWire('journey', draft)
    throw new ApiError(
      'conflict',
      `The initiative has a draft already: ${wireId}. Change it with journeys_update_draft.`,
    )
  }
  const id = ctx.newId()
  const stored = completed(definition, { id, version, initiative })
  return ctx.db.one(sql<JourneyRow>`
    insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
    values (${ctx.org}, ${id}, ${initiative.id}, ${version}, 'DRAFT', ${JSON.stringify(stored)}::jsonb,
            ${ctx.now}, ${ctx.now})
    returning *`)
}

/** Replaces a draft's graph whole. 404 when there is none; `journey_not_draft` once it was published. */
export async function updateDraft(
  ctx: Ctx,
  journeyId: string,
  definition: JourneyDefinition,
): Promise<JourneyRow> {
  const journey = await lockJourney(ctx, journeyId)
  requireDraft(journey)
  const initiative = await ctx.db.one(sql<InitiativeRow>`
    select id, name, channel, status from initiatives
    where org_id = ${ctx.org} and id = ${journey.initiative_id}`)
  const stored = completed(definition, { id: journey.id, version: journey.version, initiative })
  return ctx.db.one(sql<JourneyRow>`
    update journeys set definition = ${JSON.stringify(stored)}::jsonb, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${journey.id} returning *`)
}

export function requireDraft(journey: JourneyRow): void {
  if (journey.status === 'DRAFT') return
  const state = journey.status === 'PUBLISHED' ? 'is live and frozen' : 'was retired'
  throw new ApiError(
    'journey_not_draft',
    `Version ${journey.version} ${state}. Open a draft of the next version and change that.`,
  )
}

function isOver(initiative: InitiativeRow): boolean {
  return initiative.status === 'COMPLETED' || initiative.status === 'CANCELED'
}

/** The definition as it is stored: with its id, version, the initiative's kind, and a place for every node. */
function completed(
  definition: JourneyDefinition,
  { id, version, initiative }: { id: string; version: number; initiative: InitiativeRow },
): JourneyDefinition {
  const metadata = { ...definition.metadata, version, initiativeType: initiative.channel }
  return layOut({ ...definition, id: toWire('journey', id), metadata })
}
