import {
  type Found,
  fold,
  isNegation,
  type Language,
  plain,
  readChoice,
  readNumbers,
  readTrouble,
  readYesNo,
  sentences,
  share,
  tokenize,
  topics,
} from '../../understanding/index.ts'
import type { ExtractionInput } from '../extractor.ts'
import { checkValue, type Field, type FieldValue } from '../fields.ts'
import type { Interviewed } from './answers.ts'
import { readContact, readName } from './contacts.ts'
import { asOptions, type Reader, stringOf } from './values.ts'

/** Volunteered values are less certain than answers. */
const CLEAR = 0.5
const FAINT = 0.4
/** The share of a label's topics that a sentence must have. */
const ON_TOPIC = 0.6
/** Shorter values ("no", "red") occur by chance. */
const DISTINCT_VALUE = 4

export interface Remark {
  text: string
  value: Found<FieldValue>
}

/**
 * The first remarks with a value of these fields, by slug: beside the answer to another question only when they are clearly
 * about the field. It yields after each message, because a long conversation takes seconds.
 */
export function* findRemarks(
  fields: Readonly<Record<string, Field>>,
  { consumed }: Interviewed,
  { transcript, timeZone }: ExtractionInput,
  languages: readonly Language[],
): Generator<void, ReadonlyMap<string, Remark>> {
  const found = new Map<string, Remark>()
  const wanted = Object.entries(fields).map(([slug, field]) => ({
    slug,
    field,
    labelled: topics(field.label),
  }))
  for (const { id, author, text, at } of transcript) {
    if (found.size === wanted.length) break
    if (author !== 'participant' || readTrouble(text, null)) continue
    const question = consumed.get(id)
    for (const { slug, field, labelled } of wanted) {
      if (found.has(slug)) continue
      const isElsewhere =
        question !== undefined &&
        (question.answerType !== 'OPEN' || share(labelled, topics(text)) < 1 || field.type === 'bool')
      const value = isElsewhere ? null : valueIn(field, text, { now: at, timeZone }, languages)
      if (value) found.set(slug, { text, value })
    }
    yield
  }
  return found
}

function valueIn(
  field: Field,
  text: string,
  when: Omit<Reader, 'language'>,
  languages: readonly Language[],
): Found<FieldValue> | null {
  for (const language of languages.slice(0, 2)) {
    const value = findEvidence(field, text, { ...when, language })
    if (value && checkValue(field, value.value).ok) return value
  }
  return null
}

/** Evidence for a field in a message that does not answer it. */
function findEvidence(field: Field, text: string, reader: Reader): Found<FieldValue> | null {
  switch (field.type) {
    case 'bool':
      return boolEvidence(field, text, reader)
    case 'int':
      return intEvidence(field, text, reader)
    case 'enum':
    case 'enum[]':
      return enumEvidence(field, text, reader)
    case 'string':
      return stringEvidence(field, text, reader)
    case 'string[]':
      return null
  }
}

/** The sentences about the label's topics. */
function onTopic(field: Field, text: string): Found<string>[] {
  const labelled = topics(field.label)
  return sentences(text).filter((sentence) => share(labelled, topics(sentence.value)) >= ON_TOPIC)
}

/** `quiero una demo` for "Wants a demo": stated, unless negated or asked. */
function boolEvidence(field: Field, text: string, { language }: Reader): Found<boolean> | null {
  const sentence = onTopic(field, text)[0]
  if (!sentence || sentence.value.includes('?')) return null
  if (readYesNo(sentence.value, language)?.value === 'unknown') return null
  const isNegated = tokenize(sentence.value).some((token) => isNegation(token.word))
  return { ...sentence, value: !isNegated, confidence: FAINT }
}

/** The number nearest to the topic in a sentence about it. */
function intEvidence(
  field: Extract<Field, { type: 'int' }>,
  text: string,
  { language }: Reader,
): Found<number> | null {
  const labelled = topics(field.label)
  for (const sentence of onTopic(field, text)) {
    const named = tokenize(sentence.value).filter((token) => share(topics(token.word), labelled) > 0)
    const distance = (number: Found<number>) =>
      Math.min(...named.map((token) => Math.abs(token.start - number.start)))
    const number = readNumbers(sentence.value, language)
      .filter(({ value, confidence }) => isWithin(field, value) && confidence >= CLEAR)
      .toSorted((a, b) => distance(a) - distance(b))[0]
    if (number) return { ...number, start: sentence.start, end: sentence.end, confidence: CLEAR }
  }
  return null
}

function isWithin({ min, max }: { min?: number; max?: number }, value: number): boolean {
  return Number.isSafeInteger(value) && value >= (min ?? value) && value <= (max ?? value)
}

/** A value that is named literally. */
function enumEvidence(
  field: Extract<Field, { type: 'enum' | 'enum[]' }>,
  text: string,
  { language }: Reader,
): Found<FieldValue> | null {
  const said = ` ${plain(text)} `
  const named = asOptions(field.values).filter(
    ({ label }) => fold(label).length >= DISTINCT_VALUE && said.includes(` ${plain(label)} `),
  )
  const choice = named.length > 0 ? readChoice(text, named, language) : null
  if (!choice || choice.value === 'none') return null
  const { ids } = choice.value
  return { ...choice, value: field.type === 'enum' ? ids[0]! : ids, confidence: CLEAR }
}

function stringEvidence(
  field: Extract<Field, { type: 'string' }>,
  text: string,
  reader: Reader,
): Found<string> | null {
  const contact = readContact(field, text)
  if (contact !== undefined) return contact
  const labelled = topics(field.label)
  if (labelled.has('name') && labelled.size === 1) return readName(text)
  const sentence = onTopic(field, text)[0]
  if (!sentence || sentence.value.includes('?') || topics(sentence.value).size <= labelled.size) return null
  const value = stringOf(field, sentence.value, reader)
  return value && { ...value, start: sentence.start, end: sentence.end, confidence: FAINT }
}
