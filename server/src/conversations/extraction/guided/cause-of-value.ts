import {
  fold,
  type GuidingQuestion,
  type Language,
  plain,
  readNumbers,
  readTrouble,
  readYesNo,
  tokenize,
  versions,
} from '../../understanding/index.ts'
import type { Cause } from '../causes.ts'
import type { Field, FieldValue } from '../fields.ts'
import { isDoubtful } from './doubts.ts'

/** How a value was said in its message, and what else the message may mean. */
export interface Said {
  cause: Extract<Cause, 'exact' | 'literal' | 'inferred' | 'two_values' | 'partly_read'>
  candidates: FieldValue[]
}

/** A yes or no, or a number, with hardly a word besides. */
const FEW_WORDS = 3

/**
 * Whether a message that holds these words tells of a dispute. What else may be read in it is said to the team, and
 * answers no question.
 */
export function isInDispute(
  words: string,
  transcript: readonly { text: string }[],
  question: GuidingQuestion | null,
): boolean {
  const asked = question?.questionText ?? null
  return transcript.some(({ text }) => text.includes(words) && readTrouble(text, asked))
}

/** Whether a message is a value and nothing else, names it, means it in other words, or says something else as well. */
export function howSaid(
  field: Field,
  value: FieldValue,
  text: string,
  question: GuidingQuestion | null,
  languages: readonly Language[],
): Said {
  const others = otherValues(field, value, text, question, languages)
  if (others.length > 0) return { cause: 'two_values', candidates: others }
  const isLiterally = isLiteral(field, value, text, question, languages)
  // Among few words nothing stands beside a yes or a number.
  const isBare = isLiterally && (field.type === 'bool' || field.type === 'int')
  const isPart = !isBare && isDoubtful(field, value, text, question, languages)
  if (isPart) return { cause: 'partly_read', candidates: [] }
  if (!isLiterally) return { cause: 'inferred', candidates: [] }
  return { cause: isWhole(field, value, text, question) ? 'exact' : 'literal', candidates: [] }
}

/** Whether a message holds nothing but the value: digits, one word of yes or no, or an option. */
function isWhole(field: Field, value: FieldValue, text: string, question: GuidingQuestion | null): boolean {
  const words = plain(text)
  switch (field.type) {
    case 'bool':
      return words !== '' && !words.includes(' ')
    case 'int':
      return words === String(value)
    case 'enum':
      return wordsFor(field, String(value), question).some((option) => plain(option) === words)
    default:
      return false
  }
}

function isLiteral(
  field: Field,
  value: FieldValue,
  text: string,
  question: GuidingQuestion | null,
  languages: readonly Language[],
): boolean {
  const isShort = tokenize(text).length <= FEW_WORDS
  switch (field.type) {
    case 'bool':
      return (
        isShort && languages.some((language) => readYesNo(text, language)?.value === (value ? 'yes' : 'no'))
      )
    case 'int':
      return isShort && numbersWith(value as number, text, languages).length > 0
    case 'enum': {
      const spoken = spaced(text)
      return wordsFor(field, String(value), question).some((words) => names(spoken, words))
    }
    case 'string':
      return fold(text).includes(fold(String(value)))
    // Where a list ends, and what belongs to it, is inferred.
    case 'enum[]':
    case 'string[]':
      return false
  }
}

/** Values that the message names besides the one that was taken. What it corrects does not count. */
function otherValues(
  field: Field,
  value: FieldValue,
  text: string,
  question: GuidingQuestion | null,
  languages: readonly Language[],
): FieldValue[] {
  const latest = versions(text)[0]!.text
  if (field.type === 'int') {
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field
    return numbersWith(value as number, latest, languages).filter(
      (number) => number !== value && number >= min && number <= max,
    )
  }
  if (field.type !== 'enum') return []
  const spoken = spaced(latest)
  const named = field.values.filter((each) =>
    wordsFor(field, each, question).some((words) => names(spoken, words)),
  )
  return named.includes(String(value)) ? named.filter((each) => each !== value) : []
}

/** The numbers of a text in the language in which it holds this one: `150 mil` is one number in Spanish. None: in no language. */
function numbersWith(value: number, text: string, languages: readonly Language[]): number[] {
  const readings = languages
    .slice(0, 2)
    .map((language) => readNumbers(text, language).map((each) => each.value))
  const reading = readings.find((numbers) => numbers.includes(value)) ?? []
  return [...new Set(reading)].filter(Number.isSafeInteger)
}

/** The words of a value: its own, and those of the option at the same place. */
function wordsFor(
  field: Extract<Field, { type: 'enum' | 'enum[]' }>,
  value: string,
  question: GuidingQuestion | null,
): string[] {
  const options = (question?.options ?? []).toSorted((a, b) => a.position - b.position)
  const parallel =
    options.length === field.values.length ? options[field.values.indexOf(value)]?.label : undefined
  return [value.replaceAll('_', ' '), ...(parallel === undefined ? [] : [parallel])].filter(
    (words) => plain(words) !== '',
  )
}

/** A text in which words are found whole. */
function spaced(text: string): string {
  return ` ${plain(text)} `
}

function names(spoken: string, words: string): boolean {
  return spoken.includes(` ${plain(words)} `)
}
