import type { AnswerValue, GuidingQuestion, Language } from '../understanding/index.ts'

/** One message of a conversation as the agent reads it. */
export type TranscriptMessage = {
  author: 'agent' | 'participant' | 'human'
  text: string
  at: Date
  /** The id behind what the participant tapped (`offers`). */
  choice?: string | null
}

/** Everything an agent may know when it takes a turn. */
export type AgentInput = {
  /** Which conversation it is, for what is kept about it. */
  conversation: { org: string; id: string }
  /** What the organization knows about what was just asked, best first. */
  knowledge: Snippet[]
  language: Language
  objective: string | null
  context: string | null
  /** What to say when the person asks who or what is writing. */
  identityDeflection: string | null
  flagCondition: string | null
  questions: GuidingQuestion[]
  /** The whole conversation, oldest first, with the opening template. */
  transcript: TranscriptMessage[]
  /** What the agent kept from its last turn in this conversation; null before the first. */
  memory: AgentMemory | null
  /** How many of the participant's messages were read before this conversation began. */
  readBefore: number
  person: { name: string | null }
  /** What the conversation is held by. */
  medium: Medium
  now: Date
  timeZone: string
}

export type Medium = 'whatsapp' | 'email'

/** A passage that an answer may be taken from. */
export type Snippet = { knowledgeId: string; title: string; text: string }

/** What an agent keeps between turns, as JSON: nobody but the agent that made it looks inside. */
export type AgentMemory = object

/**
 * What the agent does: `say` are messages in order. `ask` waits for an answer, `close` ends the
 * conversation, `escalate` hands it to people, `wait` does nothing more. `flagged`: the messages just
 * read meet the flag condition.
 */
export type AgentTurn = {
  say: string[]
  /** What the last of them asks, as something to tap where the channel can; the words stand for themselves. */
  offers?: Offers
  memory: AgentMemory
  action: 'ask' | 'close' | 'escalate' | 'wait'
  flagged: boolean
  /** What the words were taken from; kept beside the first message. */
  sources?: Pick<Snippet, 'knowledgeId' | 'title'>[]
}

/** A question with something to tap in place of its list. `button` opens a long one. */
export type Offers = { prompt: string; button: string; choices: { id: string; title: string }[] }

/** What became of a question; `value` is null when the person does not know, would not say, or was not understood. */
export type KeptAnswer = { value: AnswerValue | null; text: string }

/** Where an agent thinks a conversation stands, said by itself: for those who judge it, not for those who run it. */
export type Account = {
  /** The id of the question that waits for an answer. */
  asked: string | null
  /** By the id of the question. */
  answers: Record<string, KeptAnswer>
  /** Why it closed, or that it waits until later. */
  ended: 'done' | 'refused' | 'optedOut' | 'later' | null
}

/** Speaks with a person on behalf of an initiative. */
export interface Agent {
  /** By which initiatives and organizations choose it; kept with them. */
  readonly name: string
  /** What its memory says. */
  account(memory: AgentMemory): Account
  /** `signal` aborts when the turn has taken too long: what it gives after that is dropped. */
  turn(input: AgentInput, signal: AbortSignal): Promise<AgentTurn>
}
