import type { AnswerValue, GuidingQuestion, Language } from '../../understanding/index.ts'

/** One message of a conversation as the agent reads it. */
export type TranscriptMessage = { author: 'agent' | 'participant' | 'human'; text: string; at: Date }

/** Everything an agent may know when it takes a turn. */
export type AgentInput = {
  language: Language
  objective: string | null
  context: string | null
  /** What to say when the person asks who or what is writing. */
  identityDeflection: string | null
  flagCondition: string | null
  questions: GuidingQuestion[]
  /** The whole conversation, oldest first, with the opening template. */
  transcript: TranscriptMessage[]
  /** What the agent kept from its last turn; `{}` before the first. */
  memory: AgentMemory
  person: { name: string | null }
  now: Date
  timeZone: string
}

/** What became of a question; `value` is null when the person does not know, would not say, or was not understood. */
export type StoredAnswer = { value: AnswerValue | null; text: string }

/** What an agent keeps between turns, as JSON. */
export type AgentMemory = {
  /** How many of the participant's messages have been read. */
  read?: number
  /** The id of the question that waits for an answer. */
  asked?: string
  /** That question has been explained once already. */
  reasked?: boolean
  answers?: Record<string, StoredAnswer>
  /** How the agent closed, when it did. */
  ended?: 'done' | 'refused' | 'later'
  /** A message after the end has been acknowledged once. */
  acknowledged?: boolean
}

/**
 * What the agent does: `say` are messages in order. `ask` waits for an answer, `close` ends the
 * conversation, `escalate` hands it to people, `wait` does nothing more. `flagged`: the messages just
 * read meet the flag condition.
 */
export type AgentTurn = {
  say: string[]
  memory: AgentMemory
  action: 'ask' | 'close' | 'escalate' | 'wait'
  flagged: boolean
}

/** Speaks with a person on behalf of an initiative; `guided` needs no model, `llm` does. */
export interface Agent {
  turn(input: AgentInput): Promise<AgentTurn>
}
