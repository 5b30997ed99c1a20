import { token_set_ratio } from 'fuzzball'
import {
  asksWhen,
  type GuidingQuestion,
  plain,
  share,
  topics,
  wantsNumber,
} from '../../understanding/index.ts'
import type { Field } from '../fields.ts'

/** The question for a field, with a certainty of 0–1. */
export type Pair = { question: GuidingQuestion; certainty: number }

const RESEMBLES = 0.4
/** The score of a question that offers the field's own values. */
const SAME_VALUES = 0.5

/** How well the answers of each type fit a field type, except texts: 1 fits well, 0 not at all. */
const FIT: Record<GuidingQuestion['answerType'], Record<Field['type'], number>> = {
  BOOLEAN: { bool: 1, int: 0, enum: 0.6, 'enum[]': 0.4, string: 0, 'string[]': 0 },
  SCALE: { bool: 0, int: 1, enum: 0.3, 'enum[]': 0, string: 0, 'string[]': 0 },
  MULTIPLE_CHOICE: { bool: 0.5, int: 0.3, enum: 1, 'enum[]': 1, string: 0.8, 'string[]': 0.8 },
  OPEN: { bool: 0.6, int: 0.8, enum: 0.8, 'enum[]': 0.8, string: 1, 'string[]': 1 },
}

/** A question may serve two fields when both resemble it this much. */
const CLEARLY = 0.7
/** The certainty of a pair that only its type suggests. */
const ONLY_ONES = 0.9

/**
 * The question of each field, by slug: the one that the author named. Otherwise it is the most similar one, by topics,
 * spelling, offered values and type, of those that no field names. The last choice is the only one left of its type.
 */
export function findPairs(
  schema: Readonly<Record<string, Field>>,
  questions: readonly GuidingQuestion[],
): Map<string, Pair> {
  const pairs = new Map<string, Pair>()
  const taken = new Set<string>()
  const pair = (slug: string, question: GuidingQuestion, certainty: number) => {
    pairs.set(slug, { question, certainty })
    taken.add(question.id)
  }
  const fields = Object.entries(schema)
  for (const matches of [isNamed, isNamedInPart])
    for (const [slug, field] of fields) {
      const named = pairs.has(slug) ? undefined : questions.find((question) => matches(field, question))
      if (named) pair(slug, named, 1)
    }
  // The author named the other questions for other fields. A field without a question is mentioned beside them, if at all.
  const unnamed = questions.filter(({ id }) => !taken.has(id))
  const candidates = fields
    .filter(([slug, field]) => !pairs.has(slug) && field.question === undefined)
    .flatMap(([slug, field]) =>
      unnamed.map((question) => ({ slug, question, resemblance: resemble(slug, field, question) })),
    )
    .filter(({ resemblance }) => resemblance >= RESEMBLES)
    .toSorted((a, b) => b.resemblance - a.resemblance)
  for (const { slug, question, resemblance } of candidates) {
    const isFree = !taken.has(question.id) || resemblance >= CLEARLY
    if (!pairs.has(slug) && isFree) pair(slug, question, resemblance >= CLEARLY ? 1 : 0.8 + 0.2 * resemblance)
  }
  for (const [slug, question] of lastOfTheirKind(fields, pairs, questions, taken))
    pair(slug, question, ONLY_ONES)
  return pairs
}

function isNamed({ question: named }: Field, { questionText }: GuidingQuestion): boolean {
  return named !== undefined && plain(named) === plain(questionText)
}

/** One wording begins with the other: `What is wrong?` names `What is wrong? For example, a key that sticks`. */
function isNamedInPart({ question: named }: Field, { questionText }: GuidingQuestion): boolean {
  if (named === undefined || plain(named) === '') return false
  const [one, other] = [`${plain(named)} `, `${plain(questionText)} `]
  return one.startsWith(other) || other.startsWith(one)
}

function isOfKind(field: Field, kind: GuidingQuestion['answerType']): boolean {
  switch (field.type) {
    case 'bool':
      return kind === 'BOOLEAN'
    case 'enum':
    case 'enum[]':
      return kind === 'MULTIPLE_CHOICE'
    case 'int':
      return kind === (field.max === undefined ? 'OPEN' : 'SCALE')
    default:
      return kind === 'OPEN'
  }
}

/** The last field and the last question of a type form a pair, whatever their languages. */
function lastOfTheirKind(
  fields: readonly [string, Field][],
  pairs: ReadonlyMap<string, Pair>,
  questions: readonly GuidingQuestion[],
  taken: ReadonlySet<string>,
): [string, GuidingQuestion][] {
  const open = fields.filter(([slug, field]) => !pairs.has(slug) && field.question === undefined)
  return (['BOOLEAN', 'MULTIPLE_CHOICE', 'SCALE', 'OPEN'] as const).flatMap((kind) => {
    const wanted = open.filter(([, field]) => isOfKind(field, kind))
    const left = questions.filter((question) => question.answerType === kind && !taken.has(question.id))
    return wanted.length === 1 && left.length === 1 ? [[wanted[0]![0], left[0]!]] : []
  })
}

function resemble(slug: string, field: Field, question: GuidingQuestion): number {
  const fit = FIT[question.answerType][field.type]
  if (fit === 0 || (field.type === 'string[]' && wantsNumber(question))) return 0
  const asked = askedTopics(question.questionText)
  const labelled = topics(`${field.label} ${slug.replaceAll('_', ' ')}`)
  const described = topics(field.description)
  const byTopic = Math.max(share(labelled, asked), 0.9 * share(asked, new Set([...labelled, ...described])))
  const spelled =
    token_set_ratio(spelling(field.label), spelling(question.questionText), { full_process: false }) / 100
  const isSpelled = spelled >= 0.8 ? spelled * 0.9 : 0
  return Math.min(1, (Math.max(byTopic, isSpelled) + sameValues(field, question)) * (0.7 + 0.3 * fit))
}

/** The field type of a question; a day is a date. */
function askedTopics(question: string): Set<string> {
  const asked = topics(question)
  return asksWhen(question) ? new Set([...asked, ...topics('date')]) : asked
}

/** The comparison takes time in proportion to the product of both lengths, so longer texts are cut here. */
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
