import type { AnswerValue } from '../../understanding/index.ts'
import type { AgentInput, AgentTurn } from '../agent.ts'

/** What became of a question; `value` is null when the person does not know, would not say, or was not understood. */
export type StoredAnswer = { value: AnswerValue | null; text: string }

/** What the guided agent keeps between turns. */
export type GuidedMemory = {
  /** How many of the participant's messages have been read. */
  read?: number
  /** The id of the question that waits for an answer. */
  asked?: string
  /** That question has been explained once already. */
  reasked?: boolean
  answers?: Record<string, StoredAnswer>
  /** How the agent closed, or that it waits until later. */
  ended?: 'done' | 'refused' | 'optedOut' | 'later'
  /** A message after the end has been acknowledged once. */
  acknowledged?: boolean
}

/** What it works from: the same with its own memory. */
export type GuidedInput = Omit<AgentInput, 'memory' | 'readBefore' | 'conversation'> & {
  memory: GuidedMemory
}

export type GuidedTurn = Omit<AgentTurn, 'memory'> & { memory: GuidedMemory }

/** The memory of the turn before, or that of a first turn: what was read by others is not answered again. */
export function memoryOf({ memory, readBefore }: AgentInput): GuidedMemory {
  return (memory as GuidedMemory | null) ?? (readBefore > 0 ? { read: readBefore } : {})
}
