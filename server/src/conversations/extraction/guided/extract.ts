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
import { findRemarks } from './evidence.ts'
import { inTurns } from './in-turns.ts'
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
 * message. Pure. It yields in between, so that others can go on.
 */
function* reading(input: ExtractionInput, personLanguage: Language): Generator<void, RulesRead> {
  const languages = languagesFrom(personLanguage, input.language)
  const interviewed = readInterview(input.transcript, input.questions, languages)
  const pairs = findPairs(input.schema, input.questions)
  const found: Extraction = {}
  const declined = new Set<string>()
  for (const [slug, field] of Object.entries(input.schema)) {
    const pair = pairs.get(slug)
    const value = pair && fromAnswers(field, pair, interviewed, input, languages)
    if (value) found[slug] = value
    else if (pair && interviewed.declined.has(pair.question.id)) declined.add(slug)
  }
  // What nobody was asked is taken from remarks. Where a question for it was only not reached, people review them.
  const unasked = Object.fromEntries(Object.entries(input.schema).filter(([slug]) => !pairs.has(slug)))
  for (const [slug, { text, value }] of yield* findRemarks(unasked, interviewed, input, languages))
    found[slug] = keep(value.value, text, value, 'volunteered')
  return { values: found, declined }
}

/** Extracts at once. */
export function extract(input: ExtractionInput, personLanguage: Language = input.language): RulesRead {
  const work = reading(input, personLanguage)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Reads by rules, also in the person's own language. */
export async function readByRules(input: ExtractionInput): Promise<RulesRead> {
  const texts = input.transcript.filter(({ author }) => author === 'participant').map(({ text }) => text)
  return await inTurns(reading(input, await detectLanguage(texts.join('\n'), input.language)))
}

/** The extractor without a model, a key or network access. */
export const guidedExtractor: Extractor = {
  name: 'guided',
  extract: async (input) => (await readByRules(input)).values,
}

function fromAnswers(
  field: Field,
  { question }: Pair,
  interviewed: Interviewed,
  input: ExtractionInput,
  languages: readonly Language[],
): ExtractedValue | null {
  const { transcript, timeZone } = input
  const given = interviewed.answers.get(question.id) ?? []
  if (given.length === 0) return null
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
