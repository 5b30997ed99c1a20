import { z } from 'zod'
import type { Issue } from '../../../platform/core/index.ts'
import { isMet } from '../../../platform/schema/index.ts'
import { parsePhone } from '../../people/index.ts'
import { stepsOf, textsIn } from '../definition/config.ts'
import type { Definition, Ending, Field } from '../definition/definition.ts'
import { fillIn } from '../definition/texts.ts'
import type { Answer, TextKey } from '../wire.ts'

/** The validated answers of a submission. */
export interface Judged {
  /** Validation errors in the visitor's language; empty: the submission is accepted. */
  issues: Issue[]
  /** Answers to visible fields by key; phone numbers in E.164. */
  answers: Map<string, Answer>
  score: number
  /** Null: the form has none. */
  ending: Ending | null
}

/** The length limit of a text field without its own, in characters. */
const MAX_TEXT = 5_000

/**
 * Validates answers against the version that the visitor saw: answers to hidden fields are dropped, the others checked
 * by type, and the score selects the ending (docs/behaviour/customers.md: Forms).
 */
export function judge(
  definition: Definition,
  given: Readonly<Record<string, unknown>>,
  { language, consent }: { language: string; consent: boolean },
): Judged {
  const texts = textsIn(definition, language)
  const fields = new Map(definition.fields.map((field) => [field.key, field]))
  const answers = new Map<string, Answer>()
  const issues: Issue[] = Object.keys(given)
    .filter((key) => !fields.has(key))
    .map((key) => issue(key, 'unknown_field', texts.invalidAnswer))
  for (const step of stepsOf(definition)) {
    if (!isMet(step.showIf, answers)) continue
    for (const key of step.fields) {
      const field = fields.get(key)!
      if (!isMet(field.showIf, answers)) continue
      const raw = Object.hasOwn(given, key) ? given[key] : undefined
      if (isEmpty(raw)) {
        if (field.required) issues.push(issue(key, 'required', texts.required))
        continue
      }
      const read = readAnswer(field, raw)
      if ('value' in read) answers.set(key, read.value)
      else issues.push(issue(key, read.code, fillIn(texts[read.text], boundsOf(field))))
    }
  }
  if (definition.consent?.required && !consent)
    issues.push({ path: 'consent', code: 'consent_required', message: texts.consentRequired })
  const score = scoreOf(definition, answers)
  return { issues, answers, score, ending: endingFor(definition, score) }
}

function issue(key: string, code: string, message: string): Issue {
  return { path: `answers.${key}`, code, message }
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' ? raw.trim() === '' : isEmptyList(raw))
}

function isEmptyList(raw: unknown): boolean {
  return Array.isArray(raw) && raw.length === 0
}

type Read = { value: Answer } | { code: string; text: TextKey }

const READERS: Record<Field['type'], (field: Field, raw: unknown) => Read> = {
  text: (field, raw) => {
    if (typeof raw !== 'string') return wrong
    const value = raw.trim()
    return value.length <= (field.maxLength ?? MAX_TEXT) ? { value } : { code: 'too_long', text: 'tooLong' }
  },
  email: (_, raw) => {
    const email = z
      .email()
      .max(254)
      .safeParse(typeof raw === 'string' ? raw.trim() : raw)
    return email.success ? { value: email.data } : { code: 'invalid_email', text: 'invalidEmail' }
  },
  phone: ({ country }, raw) => {
    const phone = typeof raw === 'string' && raw.length <= 40 ? parsePhone(raw.trim(), country) : null
    return phone ? { value: phone } : { code: 'invalid_phone_number', text: 'invalidPhone' }
  },
  number: (field, raw) =>
    typeof raw === 'number' && Number.isFinite(raw)
      ? within(field, raw)
      : { code: 'invalid_number', text: 'invalidNumber' },
  date: (field, raw) => {
    const date = z.iso.date().safeParse(raw)
    return date.success ? within(field, date.data) : { code: 'invalid_date', text: 'invalidDate' }
  },
  choice: ({ options }, raw) =>
    typeof raw === 'string' && options.some(({ value }) => value === raw) ? { value: raw } : unknownOption,
  multi_choice: ({ options }, raw) => {
    if (!Array.isArray(raw) || raw.length > options.length) return unknownOption
    const chosen = new Set<unknown>(raw)
    const known = options.map(({ value }) => value).filter((value) => chosen.has(value))
    // In the order of the options, each at most once.
    return known.length === raw.length ? { value: known } : unknownOption
  },
  boolean: (_, raw) => (typeof raw === 'boolean' ? { value: raw } : wrong),
}

const wrong: Read = { code: 'invalid_answer', text: 'invalidAnswer' }
const unknownOption: Read = { code: 'unknown_option', text: 'unknownOption' }

function readAnswer(field: Field, raw: unknown): Read {
  return READERS[field.type](field, raw)
}

/** ISO dates compare like their texts. */
function within({ min, max }: Field, value: number | string): Read {
  if (min !== undefined && value < min) return { code: 'too_small', text: 'tooSmall' }
  if (max !== undefined && value > max) return { code: 'too_large', text: 'tooLarge' }
  return { value }
}

function boundsOf({ type, min, max, maxLength = MAX_TEXT }: Field): Record<string, string | number> {
  return { min: min ?? '', max: type === 'text' ? maxLength : (max ?? '') }
}

/** Must agree with the possible scores in `scores.ts`. */
function scoreOf({ fields }: Definition, answers: ReadonlyMap<string, Answer>): number {
  return fields.reduce((sum, { key, score = 0, options }) => {
    const answer = answers.get(key)
    if (answer === undefined || answer === false) return sum
    const chosen = Array.isArray(answer) ? answer : [answer]
    return options.reduce(
      (total, option) => total + (chosen.includes(option.value) ? (option.score ?? 0) : 0),
      sum + score,
    )
  }, 0)
}

function endingFor({ endings }: Definition, score: number): Ending | null {
  return (
    endings.find(({ minScore = -Infinity, maxScore = Infinity }) => minScore <= score && score <= maxScore) ??
    null
  )
}
