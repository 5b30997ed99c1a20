export { cannedReplyOperations } from './canned/operations.ts'
export { conversationFileOperations } from './handling/files.ts'
export { conversationOperations } from './handling/operations.ts'
export { receiveInbound } from './inbound.ts'
export { unsubscribeContacts } from './opt-out.ts'
export { closeConversations, closeConversationsOfRuns, openConversations } from './ownership.ts'
export { Message } from './schema.ts'
export {
  type ListedMessages,
  listContactMessages,
  listRunMessages,
  messagesOfRun,
  presentMessages,
  readTranscripts,
} from './transcript.ts'
export { findKnowledge } from './turns/preparation.ts'
export { conversationsWorker } from './turns/turns.ts'
