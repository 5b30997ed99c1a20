import type { AgentMemory, TranscriptMessage } from './agent.ts'

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
 * How many of the participant's messages were read when a conversation begins: what the person said before our last
 * words, by an earlier step of the journey or an earlier conversation of the same run.
 */
export function countRead(transcript: readonly TranscriptMessage[]): number {
  const lastWords = transcript.findLastIndex((message) => message.author === 'agent')
  return transcript.slice(0, lastWords + 1).filter((message) => message.author === 'participant').length
}
