import type { ChannelName } from '../../../customers/index.ts'
import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The fields of an initiative that authoring needs. */
export interface InitiativeRow {
  id: string
  name: string
  channel: ChannelName
  status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'COMPLETED' | 'CANCELED'
}

/**
 * Locks the initiative, so that creating and publishing versions, launching, pausing and canceling happen one after the
 * other. Taken before the lock of a journey, to avoid deadlocks. `from enrolling` also excludes enrollments.
 */
export async function lockInitiative(
  ctx: Ctx,
  initiativeId: string | null,
  keeping?: 'from enrolling',
): Promise<InitiativeRow> {
  const strength = keeping ? sql`for update` : sql`for no key update`
  const row = await ctx.db.maybe(sql<InitiativeRow>`
    select id, name, channel, status from initiatives
    where org_id = ${ctx.org} and id = ${initiativeId} ${strength}`)
  if (!row) throw notFound('initiative')
  return row
}
