import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { enrollPresentMembers, publishTestedDraft } from '../../journeys/index.ts'
import { getInitiative, type InitiativeRow, requireDraft } from '../initiatives.ts'
import { requireOpeningTemplate } from '../template-links.ts'

/**
 * Publishes the draft journey and activates the initiative, both or neither. With `includeExisting` the present members
 * of the trigger's segment are enrolled; otherwise nobody is.
 */
export async function launchInitiative(
  ctx: Ctx,
  id: string,
  { includeExisting }: { includeExisting: boolean },
): Promise<InitiativeRow> {
  const initiative = await getInitiative(ctx, id, 'for update')
  requireDraft(initiative, 'launched')
  if (initiative.channel === 'WHATSAPP') await requireOpeningTemplate(ctx, initiative)
  const journey = await publishTestedDraft(ctx, initiative.id)
  const launched = await ctx.db.one(sql<InitiativeRow>`
    update initiatives set status = 'ACTIVE', activated_at = ${ctx.now}, updated_at = ${ctx.now}, complete_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${initiative.id} returning *`)
  if (includeExisting) await enrollPresentMembers(ctx, journey)
  return launched
}
