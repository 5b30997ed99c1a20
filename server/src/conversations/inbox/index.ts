export { keepConversationsOf, releaseConversationsOf } from './assignment/release.ts'
export { callerName } from './caller.ts'
export { cannedReplyOperations } from './canned/operations.ts'
export { escalateConversations } from './escalation.ts'
export { bringBackConversations } from './failed-replies.ts'
export { inRealSeconds } from './handling/actions.ts'
export { leaveConversationsOfRuns, noteNotStarted, noteUnread, receiveInbound } from './inbound/inbound.ts'
export { joinContacts } from './inbound/joining.ts'
export { unsubscribeContacts } from './inbound/opt-out.ts'
export { fromWaiting } from './list/views.ts'
export { conversationOperations, inboxFileOperations } from './operations.ts'
export { closeConversationsOfRuns, leaveConversations, openConversations } from './ownership.ts'
export { inboxTables } from './person-tables.ts'
export { inboxSumsWorker } from './reports/worker.ts'
export { forgetNotes } from './retention.ts'
export { firstReviewOf, Review } from './review.ts'
export { Message } from './schema.ts'
export { snoozedWorker } from './snoozing/worker.ts'
export {
  type ListedMessages,
  listContactMessages,
  listRunMessages,
  messagesOfRun,
  presentMessages,
  readTranscripts,
} from './transcript.ts'
export { dropDueTurns } from './turns/doubt.ts'
export { findKnowledge } from './turns/preparation.ts'
export { conversationsWorker } from './turns/turns.ts'
