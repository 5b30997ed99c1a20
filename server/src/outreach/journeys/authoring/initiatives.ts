import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** What authoring asks about an initiative. */
export interface InitiativeRow {
  id: string
  name: string
  channel: 'WHATSAPP' | 'EMAIL'
  status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'COMPLETED' | 'CANCELED'
}

/**
 * Locks the initiative: whoever opens or publishes a version of its journey, or launches, pauses or cancels it, does so
 * one after the other. Taken before the lock of a journey, so that two of them never wait for each other.
 * `from enrolling` waits for whoever enrolls, too, and has others wait.
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
