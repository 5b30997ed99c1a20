import type { z } from 'zod'
import { ApiError, fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { InitiativeRow } from './initiatives.ts'
import type { TemplateLink } from './schema.ts'

interface LinkRow {
  round: number
  template_id: string
  name: string
  status: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
}

/**
 * Links a template to a round, replacing the previous one. A live initiative may do so too: later messages use the new
 * one.
 */
export async function linkTemplate(
  ctx: Ctx,
  initiative: InitiativeRow,
  round: number,
  templateId: string,
): Promise<LinkRow> {
  const template = await ctx.db.maybe(sql<Omit<LinkRow, 'round' | 'template_id'> & { id: string }>`
    select id, name, status, category from templates where org_id = ${ctx.org} and id = ${fromWire('template', templateId)}`)
  if (!template) {
    throw new ApiError('unknown_reference', 'No template has this id. List templates with templates_list.')
  }
  await ctx.db.run(sql`
    insert into initiative_templates (org_id, initiative_id, round, template_id)
    values (${ctx.org}, ${initiative.id}, ${round}, ${template.id})
    on conflict (org_id, initiative_id, round) do update set template_id = excluded.template_id`)
  const { id, ...linked } = template
  return { round, template_id: id, ...linked }
}

export function listLinks(ctx: Ctx, initiativeId: string): Promise<LinkRow[]> {
  return ctx.db.rows(sql<LinkRow>`
    select l.round, l.template_id, t.name, t.status, t.category
    from initiative_templates l
    join templates t on t.org_id = ${ctx.org} and t.id = l.template_id
    where l.org_id = ${ctx.org} and l.initiative_id = ${initiativeId}
    order by l.round`)
}

export function presentLink(row: LinkRow): z.input<typeof TemplateLink> {
  return { round: row.round, templateId: toWire('template', row.template_id), templateName: row.name }
}

/**
 * The template of the first message must be approved before anyone is enrolled (docs/behaviour/outreach.md:
 * Initiatives).
 */
export async function requireOpeningTemplate(ctx: Ctx, initiative: InitiativeRow): Promise<void> {
  const opening = (await listLinks(ctx, initiative.id)).find((link) => link.round === 1)
  if (!opening) {
    throw new ApiError(
      'template_missing',
      'Round 1 has no template. Link an approved one with initiatives_templates_set, then launch.',
    )
  }
  if (opening.status !== 'APPROVED') {
    throw new ApiError(
      'template_not_approved',
      `Template ${opening.name} is ${opening.status}. Wait for its approval or link another one, then launch.`,
    )
  }
}
