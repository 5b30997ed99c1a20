import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { lockInitiative } from './initiatives.ts'
import { findOnceLive, type JourneyRow } from './journeys.ts'

/**
 * Retires the live version, which stops enrollment: by a journey's id that version, by an initiative's its live one.
 * `journey_not_published` when it is not live. The caller handles its runs.
 */
export async function retireLive(ctx: Ctx, id: string): Promise<JourneyRow> {
  const { id: journeyId, initiative_id } = await findOnceLive(ctx, id)
  await lockInitiative(ctx, initiative_id, 'from enrolling')
  const retired = await ctx.db.maybe(retirement(ctx, sql`id = ${journeyId}`))
  if (retired) return retired
  throw new ApiError(
    'journey_not_published',
    'This version is not published, so there is nothing to stop. Find the published version with ' +
      'journeys_list.',
  )
}

/** The same for a finished initiative (a UUID); the caller holds its lock. */
export async function retireLiveOf(ctx: Ctx, initiativeId: string): Promise<void> {
  await ctx.db.run(retirement(ctx, sql`initiative_id = ${initiativeId}`))
}

const retirement = (ctx: Ctx, chosen: ReturnType<typeof sql>) => sql<JourneyRow>`
  update journeys set status = 'STOPPED', stopped_at = ${ctx.now}, updated_at = ${ctx.now}
  where org_id = ${ctx.org} and ${chosen} and status = 'PUBLISHED' returning *`
