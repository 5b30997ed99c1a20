import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type ContextSchema, contextOf } from '../enrollment/context-schema.ts'
import type { SimulatedJourney } from './subject.ts'

/** The context that a run of the journey's initiative gets from this one. */
export async function readContext(
  ctx: Ctx,
  { initiativeId }: SimulatedJourney,
  given: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const initiative = await ctx.db.maybe(sql<{ context_schema: ContextSchema | null }>`
    select context_schema from initiatives where org_id = ${ctx.org} and id = ${initiativeId}`)
  return contextOf(initiative?.context_schema ?? null, given)
}
