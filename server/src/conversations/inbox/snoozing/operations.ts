import { recordOperations } from '../../../platform/operations/index.ts'
import { Instant } from '../../../platform/schema/index.ts'
import { afterwards } from '../handling/afterwards.ts'
import { presentConversation } from '../handling/records.ts'
import { Conversation, ConversationId } from '../handling/schema.ts'
import { audited } from '../history/audited.ts'
import { snooze, unsnooze } from './snooze.ts'

const conversations = recordOperations({
  key: ConversationId,
  record: Conversation,
  present: presentConversation,
})

const conversations_snooze = conversations.act({
  name: 'conversations_snooze',
  route: 'POST /conversations/{id}/snooze',
  permission: 'conversations:write',
  summary: 'Snooze a conversation',
  description: 'Takes it out of the inbox until `until`. It comes back earlier if the contact writes.',
  effect: 'write',
  idempotent: true,
  input: ConversationId.extend({ until: Instant.describe('Within the next year.') }),
  errors: ['conflict'],
  audited: audited.snooze,
  run: afterwards(snooze),
})

const conversations_unsnooze = conversations.act({
  name: 'conversations_unsnooze',
  route: 'POST /conversations/{id}/unsnooze',
  permission: 'conversations:write',
  summary: 'End the snooze of a conversation',
  effect: 'write',
  idempotent: true,
  errors: ['conflict'],
  run: afterwards(unsnooze),
})

export const snoozingOperations = [conversations_snooze, conversations_unsnooze]
