import { z } from 'zod'
import {
  byCreation,
  listOperation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { freeForm, Instant, Name, WireId } from '../../platform/schema/index.ts'
import { previewOf } from './definition/preview.ts'
import { readFlow } from './flow/flow-reading.ts'
import {
  createNewForm,
  deleteForm,
  duplicateForm,
  FORM_SORTS,
  getForm,
  listForms,
  presentForm,
  updateForm,
} from './forms.ts'
import { Form, FormChanges, FormInput, FormVersion, MAX_DRAFT_BYTES } from './schema.ts'
import { byVersion, listVersions, presentVersion, publishForm, withMissing } from './versions.ts'

const WithId = z.strictObject({ formId: WireId })

const forms = recordOperations({ key: WithId, record: Form, present: presentForm })

const lead_capture_embedded_forms_list = listOperation({
  name: 'lead_capture_embedded_forms_list',
  route: 'GET /lead-capture/embedded-forms',
  permission: 'forms:read',
  summary: 'List forms',
  description: 'Newest first, or in the order that you choose.',
  filters: {
    q: z.string().trim().min(1).max(200).optional().describe('A part of the name.'),
    numbers: z.boolean().default(false).describe('Adds `numbers`.'),
  },
  item: Form,
  sorts: FORM_SORTS,
  query: listForms,
  position: byCreation,
  present: presentForm,
})

const lead_capture_embedded_forms_create = forms.create({
  name: 'lead_capture_embedded_forms_create',
  route: 'POST /lead-capture/embedded-forms',
  permission: 'forms:write',
  summary: 'Create a form',
  description: "Creates a draft. The form's status is ACTIVE, but visitors see it only once you publish it.",
  input: FormInput,
  errors: ['conflict'],
  run: async (ctx, input) => withMissing(ctx, await createNewForm(ctx, input)),
})

const lead_capture_embedded_forms_get = forms.get({
  name: 'lead_capture_embedded_forms_get',
  route: 'GET /lead-capture/embedded-forms/{formId}',
  permission: 'forms:read',
  summary: 'Get a form',
  description: 'Includes its draft, and `publishIssues` that prevent publishing it.',
  run: async (ctx, formId) => withMissing(ctx, await getForm(ctx, formId)),
})

const lead_capture_embedded_forms_update = forms.update({
  name: 'lead_capture_embedded_forms_update',
  route: 'PATCH /lead-capture/embedded-forms/{formId}',
  permission: 'forms:write',
  summary: 'Update a form',
  description: `Omitted fields keep their values. \`name\`, \`status\` and \`allowedOrigins\` apply at once; visitors see draft
changes once you publish them.`,
  input: FormChanges.extend({
    formId: WireId,
    unchangedSince: Instant.optional().describe(
      'The `updatedAt` that you read. After a later change: `conflict`.',
    ),
  }),
  errors: ['conflict'],
  run: async (ctx, formId, changes) => withMissing(ctx, await updateForm(ctx, formId, changes)),
})

const lead_capture_embedded_forms_delete = forms.delete({
  name: 'lead_capture_embedded_forms_delete',
  route: 'DELETE /lead-capture/embedded-forms/{formId}',
  permission: 'forms:write',
  summary: 'Delete a form',
  description: 'Its versions stay on record, because they show what people agreed to.',
  run: deleteForm,
})

const lead_capture_embedded_forms_publish = forms.act({
  name: 'lead_capture_embedded_forms_publish',
  route: 'POST /lead-capture/embedded-forms/{formId}/publish',
  permission: 'forms:write',
  summary: 'Publish a form',
  description:
    'Publishes the draft as the next version. If the draft equals the published version, nothing happens.',
  effect: 'write',
  idempotent: true,
  status: 201,
  errors: ['form_not_ready'],
  run: async (ctx, formId) => withMissing(ctx, await publishForm(ctx, formId)),
})

const lead_capture_embedded_forms_pause = forms.act({
  name: 'lead_capture_embedded_forms_pause',
  route: 'POST /lead-capture/embedded-forms/{formId}/pause',
  permission: 'forms:write',
  summary: 'Pause a form',
  description: 'Visitors no longer see it.',
  effect: 'write',
  idempotent: true,
  run: async (ctx, formId) => withMissing(ctx, await updateForm(ctx, formId, { status: 'PAUSED' })),
})

const lead_capture_embedded_forms_activate = forms.act({
  name: 'lead_capture_embedded_forms_activate',
  route: 'POST /lead-capture/embedded-forms/{formId}/activate',
  permission: 'forms:write',
  summary: 'Resume a form',
  description: 'Visitors see the published version again.',
  effect: 'write',
  idempotent: true,
  run: async (ctx, formId) => withMissing(ctx, await updateForm(ctx, formId, { status: 'ACTIVE' })),
})

const lead_capture_embedded_forms_duplicate = forms.act({
  name: 'lead_capture_embedded_forms_duplicate',
  route: 'POST /lead-capture/embedded-forms/{formId}/duplicate',
  permission: 'forms:write',
  summary: 'Duplicate a form',
  description: 'Copies the draft and origins. The copy has its own install key and is not published.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: WithId.extend({ name: Name.optional().describe('Default: `Copy of …`.') }),
  errors: ['conflict'],
  run: async (ctx, formId, { name }) => withMissing(ctx, await duplicateForm(ctx, formId, name)),
})

const lead_capture_embedded_forms_flow = readOperation({
  name: 'lead_capture_embedded_forms_flow',
  route: 'GET /lead-capture/embedded-forms/{formId}/flow',
  permission: 'forms:read',
  summary: 'Get a form as a WhatsApp Flow',
  description:
    'Gives the Flow JSON of the published version in one language, which `lead_capture_embedded_forms_flow_publish` ' +
    'publishes. `flow` is null while `issues` names what a Flow cannot have.',
  forPeople: true,
  input: WithId.extend({
    language: z.string().max(35).optional().describe("Default: the form's first language."),
  }),
  output: z.strictObject({
    version: z.int(),
    language: z.string(),
    languages: z.array(z.string()).describe('Of the version, each for a Flow of its own.'),
    issues: z.array(z.strictObject({ path: z.string().optional(), code: z.string(), message: z.string() })),
    flow: z.record(z.string(), z.unknown()).nullable().describe('The Flow JSON.'),
  }),
  run: async (ctx, { formId, language: wish }) => {
    const { version, language, languages, issues, flow } = await readFlow(ctx, formId, wish)
    return { version, language, languages, issues, flow }
  },
})

const lead_capture_embedded_forms_preview = readOperation({
  name: 'lead_capture_embedded_forms_preview',
  route: 'POST /lead-capture/embedded-forms/{formId}/preview',
  permission: 'forms:read',
  summary: 'Preview a draft',
  description:
    'Returns what visitors would get of a draft, saved or not, in one language. What cannot be published yet has a ' +
    'placeholder or is left out.',
  forPeople: true,
  input: WithId.extend({
    draft: freeForm(MAX_DRAFT_BYTES).optional().describe("Default: the form's draft."),
    language: z.string().max(35).optional().describe("Default: the form's first language."),
  }),
  output: z
    .strictObject({
      config: z.record(z.string(), z.unknown()).nullable().describe('null: nothing can be shown.'),
      ending: z
        .strictObject({
          id: z.string(),
          title: z.string(),
          body: z.string().nullable(),
          action: z.strictObject({ label: z.string(), url: z.string() }).nullable(),
        })
        .nullable()
        .describe('The first ending.'),
    })
    .meta({ id: 'EmbeddedFormPreview' }),
  run: async (ctx, { formId, draft, language }) => {
    const form = await getForm(ctx, formId)
    const shown = previewOf(draft ?? form.draft, language)
    return { config: shown && { ...shown.config }, ending: shown?.ending ?? null }
  },
})

const lead_capture_embedded_forms_versions_list = listOperation({
  name: 'lead_capture_embedded_forms_versions_list',
  route: 'GET /lead-capture/embedded-forms/{formId}/versions',
  permission: 'forms:read',
  summary: 'List published versions of a form',
  description: 'Newest first. To edit a version again, update the form with its draft.',
  filters: { formId: WireId },
  item: FormVersion,
  query: listVersions,
  position: byVersion,
  present: presentVersion,
})

export const formOperations = [
  lead_capture_embedded_forms_list,
  lead_capture_embedded_forms_create,
  lead_capture_embedded_forms_get,
  lead_capture_embedded_forms_update,
  lead_capture_embedded_forms_delete,
  lead_capture_embedded_forms_publish,
  lead_capture_embedded_forms_flow,
  lead_capture_embedded_forms_preview,
  lead_capture_embedded_forms_pause,
  lead_capture_embedded_forms_activate,
  lead_capture_embedded_forms_duplicate,
  lead_capture_embedded_forms_versions_list,
]
