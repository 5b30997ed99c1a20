import { token_set_ratio } from 'fuzzball'
import { type GuidingQuestion, plain, share, topics } from '../../understanding/index.ts'
import type { Field } from '../fields.ts'

/** A question that asks for a field, with 0–1 how much it resembles it. */
export type Pair = { question: GuidingQuestion; resemblance: number }

const RESEMBLES = 0.4
/** A question that offers a field's very values is about that field. */
const SAME_VALUES = 0.5

/** What answers of each kind can give, beyond texts: 1 fits well, 0 cannot. */
const FIT: Record<GuidingQuestion['answerType'], Record<Field['type'], number>> = {
  BOOLEAN: { bool: 1, int: 0, enum: 0.6, 'enum[]': 0.4, string: 0, 'string[]': 0 },
  SCALE: { bool: 0, int: 1, enum: 0.3, 'enum[]': 0, string: 0, 'string[]': 0 },
  MULTIPLE_CHOICE: { bool: 0.5, int: 0.3, enum: 1, 'enum[]': 1, string: 0.8, 'string[]': 0.8 },
  OPEN: { bool: 0.6, int: 0.8, enum: 0.8, 'enum[]': 0.8, string: 1, 'string[]': 1 },
}

/** The question that a field resembles most, by topics, spelling, offered values and kind of answer. */
export function findPair(slug: string, field: Field, questions: readonly GuidingQuestion[]): Pair | null {
  const pairs = questions
    .map((question) => ({ question, resemblance: resemble(slug, field, question) }))
    .toSorted((a, b) => b.resemblance - a.resemblance)
  const best = pairs[0]
  return best && best.resemblance >= RESEMBLES ? best : null
}

function resemble(slug: string, field: Field, question: GuidingQuestion): number {
  const fit = FIT[question.answerType][field.type]
  if (fit === 0) return 0
  const asked = topics(question.questionText)
  const labelled = topics(`${field.label} ${slug.replaceAll('_', ' ')}`)
  const described = topics(field.description)
  const byTopic = Math.max(share(labelled, asked), 0.9 * share(asked, new Set([...labelled, ...described])))
  const spelled =
    token_set_ratio(spelling(field.label), spelling(question.questionText), { full_process: false }) / 100
  const isSpelled = spelled >= 0.8 ? spelled * 0.9 : 0
  return Math.min(1, (Math.max(byTopic, isSpelled) + sameValues(field, question)) * (0.7 + 0.3 * fit))
}

/** Comparing takes the product of both lengths, and two texts that differ have done so by here. */
function spelling(text: string): string {
  return plain(text).slice(0, 200)
}

function sameValues(field: Field, question: GuidingQuestion): number {
  if (field.type !== 'enum' && field.type !== 'enum[]') return 0
  if (question.options.length === 0) return 0
  const values = new Set(field.values.map((value) => plain(value.replaceAll('_', ' '))))
  const offered = question.options.filter((option) => values.has(plain(option.label)))
  return (offered.length / question.options.length) * SAME_VALUES
}
