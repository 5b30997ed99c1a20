/**
 * The protocol between visitors' pages and the service (docs/behaviour/customers.md: Forms). The embed script imports
 * these types, so this file imports nothing.
 */

export type FieldType = 'text' | 'email' | 'phone' | 'number' | 'choice' | 'multi_choice' | 'date' | 'boolean'

export type Single = string | number | boolean

/** Shows something only after a certain earlier answer. */
export type Condition =
  | { field: string; op: 'eq' | 'neq'; value: Single }
  | { field: string; op: 'in'; value: Single[] }
  | { field: string; op: 'answered' }

/** Built-in texts in the visitor's language; `{n}`, `{total}`, `{min}` and `{max}` are replaced. */
export const TEXT_KEYS = [
  'next',
  'back',
  'submit',
  'sending',
  'optional',
  'required',
  'invalidEmail',
  'invalidPhone',
  'invalidNumber',
  'invalidDate',
  'unknownOption',
  'invalidAnswer',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'consentRequired',
  'step',
  'errors',
  'failed',
  'offline',
  'retry',
  'tooMany',
  'thanks',
  'close',
  'closed',
  'open',
  'country',
  'yes',
  'no',
  'choose',
  'loading',
] as const

export type TextKey = (typeof TEXT_KEYS)[number]

export interface FormField {
  key: string
  type: FieldType
  label: string
  help?: string
  placeholder?: string
  required: boolean
  options?: { value: string; label: string }[]
  /** Whether a text may have several lines. */
  multiline?: boolean
  /** The length limit of a text, in characters. */
  maxLength?: number
  /** Bounds of a number, or of a date as YYYY-MM-DD. */
  min?: number | string
  max?: number | string
  /** The preselected country of a phone number (ISO 3166, two letters). */
  country?: string
  /** The HTML autocomplete attribute. */
  autocomplete?: string
  /** The answer is not saved in the browser. */
  sensitive?: true
  showIf?: Condition
}

export interface FormStep {
  id: string
  title?: string
  /** Keys of fields. */
  fields: string[]
  showIf?: Condition
}

/** The configuration of a form for a page: one version in one language, without anything that visitors must not see. */
export interface FormConfig {
  version: number
  language: string
  /** All its languages, the default first. */
  languages: string[]
  direction: 'ltr' | 'rtl'
  /** At least one. */
  steps: FormStep[]
  fields: FormField[]
  consent: {
    required: boolean
    text: string
    version: string
    link?: { label: string; url: string }
  } | null
  /** Keys that the page may set, by URL query or attributes of the element. */
  hidden: string[]
  design: Record<string, Single>
  /** Whether a challenge requires work. */
  proofOfWork: boolean
  texts: Record<TextKey, string>
}

export interface ChallengeRequest {
  /** A UUID created by the page, one per submission. */
  submissionId: string
}

export interface Challenge {
  challenge: string
  /** A submission that arrives earlier is refused. */
  minimumMs: number
  expiresInMs: number
  /** Find the number from 0 to `maxnumber` with SHA-256(salt + number) = `challenge`, in hex. */
  proofOfWork: { algorithm: 'SHA-256'; challenge: string; salt: string; maxnumber: number } | null
}

/** Phone numbers, email addresses, dates and choices are texts. */
export type Answer = string | number | boolean | string[]

export interface SubmissionRequest {
  submissionId: string
  /** The version that the visitor saw. */
  version: number
  challenge: string
  /** The number that was found. */
  proof?: number
  language?: string
  /** By key of the field. */
  answers: Record<string, Answer>
  hidden?: Record<string, string>
  consent?: boolean
  /** A honeypot: people do not see this field and leave it empty. */
  website?: string
  /** The URL of the page. */
  page?: string
}

export interface SubmissionAnswer {
  ending: {
    /** Null when the form has none. */
    id: string | null
    title: string
    body: string | null
    action: { label: string; url: string } | null
  }
}

export interface BeaconRequest {
  version: number
  event: 'view' | 'start' | 'step'
  /** The id of the step that was reached. */
  step?: string
}
