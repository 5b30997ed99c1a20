import type { Account, AgentInput, AgentMemory, AgentTurn, KeptAnswer } from '../agent.ts'

/** The guided agent's memory between turns. */
export type GuidedMemory = {
  /** How many of the participant's messages have been read. */
  read?: number
  /** The id of the pending question. */
  asked?: string
  /** The questions that a model has asked. */
  put?: string[]
  /** The pending question has been explained once. */
  reasked?: boolean
  /** The keys of the answers between which the person was asked to choose. */
  candidates?: string[]
  answers?: Record<string, KeptAnswer>
  /** The person was asked whether to stop all messages. */
  consentAsked?: boolean
  /** A person was offered because of a dispute. `open`: the reply is still to come. */
  personOffered?: 'open' | 'over'
  /** How the agent closed, or that it waits until later. */
  ended?: 'done' | 'refused' | 'optedOut' | 'later'
  /** A message after the end has been acknowledged once. */
  acknowledged?: boolean
}

/** The agent's input with its parsed memory. */
export type GuidedInput = Omit<AgentInput, 'memory' | 'readBefore' | 'conversation'> & {
  memory: GuidedMemory
}

export type GuidedTurn = Omit<AgentTurn, 'memory'> & { memory: GuidedMemory }

/** The memory of the previous turn, or that of a first turn: messages read by others are not answered again. */
export function memoryOf({ memory, readBefore }: AgentInput): GuidedMemory {
  return (memory as GuidedMemory | null) ?? (readBefore > 0 ? { read: readBefore } : {})
}

/** The state in a memory; the agent `llm` uses the same format. */
export function accountOf(memory: AgentMemory): Account {
  const { asked = null, answers = {}, ended = null, candidates } = memory as GuidedMemory
  return { asked, answers, ended, isAskedBack: candidates !== undefined }
}
