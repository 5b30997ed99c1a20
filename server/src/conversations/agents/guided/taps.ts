import { fromWire } from '../../../platform/core/index.ts'
import {
  type AnswerValue,
  type GivenAnswer,
  type GuidingQuestion,
  isAnswer,
  optionLabelled,
  scaleOf,
  wantsNumber,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'
import { choicesOf, isTitleOf } from './choices.ts'
import { TEXTS } from './texts/index.ts'

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

/** The buttons of the question whether somebody wants no more messages. */
export const CONSENT = { stop: 'consent/stop', notNow: 'consent/not-now' } as const

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

function valueTapped(question: GuidingQuestion, key: string): AnswerValue | null {
  const offered = choicesOf(question, TEXTS.en).find((choice) => choice.key === key)
  return offered?.value ?? numberTapped(question, key)
}

/** One of the numbers between which an open question or a long scale was asked back. */
function numberTapped(question: GuidingQuestion, key: string): AnswerValue | null {
  if (!/^-?\d+(?:\.\d+)?$/.test(key)) return null
  if (wantsNumber(question)) return key
  const { min, max } = scaleOf(question)
  const mark = Number(key)
  return question.answerType === 'SCALE' && mark >= min && mark <= max ? mark : null
}

/** A tap chooses what was offered. Its title is never read as words. */
export function isTap({ choice }: TranscriptMessage): boolean {
  return choice !== undefined && choice !== null
}

/** Where a message is read: the questions, the one that was asked, and the titles that our last message offered. */
export type Offering = {
  questions: readonly GuidingQuestion[]
  asked: GuidingQuestion | null
  offered: readonly string[]
}

/** A template's quick reply, tapped or typed. What is also an answer to the question that was asked is none. */
export function isQuickReply(message: TranscriptMessage, { questions, asked, offered }: Offering): boolean {
  if (isTap(message)) return !questions.some(({ id }) => message.choice!.startsWith(id + SEPARATOR))
  return !(asked && isTitleOf(message.text, asked)) && isAnswer(message.text, offered)
}

/** Whether a message chooses an answer: it is a tap, or the label of something that was just offered. */
export function isChosen(message: TranscriptMessage, { asked, offered }: Offering): boolean {
  const { text } = message
  return isTap(message) || optionLabelled(text, asked?.options ?? []) !== null || isAnswer(text, offered)
}

/** The titles that our last message before the given ones offered to choose. */
export function offeredBefore(
  transcript: readonly TranscriptMessage[],
  unread: readonly TranscriptMessage[],
): readonly string[] {
  const first = transcript.indexOf(unread[0]!)
  const before = transcript.slice(0, first === -1 ? transcript.length : first)
  return before.findLast(({ author }) => author !== 'participant')?.offered ?? []
}
