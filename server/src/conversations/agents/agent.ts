import type { ChannelKind } from '../../customers/index.ts'
import type { Requested } from '../../messaging/index.ts'
import type { AnswerValue, GuidingQuestion, Language } from '../understanding/index.ts'
import type { Guidelines } from './guidelines/schema.ts'

/** A message of a conversation as the agent reads it. */
export type TranscriptMessage = {
  author: 'agent' | 'participant' | 'human'
  text: string
  at: Date
  /** The id of what the participant tapped (`offers`, or a template's quick reply); empty when it has none. */
  choice?: string | null
  /** What a message of ours offered to choose: titles of choices, or of a template's quick replies. */
  offered?: readonly string[] | null
}

/** The most messages of a transcript: the latest (docs/behaviour/conversations.md: Agents). */
export const LONGEST_TRANSCRIPT = 500

/** The input of an agent's turn. */
export type AgentInput = {
  /** The conversation's id, for what is stored about it. */
  conversation: {
    org: string
    id: string
    /** The model to ask instead of the organization's, in a trial. */
    model?: string | undefined
  }
  /** Passages from the knowledge base about the last question, best first. */
  knowledge: Snippet[]
  language: Language
  objective: string | null
  context: string | null
  /** The reply to a person who asks who is writing. */
  identityDeflection: string | null
  flagCondition: string | null
  /** How it writes, and its limits; without it, as the questions are written. */
  guidelines?: Guidelines | undefined
  questions: GuidingQuestion[]
  /** The conversation, oldest first, with the opening template unless it is longer than `LONGEST_TRANSCRIPT`. */
  transcript: TranscriptMessage[]
  /** The agent's memory of its last turn in this conversation; null before the first. */
  memory: AgentMemory | null
  /** How many of the participant's messages were read before this conversation started. */
  readBefore: number
  person: { name: string | null }
  /** The channel of the conversation. */
  medium: ChannelKind
  now: Date
  timeZone: string
}

/** A passage that an answer can use. */
export type Snippet = { knowledgeId: string; title: string; text: string }

/** An agent's memory between turns, as JSON: only the agent that wrote it reads it. */
export type AgentMemory = object

/**
 * The agent's decision. `say` are messages in order. `ask` expects an answer, `close` ends the conversation, `escalate`
 * hands it to people, `wait` does nothing more. `flagged`: the unread messages meet the flag condition.
 */
export type AgentTurn = {
  say: string[]
  /** The options of the last message to tap, if the channel supports it; the text works without them. */
  offers?: Offers
  /** What the last message has a button for, if the channel supports it. */
  asksFor?: Requested
  memory: AgentMemory
  action: 'ask' | 'close' | 'escalate' | 'wait'
  flagged: boolean
  /** The agent that wrote the text, if another one took over the turn. */
  by?: string
  /** Why it hands over, where it knows. */
  why?: 'person_asked'
  /** The passages that the text uses; stored with the first message. */
  sources?: Pick<Snippet, 'knowledgeId' | 'title'>[]
}

/** A question with options to tap instead of a list. `button` opens a long list. */
export type Offers = { prompt: string; button: string; choices: { id: string; title: string }[] }

/** The result of a question; `value` is null when the person does not know, declines, or was not understood. */
export type KeptAnswer = { value: AnswerValue | null; text: string }

/** The agent's view of the conversation's state, for evaluations only. */
export type Account = {
  /** The id of the pending question. */
  asked: string | null
  /** The pending question was asked back: which of several answers is meant? */
  isAskedBack?: boolean
  /** By the id of the question. */
  answers: Record<string, KeptAnswer>
  /** Why it closed, or that it waits until later. */
  ended: 'done' | 'refused' | 'optedOut' | 'later' | null
}

/** Talks to a person on behalf of an initiative. */
export interface Agent {
  /** The name by which initiatives and organizations choose it; stored with them. */
  readonly name: string
  /** Reads the state from its memory. */
  account(memory: AgentMemory): Account
  /** `signal` aborts when the turn takes too long: a later result is dropped. */
  turn(input: AgentInput, signal: AbortSignal): Promise<AgentTurn>
}
