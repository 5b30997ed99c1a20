import { detectLanguage, type Language } from '../language.ts'
import type { InboundContent } from '../messages/inbound-content.ts'
import type { Choice } from '../messages/records.ts'
import { pick, type Random } from '../randomness.ts'
import { PHRASES, wordAnswer } from './answers.ts'
import { readQuestion } from './questions.ts'

export const PERSONAS = ['answers', 'asks_for_human', 'opts_out', 'silent', 'late', 'identity'] as const
/** The behavior of a simulated contact. */
export type Persona = (typeof PERSONAS)[number]

/** A limit that ends every conversation. */
const MOST_REPLIES = 40

/** An unanswered message. */
export interface Unanswered {
  id: string
  text: string
  choices: Choice[]
  isTemplate: boolean
}

/** A contact's memory of a conversation with a business. */
export interface Memory {
  language: Language
  replies: number
  /** Whether the persona's one-time message was sent: a request for a human, or the question who is writing. */
  hasSentOwnMessage: boolean
  isOver: boolean
}

export const NEW_MEMORY: Memory = { language: 'en', replies: 0, hasSentOwnMessage: false, isOver: false }

export interface Reply {
  content: InboundContent
  replyTo?: string
}

/** The reply to these messages together; null for none. Pure: randomness is an argument. */
export function decideReply(
  persona: Persona,
  before: Memory,
  unanswered: readonly Unanswered[],
  random: Random,
): { reply: Reply | null; memory: Memory } {
  const language = detectLanguage(unanswered.map(({ text }) => text).join('\n'), before.language)
  const memory = { ...before, language }
  if (persona === 'silent' || memory.isOver || memory.replies >= MOST_REPLIES) return { reply: null, memory }
  const after = { ...memory, replies: memory.replies + 1 }
  if (persona === 'opts_out')
    return { reply: words(PHRASES[language].optOut), memory: { ...after, isOver: true } }
  const ownMessage = ownMessageOf(persona, memory, unanswered)
  if (ownMessage !== null) return { reply: words(ownMessage), memory: { ...after, hasSentOwnMessage: true } }
  const reply = answerTo(unanswered, language, random)
  return reply ? { reply, memory: after } : { reply: null, memory }
}

/** The persona's one-time message, which replaces the first answer to a question outside a template. */
function ownMessageOf(persona: Persona, memory: Memory, unanswered: readonly Unanswered[]): string | null {
  if (memory.hasSentOwnMessage || (persona !== 'asks_for_human' && persona !== 'identity')) return null
  const isAsked = unanswered.some(
    ({ isTemplate, text, choices }) => !isTemplate && (choices.length > 0 || readQuestion(text)),
  )
  if (!isAsked) return null
  return PHRASES[memory.language][persona === 'identity' ? 'identity' : 'human']
}

/** Answers the last question. Templates always get an answer, other messages only if they ask something. */
function answerTo(unanswered: readonly Unanswered[], language: Language, random: Random): Reply | null {
  const last = unanswered.findLast(
    ({ isTemplate, text, choices }) => isTemplate || choices.length > 0 || readQuestion(text),
  )
  if (!last) return null
  // The first quick reply of a template is the positive one.
  if (last.choices.length > 0)
    return tap(last.isTemplate ? last.choices[0]! : pick(random, last.choices), last.id)
  const question = readQuestion(last.text)
  const isSpecific = question?.kind === 'choice' || question?.kind === 'scale'
  if (!question || (last.isTemplate && !isSpecific)) return words(pick(random, PHRASES[language].greetings))
  return words(wordAnswer(question, language, random))
}

function tap({ kind, id, title, description }: Choice, replyTo: string): Reply {
  if (kind === 'quick_reply') return { content: { type: 'button', text: title, payload: id }, replyTo }
  if (kind === 'button_reply') return { content: { type: 'button_reply', id, title }, replyTo }
  return { content: { type: 'list_reply', id, title, description }, replyTo }
}

function words(text: string): Reply {
  return { content: { type: 'text', text } }
}
