import { type Choice, readChoice } from './choices.ts'
import { readIntents } from './intents.ts'
import type { GuidingQuestion } from './question.ts'
import { readScale } from './scale.ts'
import type { Found, Language } from './text.ts'
import { tokens } from './text.ts'
import { readYesNo } from './yesno.ts'

/** The value an answer gives: a yes or no, a place on a scale, ids of the options chosen, or words. */
export type AnswerValue = boolean | number | string[] | string

/**
 * How a message reads as the answer to a question: with a value; as an answer without one (does not know,
 * would rather not say, none of the options); or not as an answer to it.
 */
export type AnswerReading = ({ kind: 'value' } & Found<AnswerValue>) | { kind: 'none' } | { kind: 'misfit' }

/** The scale of a question that does not say its own. */
const DEFAULT_SCALE = { min: 1, max: 10 }

const MISFIT: AnswerReading = { kind: 'misfit' }
const NONE: AnswerReading = { kind: 'none' }

/** Reads a message as the answer to a question. */
export function readAnswer(question: GuidingQuestion, text: string, language: Language): AnswerReading {
  const intents = readIntents(text)
  if (intents.has('skip')) return NONE
  if (intents.has('unclear')) return MISFIT
  const found = readValue(question, text, language)
  if (found?.value === 'none') return NONE
  if (found) return { ...(found as Found<AnswerValue>), kind: 'value' }
  return readYesNo(text, language)?.value === 'unknown' ? NONE : MISFIT
}

function readValue(
  question: GuidingQuestion,
  text: string,
  language: Language,
): Found<AnswerValue | 'none'> | null {
  switch (question.answerType) {
    case 'BOOLEAN':
      return readBoolean(text, language)
    case 'SCALE':
      return readScale(text, scaleOf(question), language)
    case 'MULTIPLE_CHOICE':
      return withIds(readChoice(text, question.options, language))
    case 'OPEN':
      return readWords(text, language)
  }
}

/** The scale of a question, from 1 to 10 unless it says otherwise. */
export function scaleOf(question: GuidingQuestion): { min: number; max: number } {
  const min = question.scaleMin ?? Math.min(DEFAULT_SCALE.min, question.scaleMax ?? DEFAULT_SCALE.min)
  const max = question.scaleMax ?? Math.max(DEFAULT_SCALE.max, min)
  return min <= max ? { min, max } : { min: max, max: min }
}

function readBoolean(text: string, language: Language): Found<boolean> | null {
  const said = readYesNo(text, language)
  return said && said.value !== 'unknown' ? { ...said, value: said.value === 'yes' } : null
}

function withIds(choice: Found<Choice> | null): Found<string[] | 'none'> | null {
  return choice && { ...choice, value: choice.value === 'none' ? 'none' : choice.value.ids }
}

/** Any words answer an open question, unless they greet, thank or only say that the person does not know. */
function readWords(text: string, language: Language): Found<string> | null {
  const value = text.trim()
  const intents = readIntents(value)
  const read = tokens(value)
  const hasWords = read.some((token) => /[\p{L}\p{N}]/u.test(token.word))
  if (!hasWords || intents.has('greeting') || intents.has('thanks')) return null
  if (read.length <= 5 && readYesNo(value, language)?.value === 'unknown') return null
  const start = text.indexOf(value)
  return { value, start, end: start + value.length, confidence: 0.8 }
}
