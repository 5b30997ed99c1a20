import { z } from 'zod'
import { differencesOf } from '../differences.ts'
import { call, everyOf, pageOf } from '../work.ts'
import { EXPORTED, type KindDefinition, type Present } from './kind.ts'

const Document = z.strictObject({
  name: z.string(),
  subject: z.string().optional(),
  body: z.string().optional(),
  html: z.string().nullable().optional(),
})

const Listed = z.object({ id: z.string(), name: z.string() })
const Stored = z.object({
  ...Listed.shape,
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  ownHtml: z.boolean(),
})

function presentOf(answer: unknown): Present {
  const { id, ownHtml, html, ...fields } = Stored.parse(answer)
  return { id, fields: { ...fields, html: ownHtml ? html : null } }
}

export const emailTemplates: KindDefinition<z.output<typeof Document>> = {
  schema: Document,
  titleOf: ({ name }) => name,
  mentionsIn: () => [],
  wanted: (document) => document,
  find: async (ctx, { name }) => {
    const named = await everyOf(ctx, 'email_templates_list', Listed, { q: name })
    const found = named.find((each) => each.name === name)
    return found ? presentOf(await call(ctx, 'email_templates_get', { id: found.id })) : null
  },
  differences: (present, wanted) => differencesOf(present?.fields ?? {}, wanted),
  create: (ctx, _, { html, ...fields }) =>
    call(ctx, 'email_templates_create', { ...fields, ...(html ? { html } : {}) }),
  change: (ctx, { id }, wanted) => call(ctx, 'email_templates_update', { id, ...wanted }),
  page: async (ctx, cursor) => {
    const page = pageOf(Listed).parse(await call(ctx, 'email_templates_list', { limit: EXPORTED, cursor }))
    const records: Present[] = []
    for (const { id } of page.data) records.push(presentOf(await call(ctx, 'email_templates_get', { id })))
    return { records, next: page.next_cursor }
  },
  mentionsOf: () => [],
  inFile: ({ fields }) => fields,
}
