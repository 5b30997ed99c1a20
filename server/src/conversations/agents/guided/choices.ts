import {
  type AnswerValue,
  type GuidingQuestion,
  optionLabelled,
  plain,
  scaleOf,
  wantsNumber,
} from '../../understanding/index.ts'
import { ALL_TEXTS, type Texts } from './texts/index.ts'

/** One of the answers to a closed question. `key` names it within its question, whatever the language. */
export type Choice = { key: string; title: string; value: AnswerValue }

/** As many marks as the rows of a list. */
const MOST_MARKS = 10

/** The answers of a question that can be offered; none of an open question and of a long scale. */
export function choicesOf(question: GuidingQuestion, texts: Pick<Texts, 'yes' | 'no'>): Choice[] {
  switch (question.answerType) {
    case 'OPEN':
      return []
    case 'BOOLEAN':
      return [
        { key: 'yes', title: texts.yes, value: true },
        { key: 'no', title: texts.no, value: false },
      ]
    case 'SCALE':
      return marksOf(scaleOf(question)).map((mark) => ({ key: `${mark}`, title: `${mark}`, value: mark }))
    case 'MULTIPLE_CHOICE':
      return question.options
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, label }) => ({ key: id, title: label, value: [id] }))
  }
}

function marksOf({ min, max }: { min: number; max: number }): number[] {
  const count = max - min + 1
  return count > MOST_MARKS ? [] : Array.from({ length: count }, (_, at) => min + at)
}

/** Whether a typed text is the title of one of the answers to a question, in any language. Numbers may be asked back. */
export function isTitleOf(text: string, question: GuidingQuestion): boolean {
  if (/^\d+$/.test(text.trim()) && (question.answerType === 'SCALE' || wantsNumber(question))) return true
  if (optionLabelled(text, question.options) !== null) return true
  const typed = plain(text)
  return ALL_TEXTS.some((texts) => choicesOf(question, texts).some(({ title }) => plain(title) === typed))
}
