import { isMet } from '../../../platform/schema/index.ts'
import { type GuidingQuestion, LANGUAGES, readAnswer } from '../../understanding/index.ts'
import type { KeptAnswer } from '../agent.ts'

type Answers = Readonly<Record<string, KeptAnswer>>

/**
 * How it stands with a question. `waits`: another question decides whether it is asked, and has no answer yet.
 * `skipped`: its condition is not met.
 */
export type Standing = 'answered' | 'due' | 'waits' | 'skipped'

/** How a question stands after these answers. Conditions form no circle; one on an unknown question is met. */
export function standingOf(
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
  answers: Answers,
): Standing {
  if (answers[question.id] !== undefined) return 'answered'
  const { showIf } = question
  const other = showIf && questions.find(({ key, id }) => key === showIf.field && id !== question.id)
  if (!other) return 'due'
  const standing = standingOf(other, questions, answers)
  if (standing === 'due' || standing === 'waits') return 'waits'
  const value = standing === 'answered' ? valueFor(other, answers[other.id]!) : undefined
  return isMet(showIf, new Map(value === undefined ? [] : [[showIf.field, value]])) ? 'due' : 'skipped'
}

/** An answer as conditions compare it: options by their labels. Models keep the words, which are read here. */
function valueFor(
  question: GuidingQuestion,
  { value }: KeptAnswer,
): string | number | boolean | string[] | undefined {
  if (value === null) return undefined
  if (typeof value === 'string' && question.answerType !== 'OPEN') {
    const readings = LANGUAGES.map((language) => readAnswer(question, value, language))
    const reading = readings.find((each) => each.kind === 'value')
    return reading?.kind === 'value' ? labelled(question, reading.value) : undefined
  }
  return labelled(question, value)
}

function labelled({ options }: GuidingQuestion, value: string | number | boolean | string[]) {
  if (!Array.isArray(value)) return value
  return value.map((id) => options.find((option) => option.id === id)?.label ?? id)
}
