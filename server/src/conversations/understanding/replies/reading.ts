import { type AnswerReading, readAnswer } from '../answers.ts'
import { optionLabelled } from '../labels.ts'
import type { GuidingQuestion } from '../question.ts'
import { type Language, plain } from '../text.ts'

/** A reading with a value, and the message from which it was read. */
export type GivenAnswer = { text: string; reading: Extract<AnswerReading, { kind: 'value' }> }

/**
 * What a group of messages answers. `asked` is the answer to the question that was asked: messages with a value, an
 * answer without a value, or no answer. `others` are unasked questions that the messages answer, and corrected answers,
 * by question id.
 */
export type Reply = {
  asked: { kind: 'value'; answers: GivenAnswer[] } | { kind: 'none' } | { kind: 'misfit' }
  others: Map<string, GivenAnswer>
}

/** The questions and the state with which a reply is read. */
export type Interview = {
  asked: GuidingQuestion | null
  questions: readonly GuidingQuestion[]
  /** The ids of the questions that already have an answer. */
  answered: ReadonlySet<string>
  /** In the order in which they are tried. */
  languages: readonly Language[]
}

export type Valued = GivenAnswer['reading']

export const MISFIT = { kind: 'misfit' } as const

/** A text that is a label of the question chooses it, whatever the words mean elsewhere: `Cancel`, `Customer service`. */
export function readLabel(text: string, { options }: GuidingQuestion): Valued | null {
  const option = optionLabelled(text, options)
  return option && { kind: 'value', value: [option.id], start: 0, end: text.length, confidence: 1 }
}

export function readIn(
  languages: readonly Language[],
  question: GuidingQuestion,
  text: string,
): AnswerReading {
  if (plain(text) === '' && !/[-–—]/.test(text)) return MISFIT
  const readings = languages.map((language) => readAnswer(question, text, language))
  // The person's language and that of the conversation come first. Another language counts only if these give nothing.
  return (
    readings.slice(0, 2).find((reading) => reading.kind !== 'misfit') ??
    readings.find((reading) => reading.kind === 'value') ??
    MISFIT
  )
}
