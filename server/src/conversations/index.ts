export type { Account, Agent, AgentInput, AgentMemory, AgentTurn } from './agent.ts'
export { agents, agentsWith } from './agents.ts'
export { cannedReplyOperations } from './canned/operations.ts'
export { receiveInbound } from './inbound.ts'
export { conversationFileOperations } from './inbox/files.ts'
export { conversationOperations } from './inbox/operations.ts'
export { letGo } from './opt-out.ts'
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
export { findKnowledge } from './turn-preparation.ts'
export { conversationsWorker } from './turns.ts'
