import type { ConversationDetails } from '../cache/conversation.ts'

export function OtherConversations(_: { conversation: ConversationDetails }) {
  return null
}
