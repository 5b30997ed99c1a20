import { z } from 'zod'
import { FlowLabel, listSendable } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, operation, readOperation } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { findConversation } from '../conversation.ts'
import { audited } from '../history/audited.ts'
import { reply } from './actions.ts'
import { Assignee, ConversationId } from './schema.ts'

/* Forms that contacts fill in without leaving the chat (docs/whatsapp.md: Flows). */

const LONGEST_TEXT = 1_024

const SendableForm = z
  .strictObject({ formId: z.string(), name: z.string(), language: z.string() })
  .meta({ id: 'SendableForm' })

const conversations_sendable_forms = readOperation({
  name: 'conversations_sendable_forms',
  route: 'GET /conversations/{id}/sendable-forms',
  permission: 'conversations:read',
  summary: 'Get the forms that a conversation can send',
  description:
    'The active forms that are published as Flows at the WhatsApp account of the conversation, at most 200.',
  forPeople: true,
  input: ConversationId,
  output: z.strictObject({ forms: z.array(SendableForm) }),
  run: async (ctx, { id }) => {
    const flows = await listSendable(ctx, await accountOf(ctx, await findConversation(ctx, id)))
    return { forms: flows.map(({ formId, name, language }) => ({ formId, name, language })) }
  },
})

const conversations_send_form = operation({
  name: 'conversations_send_form',
  route: 'POST /conversations/{id}/send-form',
  permission: 'conversations:write',
  summary: 'Send a form to a contact',
  description:
    "Within 24 hours of the contact's last message, sends a text with a button that opens the form in WhatsApp. Each sending " +
    'is answered once: the first answer becomes a submission. Publish the form before with ' +
    '`lead_capture_embedded_forms_flow_publish`. Send an `Idempotency-Key` so that you can safely retry.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  forPeople: true,
  status: 201,
  input: ConversationId.extend({
    formId: WireId,
    text: z.string().trim().min(1).max(LONGEST_TEXT),
    button: FlowLabel.describe('The words of the button.'),
    language: z.string().max(35).optional().describe('Needed when the form has Flows in several languages.'),
    by: Assignee.optional().describe('The acting person. Default: the caller.'),
  }),
  output: z.strictObject({ messageId: z.string() }),
  errors: ['conflict', 'unknown_reference'],
  audited: audited.reply,
  run: async (ctx, { id, by, formId, text, button, language }) => {
    return { messageId: await reply(ctx, id, { formId, text, button, language }, by, 0) }
  },
})

async function accountOf(ctx: Ctx, conversationId: string): Promise<string> {
  const { account_id } = await ctx.db.one(sql<{ account_id: string }>`
    select ch.account_id from conversations c
    join channels ch on ch.org_id = ${ctx.org} and ch.id = c.channel_id
    where c.org_id = ${ctx.org} and c.id = ${conversationId}`)
  return account_id
}

export const sendFormOperations = [conversations_sendable_forms, conversations_send_form]
