import { detectLanguage, type GuidingQuestion, languagesFrom } from '../../understanding/index.ts'
import type { ExtractionInput } from '../extractor.ts'
import type { Field, FieldValue } from '../fields.ts'
import { readInterview } from './answers.ts'
import { isInDispute } from './cause-of-value.ts'
import { findRemarks } from './evidence.ts'
import { inTurns } from './in-turns.ts'
import { findPairs } from './question-pairs.ts'
import { type Reader, valueOfAnswers } from './values.ts'

/** An answer without a value, which people can read: its quote, and what may be meant. */
export interface Unread {
  slug: string
  quote: string
  candidates: FieldValue[]
}

/**
 * The fields without a value that people can settle: what was replied when a question had been asked again, several
 * options where the field takes one, an answer without the number that was asked for, what was said in a dispute, and
 * remarks about a question that was not reached.
 */
export async function readUnread(input: ExtractionInput, found: ReadonlySet<string>): Promise<Unread[]> {
  const { transcript, schema, questions, now, timeZone } = input
  const texts = transcript.filter(({ author }) => author === 'participant').map(({ text }) => text)
  const language = await detectLanguage(texts.join('\n'), input.language)
  const languages = languagesFrom(language, input.language)
  const interviewed = readInterview(transcript, questions, languages)
  const pairs = findPairs(schema, questions)
  const open = Object.entries(schema).flatMap(([slug, field]) => {
    const question = found.has(slug) ? undefined : pairs.get(slug)?.question
    return question ? [{ slug, field, question }] : []
  })
  const notReached = open.filter(
    ({ question: { id } }) =>
      !interviewed.answers.get(id)?.[0] && !interviewed.unread.has(id) && !interviewed.replied.has(id),
  )
  const fields = Object.fromEntries(notReached.map(({ slug, field }) => [slug, field]))
  const remarks = await inTurns(findRemarks(fields, interviewed, input, languages))
  return open.flatMap(({ slug, field, question }): Unread[] => {
    const given = interviewed.answers.get(question.id)?.[0]
    if (!given) {
      const quote = interviewed.unread.get(question.id)
      if (quote !== undefined) return [{ slug, quote, candidates: possible(field) }]
      const remark = remarks.get(slug)
      return remark ? [{ slug, quote: remark.text, candidates: [remark.value.value] }] : []
    }
    if (isInDispute(given.text, transcript, question))
      return [{ slug, quote: given.text, candidates: possible(field) }]
    // A number that was asked for and not found, also when it was asked back.
    if (field.type === 'int' && question.answerType === 'OPEN')
      return [{ slug, quote: given.text, candidates: [] }]
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
  const asked = { ...reader, saidAt: () => reader.now }
  return question.options
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ id, label: text }) => {
      const reading = { kind: 'value' as const, value: [id], start: 0, end: text.length, confidence: 1 }
      const found = valueOfAnswers(field, question, [{ text, reading }], asked)
      return found ? [found.value.value] : []
    })
}
