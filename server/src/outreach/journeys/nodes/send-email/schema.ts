import { z } from 'zod'
import { mapOf } from '../../../../platform/schema/index.ts'
import { action, Label } from '../fields.ts'

const Bindings = mapOf(z.string().max(255), z.string().max(1024), 100).describe(
  'A value for each placeholder of the template, as in SEND_MESSAGE.',
)

const Inputs = z.strictObject({
  templateId: Label.optional().describe('From `email_templates_list`. Replaces `body`.'),
  templateBindings: Bindings.optional(),
  subject: z.string().max(255).optional().describe("Can contain `{{variables}}`. Default: the template's."),
  body: z.string().max(20_000).optional().describe('Plain text. Can contain `{{variables}}`.'),
  channelId: Label.optional().describe('The connected address to send from. Default: the first one.'),
})

export type SendEmailInputs = z.output<typeof Inputs>

export const SendEmailAction = action('SEND_EMAIL', Inputs)
