import { isDeepStrictEqual } from 'node:util'
import { ApiError, fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { compareDefinitions } from '../definition/comparison.ts'
import { type Edit, requireRoom } from '../definition/edits.ts'
import { layOut } from '../definition/layout.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { type InitiativeRow, lockInitiative } from './initiatives.ts'
import { findOnceLive, type JourneyRow, lockJourney } from './journeys.ts'
import { forgetChanges, noteChange, requireRevision } from './revisions.ts'
import { requireUse } from './secret-nodes.ts'

/**
 * Creates the initiative's next version as a draft. 404 for an unknown initiative; `conflict` when it has a draft or is
 * finished; `forbidden` for nodes that the caller may not add.
 */
export async function createDraft(
  ctx: Ctx,
  initiativeId: string,
  definition: JourneyDefinition,
): Promise<JourneyRow> {
  await requireUse(ctx, definition, null)
  return copyDraft(ctx, initiativeId, definition)
}

/** The same with the graph of a journey that is stored already. */
export async function copyDraft(
  ctx: Ctx,
  initiativeId: string,
  definition: JourneyDefinition,
): Promise<JourneyRow> {
  return openDraft(ctx, await lockInitiative(ctx, fromWire('initiative', initiativeId)), definition)
}

/**
 * Creates the next version with the graph of a published one: by a journey's id that version, by an initiative's its
 * live or else latest version. `journey_not_published` when there is none; otherwise like `createDraft`.
 */
export async function forkDraft(ctx: Ctx, id: string): Promise<JourneyRow> {
  const source = await findOnceLive(ctx, id)
  if (source.status === 'DRAFT') {
    throw new ApiError(
      'journey_not_published',
      'This is already a draft. Change it with journeys_update_draft.',
    )
  }
  return openDraft(ctx, await lockInitiative(ctx, source.initiative_id), source.definition)
}

async function openDraft(
  ctx: Ctx,
  initiative: InitiativeRow,
  definition: JourneyDefinition,
): Promise<JourneyRow> {
  if (isOver(initiative)) {
    throw new ApiError('conflict', 'The initiative has ended. Create a new one to run another journey.')
  }
  const { version, draft } = await ctx.db.one(sql<{ version: number; draft: string | null }>`
    select coalesce(max(version), 0) + 1 as version, max(id::text) filter (where status = 'DRAFT') as draft
    from journeys where org_id = ${ctx.org} and initiative_id = ${initiative.id}`)
  if (draft !== null) {
    const wireId = toWire('journey', draft)
    throw new ApiError(
      'conflict',
      `The initiative already has a draft: ${wireId}. Change it with journeys_update_draft.`,
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

/** A draft, and the revision that it had before the change. */
export interface Changed {
  journey: JourneyRow
  replacedRevision: number
}

/**
 * Changes a draft. 404 when there is none; `journey_not_draft` once it was published; `conflict` with the changes since
 * then when `revision` is outdated. A change without effect creates no revision.
 */
export async function editDraft(
  ctx: Ctx,
  journeyId: string,
  revision: number | undefined,
  edit: Edit,
): Promise<Changed> {
  const journey = await lockJourney(ctx, journeyId)
  requireDraft(journey)
  await requireRevision(ctx, journey, revision)
  const initiative = await ctx.db.one(sql<InitiativeRow>`
    select id, name, channel, status from initiatives
    where org_id = ${ctx.org} and id = ${journey.initiative_id}`)
  const edited = edit(journey.definition)
  await requireUse(ctx, edited, journey.definition)
  const stored = completed(edited, { id: journey.id, version: journey.version, initiative })
  requireRoom(stored)
  if (isDeepStrictEqual(stored, journey.definition)) return { journey, replacedRevision: journey.revision }
  const changed = await ctx.db.one(sql<JourneyRow>`
    update journeys set definition = ${JSON.stringify(stored)}::jsonb, revision = ${journey.revision + 1},
                        updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${journey.id} returning *`)
  await noteChange(ctx, changed, compareDefinitions(journey.definition, stored))
  return { journey: changed, replacedRevision: journey.revision }
}

/** Deletes a draft with its history. What is live stays. 404 when there is none; `journey_not_draft` once it was published. */
export async function deleteDraft(ctx: Ctx, journeyId: string): Promise<boolean> {
  const journey = await lockJourney(ctx, journeyId)
  requireDraft(journey)
  await forgetChanges(ctx, journey.id)
  return (await ctx.db.run(sql`delete from journeys where org_id = ${ctx.org} and id = ${journey.id}`)) > 0
}

export function requireDraft(journey: JourneyRow): void {
  if (journey.status === 'DRAFT') return
  const state =
    journey.status === 'PUBLISHED' ? 'is published and cannot change' : 'is retired and cannot change'
  throw new ApiError(
    'journey_not_draft',
    `Version ${journey.version} ${state}. Create a draft of the next version and edit that.`,
  )
}

function isOver(initiative: InitiativeRow): boolean {
  return initiative.status === 'COMPLETED' || initiative.status === 'CANCELED'
}

/** The definition as it is stored: with id, version, initiative kind, and a position for every node. */
function completed(
  definition: JourneyDefinition,
  { id, version, initiative }: { id: string; version: number; initiative: InitiativeRow },
): JourneyDefinition {
  const metadata = { ...definition.metadata, version, initiativeType: initiative.channel }
  return layOut({ ...definition, id: toWire('journey', id), metadata })
}
