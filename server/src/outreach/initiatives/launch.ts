import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { publishDraft } from '../journeys/index.ts'
import { getInitiative, type InitiativeRow, requireDraft } from './initiatives.ts'
import { requireOpeningTemplate } from './template-links.ts'

/** Publishes the draft journey and activates the initiative, both or neither. It enrolls no one. */
export async function launchInitiative(ctx: Ctx, id: string): Promise<InitiativeRow> {
  const initiative = await getInitiative(ctx, id, 'for update')
  requireDraft(initiative, 'launched')
  if (initiative.channel === 'WHATSAPP') await requireOpeningTemplate(ctx, initiative)
  await publishDraft(ctx, initiative.id)
  return ctx.db.one(sql<InitiativeRow>`
    update initiatives set status = 'ACTIVE', activated_at = ${ctx.now}, updated_at = ${ctx.now}, complete_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${initiative.id} returning *`)
}
