import { z } from 'zod'
import type { Ctx } from '../../../platform/operations/index.ts'
import { freeForm } from '../../../platform/schema/index.ts'
import { differencesOf, patchBetween } from '../differences.ts'
import { call, everyOf, onlyOne, pageOf } from '../work.ts'
import { EXPORTED, type Fields, type KindDefinition, type Present } from './kind.ts'

const MAX_DRAFT_BYTES = 256 * 1024

const Document = z.strictObject({
  id: z.string().optional(),
  name: z.string(),
  status: z.string().optional(),
  allowedOrigins: z.array(z.string()).optional(),
  draft: freeForm(MAX_DRAFT_BYTES).optional(),
})

const Draft = z.record(z.string(), z.unknown())

const Stored = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  allowedOrigins: z.array(z.string()),
  draft: Draft,
})
const State = z.object({ unpublishedChanges: z.boolean(), publishIssues: z.array(z.string()) })

function presentOf(answer: unknown): Present {
  const { id, ...fields } = Stored.parse(answer)
  return { id, fields }
}

/** Lists in a draft are replaced as a whole, and what the document does not have is removed. */
function change(ctx: Ctx, { id, fields }: Present, { draft, ...wanted }: Fields): Promise<unknown> {
  const patch = draft === undefined ? undefined : patchBetween(Draft.parse(fields.draft), Draft.parse(draft))
  return call(ctx, 'lead_capture_embedded_forms_update', {
    formId: id,
    ...wanted,
    ...(patch === undefined ? {} : { draft: patch }),
  })
}

async function stateOf(ctx: Ctx, { id }: Present): Promise<z.output<typeof State>> {
  return State.parse(await call(ctx, 'lead_capture_embedded_forms_get', { formId: id }))
}

/** The secret that signs who fills a form in is no part of its document. */
export const forms: KindDefinition<z.output<typeof Document>> = {
  schema: Document,
  titleOf: ({ name }) => name,
  mentionsIn: () => [],
  wanted: ({ id: _, ...fields }) => fields,
  find: async (ctx, { id, name }) => {
    if (id !== undefined) return presentOf(await call(ctx, 'lead_capture_embedded_forms_get', { formId: id }))
    const named = await everyOf(ctx, 'lead_capture_embedded_forms_list', Stored, { q: name.slice(0, 200) })
    const found = onlyOne(
      named.filter((each) => each.name === name),
      'form',
      name,
    )
    return found && presentOf(found)
  },
  differences: (present, wanted) => differencesOf(present?.fields ?? {}, wanted),
  create: async (ctx, { name, allowedOrigins, draft }, wanted) => {
    const input = { name, allowedOrigins, draft }
    // A new form has some settings that the document may not want.
    return change(ctx, presentOf(await call(ctx, 'lead_capture_embedded_forms_create', input)), wanted)
  },
  change,
  notes: async (ctx, present) =>
    (await stateOf(ctx, present)).publishIssues.map((issue) => `cannot be published: ${issue}`),
  publish: async (ctx, present) => {
    if (!(await stateOf(ctx, present)).unpublishedChanges) return false
    await call(ctx, 'lead_capture_embedded_forms_publish', { formId: present.id })
    return true
  },
  page: async (ctx, cursor) => {
    const input = { limit: EXPORTED, cursor }
    const page = pageOf(Stored).parse(await call(ctx, 'lead_capture_embedded_forms_list', input))
    return { records: page.data.map((each) => presentOf(each)), next: page.next_cursor }
  },
  mentionsOf: ({ id }) => [{ kind: 'form', called: { id } }],
  inFile: ({ id, fields }, names) => ({
    ...(typeof names.call('form', id) === 'string' ? {} : { id }),
    ...fields,
  }),
}
