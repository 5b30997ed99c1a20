export { agents, agentsWith, copyGuidelines, guidelinesOperations } from './agents/index.ts'
export { draftOperations, draftsWorker } from './drafts/index.ts'
export { agentOperations, holdDialogue } from './evaluation/index.ts'
export {
  copySchema,
  currentSchemas,
  ExtractionSchema,
  extractEnded,
  extractFromLive,
  extractionOperations,
  extractionTables,
  extractionTrial,
  extractionWorker,
  extractors,
  extractorsWith,
  forgetQuotes,
  fromWaitingReviews,
  setSchema,
  summarize,
  type Variable,
  valuesBySlug,
  valuesOfRun,
} from './extraction/index.ts'
export {
  callerName,
  cannedReplyOperations,
  closeConversations,
  closeConversationsOfRuns,
  conversationOperations,
  conversationsWorker,
  dropDueTurns,
  firstReviewOf,
  forgetNotes,
  fromWaiting,
  inboxFileOperations,
  inboxSumsWorker,
  inboxTables,
  type ListedMessages,
  listContactMessages,
  listRunMessages,
  Message,
  messagesOfRun,
  openConversations,
  presentMessages,
  Review,
  receiveInbound,
  snoozedWorker,
  unsubscribeContacts,
} from './inbox/index.ts'
export { knowledgeOperations } from './knowledge/index.ts'
export { Models, modelOperations, models } from './models/index.ts'
export {
  type GuidingQuestion,
  isOptOut,
  isStopButton,
  type Language,
  plain,
} from './understanding/index.ts'
