export { agents, agentsWith } from './agents/index.ts'
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
