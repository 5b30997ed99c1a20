export type { Agent, AgentInput, AgentMemory, AgentTurn, StoredAnswer, TranscriptMessage } from './agent.ts'
export { guidedAgent } from './guided.ts'
