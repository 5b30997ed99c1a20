export { escalateConversations, publicUrl } from './escalation.ts'
export { type Agent, guidedAgent } from './guided/index.ts'
export { type Received, receiveInbound } from './inbound.ts'
export {
  closeConversations,
  closeConversationsOfRuns,
  type Holding,
  type Opening,
  openConversations,
} from './ownership.ts'
export { Message } from './schema.ts'
export { type Outcome, SlowCalls } from './slow-calls.ts'
export {
  listContactMessages,
  listMessagesOfRuns,
  listRunMessages,
  readTranscripts,
  type SpokenMessage,
} from './transcript.ts'
export { type ConversationsWorker, conversationsWorker } from './turns.ts'
