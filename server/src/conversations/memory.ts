import type { AgentMemory, TranscriptMessage } from './guided/index.ts'

/** What a conversation keeps for its agent (`conversations.memory`); `{}` when it is opened. */
export interface ConversationMemory {
  /** What the agent itself keeps between turns. */
  agent?: AgentMemory
  /** Something said met the initiative's flag condition. */
  flagged?: true
  /** When the first message that has not been answered arrived; ISO 8601. */
  heardSince?: string
  /** Turns that failed one after the other. */
  failures?: number
}

/**
 * The agent's memory at its first turn: what the person said before our last words was read by an earlier step of the
 * journey, or by an earlier conversation of the same run.
 */
export function firstMemory(transcript: readonly TranscriptMessage[]): AgentMemory {
  const lastWords = transcript.findLastIndex((message) => message.author === 'agent')
  const read = transcript.slice(0, lastWords + 1).filter((message) => message.author === 'participant').length
  return read > 0 ? { read } : {}
}
