import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../definition/schema.ts'
import { createDraft } from './drafts.ts'

/**
 * Opens a draft in an initiative with the graph of another one: its draft, else its live version, else the one that was
 * live last. An exit that leads back into the other initiative leads back into this one. Without a journey does nothing.
 */
export async function copyJourney(ctx: Ctx, fromInitiative: string, toInitiative: string): Promise<void> {
  const source = await ctx.db.maybe(sql<{ definition: JourneyDefinition }>`
    select definition from journeys
    where org_id = ${ctx.org} and initiative_id = ${fromWire('initiative', fromInitiative)}
    order by status = 'DRAFT' desc, status = 'PUBLISHED' desc, version desc limit 1`)
  if (!source) return
  const actions = source.definition.actions.map((action) =>
    action.kind === 'EXIT' && action.inputs?.nextInitiativeId === fromInitiative
      ? { ...action, inputs: { ...action.inputs, nextInitiativeId: toInitiative } }
      : action,
  )
  await createDraft(ctx, toInitiative, { ...source.definition, actions })
}
