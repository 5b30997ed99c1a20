import { z } from 'zod'
import { operation, readOperation } from '../../platform/operations/index.ts'
import { PhoneText, WireId } from '../../platform/schema/index.ts'
import { FormFlow, listFlows, numbersWithoutFlows, presentFlow, publishFlow } from './flows.ts'

const lead_capture_embedded_forms_flow_publish = operation({
  name: 'lead_capture_embedded_forms_flow_publish',
  route: 'POST /lead-capture/embedded-forms/{formId}/flow/publish',
  permission: 'forms:write',
  summary: 'Publish a form as a WhatsApp Flow',
  description:
    'Creates and publishes a Flow of the published version at your WhatsApp accounts, one for each version and language. It ' +
    'is PUBLISHING at first; `lead_capture_embedded_forms_flow_status` has the result. Call it again after a failure: ' +
    'there is never a second Flow. Numbers of Twilio take none.',
  effect: 'write',
  idempotent: true,
  forPeople: true,
  input: z.strictObject({
    formId: WireId,
    language: z.string().max(35).optional().describe("Default: the form's first language."),
    phoneNumbers: z
      .array(PhoneText)
      .min(1)
      .max(100)
      .optional()
      .describe('Only their accounts. Default: all that take Flows.'),
  }),
  output: z.strictObject({ flows: z.array(FormFlow) }),
  errors: ['form_not_ready', 'no_whatsapp_number'],
  run: async (ctx, input) => ({ flows: (await publishFlow(ctx, input)).map(presentFlow) }),
})

const lead_capture_embedded_forms_flow_status = readOperation({
  name: 'lead_capture_embedded_forms_flow_status',
  route: 'GET /lead-capture/embedded-forms/{formId}/flow/status',
  permission: 'forms:read',
  summary: 'Get the WhatsApp Flows of a form',
  description: 'The latest Flow in each language of each WhatsApp account, and what WhatsApp said about it.',
  forPeople: true,
  input: z.strictObject({ formId: WireId }),
  output: z.strictObject({
    flows: z.array(FormFlow),
    numbersWithoutFlows: z.array(z.string()).describe('Your numbers whose provider takes no Flows.'),
  }),
  run: async (ctx, { formId }) => ({
    flows: (await listFlows(ctx, formId)).map(presentFlow),
    numbersWithoutFlows: await numbersWithoutFlows(ctx),
  }),
})

export const flowOperations = [
  lead_capture_embedded_forms_flow_publish,
  lead_capture_embedded_forms_flow_status,
]
