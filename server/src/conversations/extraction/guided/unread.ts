import { detectLanguage, type GuidingQuestion, type Language } from '../../understanding/index.ts'
import type { ExtractionInput } from '../extractor.ts'
import type { Field, FieldValue } from '../fields.ts'
import { readInterview } from './answers.ts'
import { findPairs } from './question-pairs.ts'
import { type Reader, valueOfAnswers } from './values.ts'

/** An answer without a value, which people can read: its quote, and what may be meant. */
export interface Unread {
  slug: string
  quote: string
  candidates: FieldValue[]
}

const LANGUAGES: Language[] = ['en', 'es', 'pt']

/**
 * The fields without a value whose question was answered: what was replied when it had been asked again, and several
 * options where the field takes one.
 */
export async function readUnread(input: ExtractionInput, found: ReadonlySet<string>): Promise<Unread[]> {
  const { transcript, schema, questions, now, timeZone } = input
  const texts = transcript.filter(({ author }) => author === 'participant').map(({ text }) => text)
  const language = await detectLanguage(texts.join('\n'), input.language)
  const interviewed = readInterview(transcript, questions, [
    ...new Set([language, input.language, ...LANGUAGES]),
  ])
  const pairs = findPairs(schema, questions)
  return Object.entries(schema).flatMap(([slug, field]): Unread[] => {
    const question = found.has(slug) ? undefined : pairs.get(slug)?.question
    if (!question) return []
    const given = interviewed.answers.get(question.id)?.[0]
    if (!given) {
      const quote = interviewed.unread.get(question.id)
      return quote === undefined ? [] : [{ slug, quote, candidates: possible(field) }]
    }
    const candidates = severalOf(field, question, given.reading.value, { language, now, timeZone })
    return candidates.length < 2 ? [] : [{ slug, quote: given.text, candidates }]
  })
}

/** More candidates than these are found faster in the form. */
const MOST = 5

function possible(field: Field): FieldValue[] {
  if (field.type === 'bool') return [true, false]
  return field.type === 'enum' && field.values.length <= MOST ? field.values : []
}

/** The values of several chosen options, for a field that takes one. */
function severalOf(field: Field, question: GuidingQuestion, chosen: unknown, reader: Reader): FieldValue[] {
  if (field.type !== 'enum' || !Array.isArray(chosen) || chosen.length > MOST) return []
  return question.options
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ id, label: text }) => {
      const reading = { kind: 'value' as const, value: [id], start: 0, end: text.length, confidence: 1 }
      const found = valueOfAnswers(field, question, [{ text, reading }], reader)
      return found ? [found.value.value] : []
    })
}
