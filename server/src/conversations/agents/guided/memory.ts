import type { Account, AgentInput, AgentMemory, AgentTurn, KeptAnswer } from '../agent.ts'

/** What the guided agent keeps between turns. */
export type GuidedMemory = {
  /** How many of the participant's messages have been read. */
  read?: number
  /** The id of the question that waits for an answer. */
  asked?: string
  /** That question has been explained once already. */
  reasked?: boolean
  answers?: Record<string, KeptAnswer>
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

/** What a memory says; the agent `llm` keeps the same. */
export function accountOf(memory: AgentMemory): Account {
  const { asked = null, answers = {}, ended = null } = memory as GuidedMemory
  return { asked, answers, ended }
}
