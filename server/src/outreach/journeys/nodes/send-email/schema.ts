import { z } from 'zod'
import { mapOf } from '../../../../platform/schema/index.ts'
import { action, Label } from '../fields.ts'

const Bindings = mapOf(z.string().max(255), z.string().max(1024), 100).describe(
  "The value of each of the template's placeholders, as in SEND_MESSAGE.",
)

const Inputs = z.strictObject({
  templateId: Label.optional().describe('One of `email_templates_list`, in place of `body`.'),
  templateBindings: Bindings.optional(),
  subject: z.string().max(255).optional().describe("With `{{variables}}`; the template's when omitted."),
  body: z.string().max(20_000).optional().describe('Plain text with `{{variables}}`.'),
  channelId: Label.optional().describe('The connected address to send from; the first one when omitted.'),
})

export type SendEmailInputs = z.output<typeof Inputs>

export const SendEmailAction = action('SEND_EMAIL', Inputs)
