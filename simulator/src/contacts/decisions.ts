import { detectLanguage, type Language } from '../language.ts'
import type { InboundContent } from '../messages/inbound-content.ts'
import type { Choice } from '../messages/records.ts'
import { pick, type Random } from '../randomness.ts'
import { PHRASES, wordAnswer } from './answers.ts'
import { readQuestion } from './questions.ts'

export const PERSONAS = ['answers', 'asks_for_human', 'opts_out', 'silent', 'late', 'identity'] as const
/** How a simulated person behaves. */
export type Persona = (typeof PERSONAS)[number]

/** A limit, so that no conversation is endless. */
const MOST_REPLIES = 40

/** An unanswered message. */
export interface Unanswered {
  id: string
  text: string
  choices: Choice[]
  isTemplate: boolean
}

/** What a person remembers of a conversation with a business. */
export interface Memory {
  language: Language
  replies: number
  /** The persona's one-time message was sent: asking for a human, or who is writing. */
  hasHadTheirSay: boolean
  isOver: boolean
}

export const NEW_MEMORY: Memory = { language: 'en', replies: 0, hasHadTheirSay: false, isOver: false }

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
  const theirSay = sayingOf(persona, memory, unanswered)
  if (theirSay !== null) return { reply: words(theirSay), memory: { ...after, hasHadTheirSay: true } }
  const reply = answerTo(unanswered, language, random)
  return reply ? { reply, memory: after } : { reply: null, memory }
}

/** Sent once, instead of the first answer to a question that is not a template. */
function sayingOf(persona: Persona, memory: Memory, unanswered: readonly Unanswered[]): string | null {
  if (memory.hasHadTheirSay || (persona !== 'asks_for_human' && persona !== 'identity')) return null
  const isAsked = unanswered.some(
    ({ isTemplate, text, choices }) => !isTemplate && (choices.length > 0 || readQuestion(text)),
  )
  if (!isAsked) return null
  return PHRASES[memory.language][persona === 'identity' ? 'identity' : 'human']
}

/** Answers the last question; templates are always answered, other messages only when they ask something. */
function answerTo(unanswered: readonly Unanswered[], language: Language, random: Random): Reply | null {
  const last = unanswered.findLast(
    ({ isTemplate, text, choices }) => isTemplate || choices.length > 0 || readQuestion(text),
  )
  if (!last) return null
  // The first quick reply of a template is the one that agrees.
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
