import {
  detectLanguage,
  type GuidingQuestion,
  type Language,
  languagesFrom,
} from '../../understanding/index.ts'
import { type Cause, CONFIDENCE } from '../causes.ts'
import type {
  ExtractedValue,
  Extraction,
  ExtractionInput,
  Extractor,
  TranscriptMessage,
} from '../extractor.ts'
import { checkValue, type Field, type FieldValue } from '../fields.ts'
import { quoteAround } from '../quotes.ts'
import { type Interviewed, readInterview, whenSaid } from './answers.ts'
import { howSaid, isInDispute } from './cause-of-value.ts'
import { findRemark } from './evidence.ts'
import { findPairs, type Pair } from './question-pairs.ts'
import { valueOfAnswers } from './values.ts'

/** What rules read: the values, and the fields that they know to have none. */
export interface RulesRead {
  values: Extraction
  declined: ReadonlySet<string>
}

/**
 * Extracts each field from the answer to its question, or else from what the participant volunteers. The question is
 * the one that the field names or resembles most. Every value satisfies its field and is quoted from a participant's
 * message. Pure.
 */
export function extract(input: ExtractionInput, personLanguage: Language = input.language): RulesRead {
  const languages = languagesFrom(personLanguage, input.language)
  const interviewed = readInterview(input.transcript, input.questions, languages)
  const pairs = findPairs(input.schema, input.questions)
  const found: Extraction = {}
  const declined = new Set<string>()
  for (const [slug, field] of Object.entries(input.schema)) {
    const pair = pairs.get(slug)
    const value = fromAnswers(field, pair, interviewed, input, languages)
    // What nobody was asked is taken from remarks. Where a question for it was only not reached, people review them.
    const kept = value ?? (pair ? null : fromRemarks(field, interviewed, input, languages))
    if (kept) found[slug] = kept
    else if (pair && interviewed.declined.has(pair.question.id)) declined.add(slug)
  }
  return { values: found, declined }
}

/** Reads by rules, also in the person's own language. */
export async function readByRules(input: ExtractionInput): Promise<RulesRead> {
  const texts = input.transcript.filter(({ author }) => author === 'participant').map(({ text }) => text)
  return extract(input, await detectLanguage(texts.join('\n'), input.language))
}

/** The extractor without a model, a key or network access. */
export const guidedExtractor: Extractor = {
  name: 'guided',
  extract: async (input) => (await readByRules(input)).values,
}

function fromAnswers(
  field: Field,
  pair: Pair | undefined,
  interviewed: Interviewed,
  input: ExtractionInput,
  languages: readonly Language[],
): ExtractedValue | null {
  const { transcript, timeZone } = input
  const given = pair ? (interviewed.answers.get(pair.question.id) ?? []) : []
  if (!pair || given.length === 0) return null
  const { question } = pair
  const saidAt = (text: string) => whenSaid(text, question, interviewed, input)
  for (const language of languages) {
    const found = valueOfAnswers(field, question, given, { language, saidAt, timeZone })
    const check = found && checkValue(field, found.value.value)
    if (!found || !check?.ok) continue
    const { text } = found.answer
    const said = howSaid(field, check.value, text, question, languages)
    const isSaid = said.cause === 'exact' || said.cause === 'literal'
    if (!isSaid && isInDispute(text, transcript, question)) return null
    const cause = causeOf(question, text, said.cause, interviewed, transcript)
    return keep(check.value, text, found.value, cause, said.candidates)
  }
  return null
}

/** A tap is exact. Otherwise the least sure of what is known about the answer counts. */
function causeOf(
  { id }: GuidingQuestion,
  text: string,
  said: Cause,
  { askedAgain, volunteered }: Interviewed,
  transcript: readonly TranscriptMessage[],
): Cause {
  const isTapped = transcript.some((message) => message.choice?.startsWith(`${id}/`) && message.text === text)
  if (isTapped) return 'tapped'
  if (said === 'two_values' || said === 'partly_read') return said
  if (volunteered.has(id)) return 'volunteered'
  return askedAgain.has(id) ? 'asked_twice' : said
}

function fromRemarks(
  field: Field,
  interviewed: Interviewed,
  input: ExtractionInput,
  languages: readonly Language[],
): ExtractedValue | null {
  const remark = findRemark(field, interviewed, input, languages)
  return remark && keep(remark.value.value, remark.text, remark.value, 'volunteered')
}

function keep(
  value: FieldValue,
  text: string,
  place: { start: number; end: number },
  cause: Cause,
  candidates: FieldValue[] = [],
): ExtractedValue {
  const confidence = CONFIDENCE[cause]
  return { value, sourceQuote: quoteAround(text, place), confidence, cause, candidates }
}
