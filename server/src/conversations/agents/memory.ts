import type { AgentMemory, TranscriptMessage } from './agent.ts'

/** The state of a conversation for its agent (`conversations.memory`); `{}` when it is opened. */
export interface ConversationMemory {
  /** The agent's own memory between turns. */
  agent?: AgentMemory
  /** The ids of the messages of its last turn, and its memory before: that one counts again if none of them is sent. */
  last?: { said: string[]; before: AgentMemory | null }
  /** A message met the initiative's flag condition. */
  flagged?: true
  /** When the first unanswered message arrived; ISO 8601. */
  heardSince?: string
  /** Consecutive failed turns. */
  failures?: number
}

/**
 * How many of the participant's messages count as read when a conversation starts. These are the messages before our
 * last one, from an earlier step or conversation of the same run.
 */
export function countRead(transcript: readonly TranscriptMessage[]): number {
  const lastWords = transcript.findLastIndex((message) => message.author === 'agent')
  return transcript.slice(0, lastWords + 1).filter((message) => message.author === 'participant').length
}
