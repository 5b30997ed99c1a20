import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { freeForm } from '../../../platform/schema/index.ts'
import { Called } from '../../journeys/index.ts'
import { differencesOf } from '../differences.ts'
import { call, everyOf, pageOf } from '../work.ts'
import { EXPORTED, type KindDefinition, type Present } from './kind.ts'

const Document = z.strictObject({
  name: z.string(),
  language: z.string(),
  category: z.string().optional(),
  contentType: z.string().optional(),
  content: freeForm().optional(),
  variables: z.record(z.string(), z.string()).optional(),
})

const Stored = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.string(),
  contentType: z.string(),
  content: z.unknown(),
  variables: z.record(z.string(), z.string()).nullable(),
})

function presentOf({ id, variables, ...fields }: z.output<typeof Stored>): Present {
  return { id, fields: { ...fields, variables: variables ?? {} } }
}

/*
 * A button that opens a form has the form's ID, which means nothing in another organization. In a document, its name stands
 * under another key: `form: Club` instead of `formId: form_…`.
 */

const Content = z.looseObject({ buttons: z.array(z.record(z.string(), z.unknown())) })
type Button = z.output<typeof Content>['buttons'][number]

function buttonsIn(content: unknown): Button[] {
  const parsed = Content.safeParse(content)
  return parsed.success ? parsed.data.buttons : []
}

/** The content with other buttons. One without buttons stays as it is. */
function withButtons(content: unknown, change: (button: Button) => Button): { content?: object } {
  const parsed = Content.safeParse(content)
  return parsed.success ? { content: { ...parsed.data, buttons: parsed.data.buttons.map(change) } } : {}
}

/**
 * A template has one record an account, all with the same words. The state of its review is no part of the document,
 * and neither are the accounts.
 */
export const templates: KindDefinition<z.output<typeof Document>> = {
  schema: Document,
  titleOf: ({ name, language }) => `${name} (${language})`,
  mentionsIn: ({ content }) =>
    buttonsIn(content).flatMap((button) => {
      const called = Called.safeParse(button.form)
      return called.success ? [{ kind: 'form', called: called.data }] : []
    }),
  wanted: (document, names) => ({
    ...document,
    ...withButtons(document.content, (button) => {
      const { form, ...rest } = button
      const called = Called.safeParse(form)
      return called.success ? { ...rest, formId: names.find('form', called.data) } : button
    }),
  }),
  find: async (ctx, { name, language }, wanted) => {
    const named = await everyOf(ctx, 'templates_list', Stored, { q: name })
    const records = named
      .filter((each) => each.name === name && each.language === language)
      .map((each) => presentOf(each))
    // One account may lack what the others have.
    return records.find(({ fields }) => differencesOf(fields, wanted).length > 0) ?? records[0] ?? null
  },
  differences: (present, wanted) => differencesOf(present?.fields ?? {}, wanted),
  create: (ctx, _, wanted) => call(ctx, 'templates_create', wanted),
  change: async (ctx, { fields }, { name, language, contentType, ...wanted }) => {
    if (contentType !== undefined && contentType !== fields.contentType) {
      throw new ApiError(
        'template_not_submittable',
        'The content type of a template cannot change. Give the new template another name.',
      )
    }
    const named = await everyOf(ctx, 'templates_list', Stored, { q: name })
    for (const each of named) {
      if (each.name !== name || each.language !== language) continue
      const { id, fields: present } = presentOf(each)
      if (differencesOf(present, wanted).length > 0) await call(ctx, 'templates_update', { id, ...wanted })
    }
  },
  page: async (ctx, cursor) => {
    const page = pageOf(Stored).parse(await call(ctx, 'templates_list', { limit: EXPORTED, cursor }))
    return { records: page.data.map((each) => presentOf(each)), next: page.next_cursor }
  },
  mentionsOf: ({ fields }) =>
    buttonsIn(fields.content).flatMap(({ formId }) =>
      typeof formId === 'string' ? [{ kind: 'form', called: { id: formId } }] : [],
    ),
  inFile: ({ fields }, names) => ({
    ...fields,
    ...withButtons(fields.content, ({ formId, ...button }) =>
      typeof formId === 'string' ? { ...button, form: names.call('form', formId) } : button,
    ),
  }),
}
