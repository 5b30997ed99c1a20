import { z } from 'zod'
import { operation } from '../../../platform/operations/index.ts'
import { ExternalId } from '../../../platform/schema/index.ts'
import { Said, SendAfter, wordingOf } from '../handling/said.ts'
import { Assignee } from '../handling/schema.ts'
import { audited } from '../history/audited.ts'
import { startConversation } from './start.ts'

const conversations_start = operation({
  name: 'conversations_start',
  route: 'POST /conversations/start',
  permission: 'conversations:write',
  summary: 'Start a conversation',
  description:
    'Writes first to a person or an address, and gives you the conversation. If there is one already, the ' +
    'message joins it. On WhatsApp, send an approved template, unless the contact wrote in the last 24 ' +
    'hours. Fails with `conflict` and the reason if the person cannot be messaged or somebody has the ' +
    'conversation. Send an `Idempotency-Key` so that you can safely retry.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: z.strictObject({
    channel: z.string().min(1).max(254).describe('Your phone number or address that sends.'),
    personExternalId: ExternalId.optional(),
    address: z.string().min(3).max(254).optional().describe('A phone number or an email address.'),
    ...Said,
    by: Assignee.optional().describe('The acting person. Default: the caller.'),
    sendAfterSeconds: SendAfter,
  }),
  output: z.strictObject({ conversationId: z.string(), messageId: z.string() }),
  errors: ['conflict', 'unknown_reference', 'template_not_approved'],
  audited: audited.reply,
  run: (ctx, { channel, personExternalId, address, by, sendAfterSeconds, ...words }) =>
    startConversation(ctx, { channel, personExternalId, address, by, sendAfterSeconds }, wordingOf(words)),
})

export const startingOperations = [conversations_start]
