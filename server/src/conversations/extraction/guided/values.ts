import {
  asksDay,
  asksYear,
  type Choice,
  type Found,
  fold,
  type GivenAnswer,
  type GuidingQuestion,
  isNegation,
  type Language,
  languagesFrom,
  type Option,
  objectNamed,
  ordinalIn,
  plain,
  readChoice,
  readCount,
  readDate,
  readYear,
  readYesNo,
  topics,
  versions,
  WEEKDAY_NAMES,
  wantsNumber,
  withoutDeniedDays,
} from '../../understanding/index.ts'
import type { Field, FieldValue } from '../fields.ts'
import { readContact } from './contacts.ts'
import { listItems } from './lists.ts'

/** `now` is when the text was said: `tomorrow` is the day after. */
export type Reader = { language: Language; now: Date; timeZone: string }

/** Reads answers, each at the time at which it was said. */
export type AnswerReader = Omit<Reader, 'now'> & { saidAt: (text: string) => Date }

/** The length of texts when the schema sets no limit. */
const LONGEST_TEXT = 1000

/** A value and its message. */
export type Valued = { value: Found<FieldValue>; answer: GivenAnswer }

/** The value of a field in the messages that answer a question: texts and lists use all of them. */
export function valueOfAnswers(
  field: Field,
  question: GuidingQuestion,
  answers: readonly GivenAnswer[],
  { saidAt, ...rest }: AnswerReader,
): Valued | null {
  const readerOf = (text: string): Reader => ({ ...rest, now: saidAt(text) })
  const longest = answers.toSorted((a, b) => b.text.length - a.text.length)[0]
  if (longest && answers.length > 1 && question.answerType === 'OPEN' && field.type.startsWith('string')) {
    const text = answers.map((answer) => answer.text.trim()).join('\n')
    const value = valueOfAnswer(field, question, { ...longest, text }, readerOf(longest.text))
    return value && { value: { ...value, start: 0, end: longest.text.length }, answer: longest }
  }
  for (const answer of answers) {
    const value = valueOfAnswer(field, question, answer, readerOf(answer.text))
    if (value) return { value, answer }
  }
  return null
}

function valueOfAnswer(
  field: Field,
  question: GuidingQuestion,
  { text, reading }: GivenAnswer,
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
      if (asksYear(question.questionText)) return readYear(text, reader.language, reader.now)
      return typeof reading.value === 'number'
        ? { ...reading, value: reading.value }
        : readCount(text, `${field.label} ${question.questionText}`, {
            ...field,
            isAsked: wantsNumber(question),
            language: reader.language,
          })
    case 'enum':
    case 'enum[]':
      return enumOf(field, question, text, labels, reading, reader)
    case 'string':
      if (labels.length > 0) return { ...reading, value: labels.join(', ') }
      if (asksDay(question.questionText) === 'day') return dateOf(field, text, reader)
      return whenOf(field, question, text, reader) ?? wordsOf(field, question, text, reader)
    case 'string[]': {
      const items = labels.length > 0 ? labels : listItems(objectNamed(text, question.questionText) ?? text)
      return items.length > 0 ? { ...whole(text, 0.85), value: items } : null
    }
  }
}

function boolOf(labels: string[], text: string, { language }: Reader): Found<boolean> | null {
  const said = readYesNo(labels[0] ?? text, language)
  if (!said || said.value === 'unknown') return null
  return { ...whole(text, said.confidence * 0.8), value: said.value === 'yes' }
}

/** Values are slugs or labels: both are compared as words. */
export function asOptions(values: readonly string[]): Option[] {
  return values.map((value, i) => ({ id: value, label: value.replaceAll('_', ' '), position: i }))
}

function enumOf(
  field: Extract<Field, { type: 'enum' | 'enum[]' }>,
  question: GuidingQuestion,
  text: string,
  labels: string[],
  reading: GivenAnswer['reading'],
  { language }: Reader,
): Found<FieldValue> | null {
  const options = asOptions(field.values)
  const values = labels.length > 0 ? valuesOfLabels(question, options, language) : null
  const chosen = values ? labels.flatMap((label) => values.get(label) ?? []) : []
  const direct = chosen.length > 0 ? null : byWords(readChoice(text, options, language), options, text)
  const ids = [...new Set(chosen.length > 0 ? chosen : idsOf(direct))]
  if (ids.length === 0) return null
  const place = direct ?? reading
  if (field.type === 'enum[]') return { ...place, value: ids }
  // One of several, without a preference, is no answer.
  const isAll = ids.length > 1 && ids.length === options.length
  const isOpen = isAll || (chosen.length > 1 && leavesOpen(readChoice(text, question.options, language)))
  return isOpen || leavesOpen(direct)
    ? null
    : { ...place, value: ids[0]!, confidence: ids.length > 1 ? 0.6 : place.confidence }
}

function leavesOpen(choice: Found<Choice> | null): boolean {
  return choice !== null && choice.value !== 'none' && choice.value.isOpen === true
}

/**
 * The schema value of each option, by its words. If the words do not match (`Playa`, `beach`) and the counts are equal,
 * by position.
 */
function valuesOfLabels(
  question: GuidingQuestion,
  values: Option[],
  language: Language,
): Map<string, string> {
  const ordered = question.options.toSorted((a, b) => a.position - b.position)
  const byName = ordered.map(({ label }) => {
    // `Segunda` is a day here, and not the second value.
    // `A cada 3 meses` is not `monthly`.
    const isCounted = /\d/.test(label) && !values.some((each) => /\d/.test(each.label))
    if (ordinalIn(label) !== null || isCounted) return undefined
    const ids = idsOf(readChoice(label, values, language))
    return ids.length === 1 ? ids[0] : undefined
  })
  const isParallel =
    ordered.length === values.length && byName.every((id, i) => id === undefined || id === values[i]!.id)
  return new Map(
    ordered.flatMap(({ label }, i) => {
      const id = isParallel ? values[i]!.id : byName[i]
      return id === undefined ? [] : [[label, id] as const]
    }),
  )
}

/** The schema's values were never shown, so a number or letter in the answer is not their position. */
function byWords(choice: Found<Choice> | null, options: Option[], text: string): Found<Choice> | null {
  const said = new Set(plain(text).split(' '))
  const isBare = [...said].every((word) => word.length < 2 || /^\d+$/.test(word))
  const isLabel = options.some((option) => plain(option.label) === plain(text))
  return isBare && !isLabel ? null : choice
}

function idsOf(choice: Found<Choice> | null): string[] {
  return choice === null || choice.value === 'none' ? [] : choice.value.ids
}

/** A text: the day, address or number that the field asks for, otherwise the answer itself. */
export function stringOf(
  field: Extract<Field, { type: 'string' }>,
  text: string,
  reader: Reader,
): Found<string> | null {
  const contact = readContact(field, text)
  if (contact !== undefined) return contact
  if (asksDate(field)) return dateOf(field, text, reader)
  const value = shorten(text.trim(), Math.min(field.maxLength ?? LONGEST_TEXT, LONGEST_TEXT))
  return value === '' ? null : { ...whole(text, 0.85), value }
}

/** The day in the answer to a “when” question, if it has one. */
function whenOf(
  field: Extract<Field, { type: 'string' }>,
  question: GuidingQuestion,
  text: string,
  reader: Reader,
): Found<string> | null {
  if (asksDay(question.questionText) !== 'when') return null
  const languages = languagesFrom(reader.language)
  const dates = languages.map((language) => dateOf(field, text, { ...reader, language }))
  return dates.find((date) => date !== null) ?? null
}

const DENIES_WITHIN = 3

/** The answer itself, unless it only denies that there is a time. */
function wordsOf(
  field: Extract<Field, { type: 'string' }>,
  question: GuidingQuestion,
  text: string,
  reader: Reader,
): Found<string> | null {
  const isDenied =
    asksDay(question.questionText) !== null &&
    plain(text)
      .split(' ')
      .slice(0, DENIES_WITHIN)
      .some((word) => isNegation(word))
  return isDenied ? null : stringOf(field, text, reader)
}

/** The last day, if an earlier one is corrected. */
function dateOf(
  field: Extract<Field, { type: 'string' }>,
  text: string,
  reader: Reader,
): Found<string> | null {
  for (const part of versions(preferredDay(withoutDeniedDays(text)))) {
    const date = readDate(part.text, reader.language, reader.now, reader.timeZone)
    if (!date) continue
    const value = date.value.time ? `${date.value.date} ${date.value.time}` : date.value.date
    if (value.length > (field.maxLength ?? value.length)) return null
    return { ...date, value, start: date.start + part.start, end: date.end + part.start }
  }
  return null
}

/** `Wed or Thu, Thu is better`: the clause with the preferred day. */
function preferredDay(text: string): string {
  const blank = (clause: string) => ' '.repeat(clause.length)
  const isPreferred = (clause: string) => PREFERRED.test(fold(clause)) && DAY_NAMED.test(fold(clause))
  const clauses = text.match(/[^,;.!?\n]+|[,;.!?\n]+/g) ?? []
  if (!clauses.some(isPreferred)) return text
  return clauses.map((clause) => (isPreferred(clause) ? clause : blank(clause))).join('')
}

const PREFERRED =
  /\b(?:better|best|preferably|rather|mejor|prefiero|de preferencia|melhor|prefiro|entonces|entao)\b/
const DAY_NAMED = new RegExp(
  `\\b(?:\\d{1,2}|mon|tue|wed|thu|fri|sat|sun|${WEEKDAY_NAMES}|manana|amanha|tomorrow)\\b`,
)

function asksDate(field: Field): boolean {
  return topics(field.label).has('date')
}

/** Cut at the end of a word in the second half, if there is one, and never within an emoji, which cannot be stored. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const isWhole = text.slice(0, limit).isWellFormed()
  const cut = text.slice(0, isWhole ? limit : limit - 1)
  const blank = cut.lastIndexOf(' ')
  return (blank > limit / 2 ? cut.slice(0, blank) : cut).trim()
}

function whole(text: string, confidence: number): Found<never> {
  return { start: 0, end: text.length, confidence } as Found<never>
}
