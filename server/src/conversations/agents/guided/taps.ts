import { fromWire } from '../../../platform/core/index.ts'
import {
  type AnswerValue,
  type GivenAnswer,
  type GuidingQuestion,
  optionLabelled,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'

const SEPARATOR = '/'

/** The id of a choice to tap: its question, and what it stands for. */
export function choiceOf(questionId: string, key: string): string {
  return questionId + SEPARATOR + key
}

/** Whether a tapped id is that of a question's choice, and not that of a template's quick reply. */
export function isQuestionChoice(id: string | null): boolean {
  const [question, key] = id?.split(SEPARATOR) ?? []
  return key !== undefined && fromWire('question', question!) !== null
}

/** What a tapped choice answers. */
export type Tap = { question: GuidingQuestion; answer: GivenAnswer }

/** The answer that a message taps; null for words, for a template's quick reply, and where the choice no longer exists. */
export function tapOf(
  { choice, text }: TranscriptMessage,
  questions: readonly GuidingQuestion[],
): Tap | null {
  const question = questions.find(({ id }) => choice?.startsWith(id + SEPARATOR))
  if (!question) return null
  const value = valueTapped(question, choice!.slice(question.id.length + SEPARATOR.length))
  if (value === null) return null
  const whole = { start: 0, end: text.length, confidence: 1 }
  return { question, answer: { text, reading: { kind: 'value', value, ...whole } } }
}

function valueTapped({ options }: GuidingQuestion, key: string): AnswerValue | null {
  return options.some(({ id }) => id === key) ? [key] : null
}

/** A tap chooses what was offered. Its title is never read as words. */
export function isTap({ choice }: TranscriptMessage): boolean {
  return choice !== undefined && choice !== null
}

/** A tap of something that no question offers: a template's quick reply. */
export function isQuickReply(message: TranscriptMessage, questions: readonly GuidingQuestion[]): boolean {
  return isTap(message) && !questions.some(({ id }) => message.choice!.startsWith(id + SEPARATOR))
}

/** Whether a message chooses an answer: it is a tap, or the label of an option that was just offered. */
export function isChosen(message: TranscriptMessage, asked: GuidingQuestion | null): boolean {
  return isTap(message) || optionLabelled(message.text, asked?.options ?? []) !== null
}
