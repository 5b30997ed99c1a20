export type {
  Account,
  Agent,
  AgentInput,
  AgentMemory,
  AgentTurn,
  Offers,
  TranscriptMessage,
} from './agent.ts'
export { LONGEST_TRANSCRIPT } from './agent.ts'
export { type Agents, agents, agentsWith } from './agents.ts'
export { type BriefRow, briefOf } from './brief.ts'
export { asksBack, CONSENT, isQuestionChoice, narrowed, tapOf } from './guided/index.ts'
export { copyGuidelines, Guidelines, guidelinesOperations, NO_GUIDELINES } from './guidelines/index.ts'
export { type ConversationMemory, countRead } from './memory.ts'
