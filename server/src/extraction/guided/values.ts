import {
  type Choice,
  type Found,
  type GuidingQuestion,
  type Language,
  type Option,
  plain,
  readChoice,
  readDate,
  readNumbers,
  readYesNo,
  topics,
} from '../../understanding/index.ts'
import type { Field, FieldValue } from '../fields.ts'
import type { Answer } from './answers.ts'
import { readContact } from './contacts.ts'

export type Reader = { language: Language; now: Date; timeZone: string }

/** Where the schema sets no limit, texts end here. */
const LONGEST_TEXT = 1000

/** The value that an answer to a question gives for a field. */
export function valueOfAnswer(
  field: Field,
  question: GuidingQuestion,
  { text, reading }: Answer,
  reader: Reader,
): Found<FieldValue> | null {
  const chosen = question.options.filter(
    (option) => Array.isArray(reading.value) && reading.value.includes(option.id),
  )
  const labels = chosen.map((option) => option.label)
  switch (field.type) {
    case 'bool':
      return typeof reading.value === 'boolean'
        ? { ...reading, value: reading.value }
        : boolOf(labels, text, reader)
    case 'int':
      return typeof reading.value === 'number'
        ? { ...reading, value: reading.value }
        : intOf(field, text, reader)
    case 'enum':
    case 'enum[]':
      return enumOf(field, text, labels, reading, reader)
    case 'string':
      return labels.length > 0 ? { ...reading, value: labels.join(', ') } : stringOf(field, text, reader)
    case 'string[]':
      return labels.length > 0
        ? { ...reading, value: labels }
        : { ...whole(text, 0.7), value: listItems(text) }
  }
}

function boolOf(labels: string[], text: string, { language }: Reader): Found<boolean> | null {
  const said = readYesNo(labels[0] ?? text, language)
  if (!said || said.value === 'unknown') return null
  return { ...whole(text, said.confidence * 0.8), value: said.value === 'yes' }
}

/** The first whole number within the field's bounds. */
function intOf(
  field: { min?: number; max?: number },
  text: string,
  { language }: Reader,
): Found<number> | null {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field
  const fits = ({ value }: Found<number>) => Number.isSafeInteger(value) && value >= min && value <= max
  return readNumbers(text, language).find(fits) ?? null
}

/** Values are slugs or labels: both are read as words. */
export function asOptions(values: readonly string[]): Option[] {
  return values.map((value, i) => ({ id: value, label: value.replaceAll('_', ' '), position: i }))
}

function enumOf(
  field: Extract<Field, { type: 'enum' | 'enum[]' }>,
  text: string,
  labels: string[],
  reading: Answer['reading'],
  { language }: Reader,
): Found<FieldValue> | null {
  const options = asOptions(field.values)
  const chosen = labels.flatMap((label) => idsOf(readChoice(label, options, language)))
  const direct = chosen.length > 0 ? null : byWords(readChoice(text, options, language), options, text)
  const ids = [...new Set(chosen.length > 0 ? chosen : idsOf(direct))]
  if (ids.length === 0) return null
  return { ...(direct ?? reading), value: field.type === 'enum' ? ids[0]! : ids }
}

/** A schema's values were never shown: a number or a letter of the answer cannot mean their place. */
function byWords(choice: Found<Choice> | null, options: Option[], text: string): Found<Choice> | null {
  const said = new Set(plain(text).split(' '))
  const isBare = [...said].every((word) => word.length < 2 || /^\d+$/.test(word))
  const isLabel = options.some((option) => plain(option.label) === plain(text))
  return isBare && !isLabel ? null : choice
}

function idsOf(choice: Found<Choice> | null): string[] {
  return choice === null || choice.value === 'none' ? [] : choice.value.ids
}

/** A text: the day, the address or the number where the field asks for one, otherwise the words themselves. */
export function stringOf(
  field: Extract<Field, { type: 'string' }>,
  text: string,
  reader: Reader,
): Found<string> | null {
  const contact = readContact(field, text)
  if (contact !== undefined) return contact
  const date = asksDate(field) ? readDate(text, reader.language, reader.now, reader.timeZone) : null
  const day = date && (date.value.time ? `${date.value.date} ${date.value.time}` : date.value.date)
  if (date && day && day.length <= (field.maxLength ?? day.length)) return { ...date, value: day }
  const value = shorten(text.trim(), Math.min(field.maxLength ?? LONGEST_TEXT, LONGEST_TEXT))
  return value === '' ? null : { ...whole(text, 0.75), value }
}

function asksDate(field: Field): boolean {
  return topics(field.label).has('date')
}

/** Cut at a word where one ends in the second half. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const blank = cut.lastIndexOf(' ')
  return (blank > limit / 2 ? cut.slice(0, blank) : cut).trim()
}

/** The items of an enumeration: `luz, agua y gas`. */
function listItems(text: string): string[] {
  const items = text
    .split(/[,;\n•]|\s(?:and|y|e|también|also|também)\s/i)
    .map((item) => item.replace(/^[\s\-–—*.\d)]+(?=\p{L})|(?<![\s.!])[\s.!]+$/gu, '').trim())
    .filter((item) => item !== '')
  return items.length > 0 ? [...new Set(items)] : [text.trim()]
}

function whole(text: string, confidence: number): Found<never> {
  return { start: 0, end: text.length, confidence } as Found<never>
}
