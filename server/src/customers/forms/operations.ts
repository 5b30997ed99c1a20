import { z } from 'zod'
import { byCreation, listOperation, operation } from '../../platform/operations/index.ts'
import { Name, WireId } from '../../platform/schema/index.ts'
import {
  createForm,
  deleteForm,
  duplicateForm,
  getForm,
  listForms,
  presentForm,
  updateForm,
} from './forms.ts'
import { Form, FormChanges, FormInput, FormVersion } from './schema.ts'
import { byVersion, listVersions, presentVersion, publishForm } from './versions.ts'

const WithId = z.strictObject({ formId: WireId })

const lead_capture_embedded_forms_list = listOperation({
  name: 'lead_capture_embedded_forms_list',
  route: 'GET /lead-capture/embedded-forms',
  permission: 'forms:read',
  summary: 'List forms',
  description: 'Newest first.',
  filters: {},
  item: Form,
  query: listForms,
  position: byCreation,
  present: presentForm,
})

const lead_capture_embedded_forms_create = operation({
  name: 'lead_capture_embedded_forms_create',
  route: 'POST /lead-capture/embedded-forms',
  permission: 'forms:write',
  summary: 'Create a form',
  description: 'Visitors see nothing until it is published. It is ACTIVE from the beginning.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: FormInput,
  output: Form,
  errors: ['conflict'],
  run: async (ctx, input) => presentForm(await createForm(ctx, input), ctx),
})

const lead_capture_embedded_forms_get = operation({
  name: 'lead_capture_embedded_forms_get',
  route: 'GET /lead-capture/embedded-forms/{formId}',
  permission: 'forms:read',
  summary: 'Read a form with its draft and what keeps it from being published',
  effect: 'read',
  idempotent: true,
  input: WithId,
  output: Form,
  errors: ['not_found'],
  run: async (ctx, { formId }) => presentForm(await getForm(ctx, formId), ctx),
})

const lead_capture_embedded_forms_update = operation({
  name: 'lead_capture_embedded_forms_update',
  route: 'PATCH /lead-capture/embedded-forms/{formId}',
  permission: 'forms:write',
  summary: 'Change a form',
  description: `What is left out stays. \`name\`, \`status\` and \`allowedOrigins\` hold at once; the draft is seen
by visitors once it is published.`,
  effect: 'write',
  idempotent: true,
  subject: 'formId',
  input: FormChanges.extend({ formId: WireId }),
  output: Form,
  errors: ['not_found'],
  run: async (ctx, { formId, ...changes }) => presentForm(await updateForm(ctx, formId, changes), ctx),
})

const lead_capture_embedded_forms_delete = operation({
  name: 'lead_capture_embedded_forms_delete',
  route: 'DELETE /lead-capture/embedded-forms/{formId}',
  permission: 'forms:write',
  summary: 'Delete a form',
  description: 'Its versions are kept, since they say what people agreed to.',
  effect: 'destructive',
  idempotent: true,
  subject: 'formId',
  input: WithId,
  output: z.strictObject({ removed: z.boolean() }),
  errors: ['not_found'],
  run: async (ctx, { formId }) => {
    await deleteForm(ctx, formId)
    return { removed: true }
  },
})

const lead_capture_embedded_forms_publish = operation({
  name: 'lead_capture_embedded_forms_publish',
  route: 'POST /lead-capture/embedded-forms/{formId}/publish',
  permission: 'forms:write',
  summary: 'Publish the draft of a form as its next version',
  description:
    'A draft that does not differ from the published version is published already: nothing happens.',
  effect: 'write',
  idempotent: true,
  status: 201,
  subject: 'formId',
  input: WithId,
  output: Form,
  errors: ['not_found', 'form_not_ready'],
  run: async (ctx, { formId }) => presentForm(await publishForm(ctx, formId), ctx),
})

const lead_capture_embedded_forms_pause = operation({
  name: 'lead_capture_embedded_forms_pause',
  route: 'POST /lead-capture/embedded-forms/{formId}/pause',
  permission: 'forms:write',
  summary: 'Pause a form: visitors get nothing',
  effect: 'write',
  idempotent: true,
  subject: 'formId',
  input: WithId,
  output: Form,
  errors: ['not_found'],
  run: async (ctx, { formId }) => presentForm(await updateForm(ctx, formId, { status: 'PAUSED' }), ctx),
})

const lead_capture_embedded_forms_activate = operation({
  name: 'lead_capture_embedded_forms_activate',
  route: 'POST /lead-capture/embedded-forms/{formId}/activate',
  permission: 'forms:write',
  summary: 'Show visitors a paused form again',
  effect: 'write',
  idempotent: true,
  subject: 'formId',
  input: WithId,
  output: Form,
  errors: ['not_found'],
  run: async (ctx, { formId }) => presentForm(await updateForm(ctx, formId, { status: 'ACTIVE' }), ctx),
})

const lead_capture_embedded_forms_duplicate = operation({
  name: 'lead_capture_embedded_forms_duplicate',
  route: 'POST /lead-capture/embedded-forms/{formId}/duplicate',
  permission: 'forms:write',
  summary: 'Make a copy of a form',
  description: 'With its draft and origins. The copy has an install key of its own and is not published.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'formId',
  input: WithId.extend({ name: Name.optional().describe('`Copy of …` when omitted.') }),
  output: Form,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { formId, name }) => presentForm(await duplicateForm(ctx, formId, name), ctx),
})

const lead_capture_embedded_forms_versions_list = listOperation({
  name: 'lead_capture_embedded_forms_versions_list',
  route: 'GET /lead-capture/embedded-forms/{formId}/versions',
  permission: 'forms:read',
  summary: 'List what was published of a form',
  description: 'Newest first. An update with the draft of a version brings it back for editing.',
  filters: { formId: WireId },
  item: FormVersion,
  errors: ['not_found'],
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
  lead_capture_embedded_forms_pause,
  lead_capture_embedded_forms_activate,
  lead_capture_embedded_forms_duplicate,
  lead_capture_embedded_forms_versions_list,
]
