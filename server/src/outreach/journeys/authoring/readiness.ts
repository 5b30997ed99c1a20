import { ApiError, fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { validate } from '../definition/validation.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import type { JourneyIssue } from '../nodes/validation/issues.ts'
import type { JourneyRow } from './journeys.ts'
import { findReferences } from './references.ts'

/** All validation issues of a stored version, with the current references. */
export async function validateJourney(ctx: Ctx, journey: JourneyRow): Promise<JourneyIssue[]> {
  const references = await findReferences(ctx, journey.definition, journey.initiative_id)
  return validate(journey.definition, references, ctx.now)
}

/**
 * All validation issues of a definition that need not be stored. One read from a journey has its id and is checked
 * against that journey's initiative.
 */
export async function validateDefinition(ctx: Ctx, definition: JourneyDefinition): Promise<JourneyIssue[]> {
  const origin = await ctx.db.maybe(sql<{ initiative_id: string }>`
    select initiative_id from journeys
    where org_id = ${ctx.org} and id = ${fromWire('journey', definition.id ?? '')}`)
  const references = await findReferences(ctx, definition, origin?.initiative_id ?? null)
  return validate(definition, references, ctx.now)
}

/** What would keep the live journey of an initiative (a UUID) from being published now. Empty without one. */
export async function findLiveErrors(ctx: Ctx, initiativeId: string): Promise<JourneyIssue[]> {
  const live = await ctx.db.maybe(sql<JourneyRow>`
    select * from journeys
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and status = 'PUBLISHED'`)
  return live ? (await validateJourney(ctx, live)).filter(isError) : []
}

function isError({ severity }: JourneyIssue): boolean {
  return severity === 'error'
}

/** Throws `journey_not_ready` with the errors to fix. Warnings do not prevent publishing. */
export async function requireReady(ctx: Ctx, journey: JourneyRow): Promise<void> {
  const issues = (await validateJourney(ctx, journey)).filter(isError)
  if (issues.length === 0) return
  throw new ApiError(
    'journey_not_ready',
    `The journey cannot be published yet. Fix the ${issues.length} problems in \`issues\`, then try ` +
      `again. First: ${issues[0]!.message}`,
    { issues: issues.map(({ code, nodeId, message }) => ({ code, message, ...(nodeId ? { nodeId } : {}) })) },
  )
}
