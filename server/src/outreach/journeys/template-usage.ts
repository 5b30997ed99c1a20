import { z } from 'zod'
import { fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'
import { ById } from '../../platform/schema/index.ts'

/* Where a template is used. Defined here because journeys name templates, and templates know no journeys. */

const MOST = 1_000

const TemplateUse = z
  .strictObject({
    initiativeId: z.string(),
    name: z.string(),
    status: z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED']),
    isPublished: z.boolean().describe('Whether the published version of its journey sends it.'),
    isInDraft: z.boolean().describe('Whether the draft of its journey sends it.'),
    liveRuns: z.int().describe('People on their way through a version that sends it.'),
  })
  .meta({ id: 'TemplateUse' })

const TemplateUsage = z
  .strictObject({
    data: z.array(TemplateUse).describe('Live initiatives first, at most 1000.'),
    bindings: z
      .record(z.string(), z.string())
      .nullable()
      .describe('What fills its placeholders in the step that sends it, of the journey published last.'),
  })
  .meta({ id: 'TemplateUsage' })

/** What the operations of both kinds of templates have in common. */
const USAGE = {
  permission: 'templates:read',
  forPeople: true,
  description: 'Those whose published journey or draft sends it. Archived initiatives are left out.',
  input: ById,
  output: TemplateUsage,
} as const

const templates_usage = readOperation({
  ...USAGE,
  name: 'templates_usage',
  route: 'GET /templates/{id}/usage',
  summary: 'List the initiatives that use a WhatsApp template',
  run: async (ctx, { id }) => {
    const template = await ctx.db.maybe(sql`
      select 1 from templates where org_id = ${ctx.org} and id = ${fromWire('template', id)}`)
    if (!template) throw notFound('template')
    return { data: await usesOf(ctx, id), bindings: await bindingsOf(ctx, id) }
  },
})

const email_templates_usage = readOperation({
  ...USAGE,
  name: 'email_templates_usage',
  route: 'GET /email-templates/{id}/usage',
  summary: 'List the initiatives that use an email template',
  run: async (ctx, { id }) => {
    const template = await ctx.db.maybe(sql`
      select 1 from email_templates where org_id = ${ctx.org} and id = ${fromWire('emailTemplate', id)}`)
    if (!template) throw notFound('email template')
    return { data: await usesOf(ctx, id), bindings: await bindingsOf(ctx, id) }
  },
})

interface UseRow {
  id: string
  name: string
  status: z.output<typeof TemplateUse>['status']
  published: boolean
  draft: boolean
  runs: number
}

/**
 * Steps name a template by its id in the API, which occurs nowhere else in a definition. Steps without one send the
 * template that is linked to their round.
 */
async function usesOf(ctx: Ctx, wireId: string): Promise<z.input<typeof TemplateUse>[]> {
  const rows = await ctx.db.rows(sql<UseRow>`
    select i.id, i.name, i.status, bool_or(j.status = 'PUBLISHED') as published, bool_or(j.status = 'DRAFT') as draft,
           (select count(*)::int from runs r
            where r.org_id = ${ctx.org} and r.initiative_id = i.id and r.ended_at is null
              and r.journey_id = any(array_agg(j.id))) as runs
    from journeys j
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.archived_at is null
    where j.org_id = ${ctx.org} and (strpos(j.definition::text, ${`"${wireId}"`}) > 0
      or exists (select from initiative_templates l
                 where l.org_id = ${ctx.org} and l.initiative_id = j.initiative_id
                   and l.template_id = ${fromWire('template', wireId)}))
    group by i.id, i.name, i.status
    order by i.status = 'ACTIVE' desc, i.name, i.id
    limit ${MOST}`)
  return rows
    .filter(({ published, draft, runs }) => published || draft || runs > 0)
    .map(({ id, name, status, published, draft, runs }) => ({
      initiativeId: toWire('initiative', id),
      name,
      status,
      isPublished: published,
      isInDraft: draft,
      liveRuns: runs,
    }))
}

/** Of several journeys a published one counts, and else the draft that was changed last. */
async function bindingsOf(ctx: Ctx, wireId: string): Promise<Record<string, string> | null> {
  const found = await ctx.db.maybe(sql<{ bindings: Record<string, string> }>`
    select step -> 'inputs' -> 'templateBindings' as bindings
    from journeys j
    join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id and i.archived_at is null
    cross join lateral jsonb_path_query(
      j.definition, '$.actions[*] ? (@.inputs.templateId == $id && exists(@.inputs.templateBindings))',
      jsonb_build_object('id', ${wireId}::text)) as step
    where j.org_id = ${ctx.org} and j.status in ('PUBLISHED', 'DRAFT') and strpos(j.definition::text, ${`"${wireId}"`}) > 0
    order by j.status = 'PUBLISHED' desc, coalesce(j.published_at, j.updated_at) desc, j.id desc limit 1`)
  return found?.bindings ?? null
}

export const templateUsageOperations = [templates_usage, email_templates_usage]
