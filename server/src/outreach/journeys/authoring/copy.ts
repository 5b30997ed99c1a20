import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { copyDraft } from './drafts.ts'

/**
 * Creates a draft with the graph of another initiative: its draft, else its live version, else the latest one. An exit
 * to the other initiative leads to this one. Does nothing without a journey.
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
  await copyDraft(ctx, toInitiative, { ...source.definition, actions })
}
