import { detectLanguage, type GivenAnswer, type Language, share, topics } from '../../understanding/index.ts'
import type { ExtractedValue, Extraction, ExtractionInput, Extractor } from '../extractor.ts'
import { checkValue, type Field } from '../fields.ts'
import { quoteAround } from '../quotes.ts'
import { type Interviewed, readInterview } from './answers.ts'
import { findEvidence } from './evidence.ts'
import { findPairs, type Pair } from './question-pairs.ts'
import { valueOfAnswers } from './values.ts'

const LANGUAGES: Language[] = ['en', 'es', 'pt']

/**
 * Extracts each field from the answer to its question, or else from what the participant volunteers. The question is
 * the one that the field names or resembles most. Every value satisfies its field and is quoted from a participant's
 * message. Pure.
 */
export function extract(input: ExtractionInput, personLanguage: Language = input.language): Extraction {
  const languages = [...new Set([personLanguage, input.language, ...LANGUAGES])]
  const interviewed = readInterview(input.transcript, input.questions, languages)
  const pairs = findPairs(input.schema, input.questions)
  const found: Extraction = {}
  for (const [slug, field] of Object.entries(input.schema)) {
    const pair = pairs.get(slug)
    const value = fromAnswers(field, pair, interviewed, input, languages)
    // A question that was asked and not answered shows that there is no value.
    const isOpen = pair !== undefined && interviewed.replied.has(pair.question.id)
    const kept = value ?? (isOpen ? null : fromEvidence(field, interviewed, input, languages.slice(0, 2)))
    if (kept) found[slug] = kept
  }
  return found
}

/** The extractor without a model, a key or network access; it also reads the person's own language. */
export const guidedExtractor: Extractor = {
  name: 'guided',
  async extract(input) {
    const fromParticipant = input.transcript.filter((message) => message.author === 'participant')
    return extract(
      input,
      await detectLanguage(fromParticipant.map((message) => message.text).join('\n'), input.language),
    )
  },
}

function fromAnswers(
  field: Field,
  pair: Pair | undefined,
  { answers }: Interviewed,
  { now, timeZone }: ExtractionInput,
  languages: readonly Language[],
): ExtractedValue | null {
  const given = pair ? (answers.get(pair.question.id) ?? []) : []
  if (!pair || given.length === 0) return null
  for (const language of languages) {
    const found = valueOfAnswers(field, pair.question, given, { language, now, timeZone })
    const kept = found && keep(field, found.answer, found.value, found.value.confidence * pair.certainty)
    if (kept) return kept
  }
  return null
}

/** A remark beside the answer to another question counts only when it is clearly about the field. */
function fromEvidence(
  field: Field,
  { consumed }: Interviewed,
  { transcript, now, timeZone }: ExtractionInput,
  languages: readonly Language[],
): ExtractedValue | null {
  const labelled = topics(field.label)
  for (const { id, author, text } of transcript) {
    if (author !== 'participant') continue
    const question = consumed.get(id)
    const isElsewhere =
      question !== undefined &&
      (question.answerType !== 'OPEN' || share(labelled, topics(text)) < 1 || field.type === 'bool')
    if (isElsewhere) continue
    for (const language of languages) {
      const value = findEvidence(field, text, { language, now, timeZone })
      const kept = value && keep(field, { text }, value, value.confidence)
      if (kept) return kept
    }
  }
  return null
}

function keep(
  field: Field,
  { text }: Pick<GivenAnswer, 'text'>,
  found: { value: unknown; start: number; end: number },
  confidence: number,
): ExtractedValue | null {
  const check = checkValue(field, found.value)
  if (!check.ok) return null
  return {
    value: check.value,
    sourceQuote: quoteAround(text, found),
    confidence: Math.round(confidence * 100) / 100,
  }
}
