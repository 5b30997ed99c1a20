import type { Json, JsonRecord } from '../../../shell/document/values.ts'

/** A text for visitors: in the first language of the form, or by language. */
export type Text = string | { readonly [language: string]: string }

export const FIELD_TYPES = [
  'text',
  'email',
  'phone',
  'number',
  'choice',
  'multi_choice',
  'date',
  'boolean',
] as const

export type FieldType = (typeof FIELD_TYPES)[number]

export type Single = string | number | boolean

export interface Condition {
  field: string
  op: 'eq' | 'neq' | 'in' | 'answered'
  value?: Single | Single[]
}

export interface Option {
  value: string
  label?: Text
  score?: number
}

export interface DraftField {
  key: string
  type: FieldType
  label?: Text
  help?: Text
  placeholder?: Text
  required?: boolean
  options?: Option[]
  multiline?: boolean
  maxLength?: number
  min?: number | string
  max?: number | string
  country?: string
  score?: number
  sensitive?: boolean
  mapsTo?: string
  showIf?: Condition
}

export interface Step {
  id: string
  title?: Text
  fields: string[]
  showIf?: Condition
}

export interface Link {
  label?: Text
  url?: string
}

export interface Ending {
  id: string
  title?: Text
  body?: Text
  minScore?: number
  maxScore?: number
  action?: Link
}

export interface Consent {
  required?: boolean
  text?: Text
  version?: string
  topicId?: string
  link?: Link
}

export type Asked = boolean | 'when_needed'

/** The draft of a form, as the builder reads it. Everything may be missing: drafts are saved while incomplete. */
export interface Draft {
  fields?: DraftField[]
  steps?: Step[]
  endings?: Ending[]
  consent?: Consent
  hidden?: string[]
  design?: { [key: string]: Single }
  languages?: string[]
  protection?: { minimumSeconds?: number; proofOfWork?: boolean }
  confirmation?: { phone?: Asked; email?: Asked }
  person?: {
    identity?: 'signed' | 'page'
    existing?: 'fill' | 'replace'
    newAddresses?: 'keep_out' | 'add'
  }
  /** The words of buttons and messages, where they are not the usual ones. */
  texts?: { [key: string]: Text }
}

/** Drafts are JSON that callers of the API may have written, so whatever is no list of records is left out. */
export function draftOf(stored: JsonRecord): Draft {
  const draft = { ...stored } as { [key: string]: Json }
  for (const key of ['fields', 'steps', 'endings', 'hidden', 'languages'])
    if (draft[key] !== undefined && !Array.isArray(draft[key])) delete draft[key]
  return draft as Draft
}

export function languagesOf({ languages = [] }: Draft): readonly string[] {
  return languages.length === 0 ? ['en'] : languages
}

/** The text in a language, exactly as it is written there. */
export function writtenIn(text: Text | undefined, language: string, { languages }: Draft): string {
  if (text === undefined) return ''
  if (typeof text === 'string') return language === languagesOf({ languages: languages ?? [] })[0] ? text : ''
  return text[language] ?? ''
}

/** The text that visitors with the language see. */
export function shownIn(text: Text | undefined, language: string, draft: Draft): string {
  const first = languagesOf(draft)[0]!
  return writtenIn(text, language, draft) || writtenIn(text, first, draft)
}

/** The text with other words in one language; undefined when no words are left. */
export function rewritten(
  text: Text | undefined,
  language: string,
  words: string,
  draft: Draft,
): Text | undefined {
  const languages = languagesOf(draft)
  if (languages.length === 1 && typeof (text ?? '') === 'string') return words === '' ? undefined : words
  const before = typeof text === 'object' ? text : text === undefined ? {} : { [languages[0]!]: text }
  const { [language]: _, ...others } = before
  const after = words === '' ? others : { ...others, [language]: words }
  return Object.keys(after).length === 0 ? undefined : after
}
