import { detectLanguage } from '../../understanding/index.ts'
import type { ExtractedValue, Extraction, ExtractionInput, Extractor } from '../extractor.ts'
import { checkValue, type Field } from '../fields.ts'
import { quoteAround } from '../quotes.ts'
import { type Answer, findAnswers } from './answers.ts'
import { findEvidence } from './evidence.ts'
import { findPair } from './pairing.ts'
import { valueOfAnswer } from './values.ts'

/**
 * Takes each field from the answer to the question it resembles most, otherwise from what the participant volunteers.
 * Every value satisfies its field and is quoted from a participant's message. Pure.
 */
export function extract(input: ExtractionInput): Extraction {
  const answers = findAnswers(input.transcript, input.questions, input.language)
  const found: Extraction = {}
  for (const [slug, field] of Object.entries(input.schema)) {
    const value = fromAnswer(slug, field, answers, input) ?? fromEvidence(field, input)
    if (value) found[slug] = value
  }
  return found
}

/** The extractor that needs no model, no key and no network; it also reads the language the person writes. */
export const guidedExtractor: Extractor = {
  name: 'guided',
  async extract(input) {
    const theirs = input.transcript.filter((message) => message.author === 'participant')
    const spoken = await detectLanguage(theirs.map((message) => message.text).join('\n'), input.language)
    const found = extract({ ...input, language: spoken })
    return spoken === input.language ? found : { ...extract(input), ...found }
  },
}

function fromAnswer(
  slug: string,
  field: Field,
  answers: Map<string, Answer[]>,
  input: ExtractionInput,
): ExtractedValue | null {
  const pair = findPair(slug, field, input.questions)
  if (!pair) return null
  const given = answers.get(pair.question.id) ?? []
  // An open answer in several messages is best said by its longest.
  const ordered = field.type.startsWith('string')
    ? given.toSorted((a, b) => b.text.length - a.text.length)
    : given
  for (const answer of ordered) {
    const value = valueOfAnswer(field, pair.question, answer, input)
    const kept = value && keep(field, answer.text, value, value.confidence * (0.6 + 0.4 * pair.resemblance))
    if (kept) return kept
  }
  return null
}

function fromEvidence(field: Field, input: ExtractionInput): ExtractedValue | null {
  for (const { author, text } of input.transcript) {
    const value = author === 'participant' ? findEvidence(field, text, input) : null
    const kept = value && keep(field, text, value, value.confidence)
    if (kept) return kept
  }
  return null
}

function keep(
  field: Field,
  text: string,
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
