/**
 * What visitors' pages and the service say to each other (docs/behaviour/customers.md: Forms). The script in visitors'
 * pages takes its types from here, so nothing is imported.
 */

export type FieldType = 'text' | 'email' | 'phone' | 'number' | 'choice' | 'multi_choice' | 'date' | 'boolean'

export type Single = string | number | boolean

/** Something is shown only if an earlier answer says so. */
export type Condition =
  | { field: string; op: 'eq' | 'neq'; value: Single }
  | { field: string; op: 'in'; value: Single[] }
  | { field: string; op: 'answered' }

/** Words of the product, in the visitor's language; `{n}`, `{total}`, `{min}` and `{max}` are filled in. */
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
  /** Of a text: whether it may have lines. */
  multiline?: boolean
  /** Of a text, in characters. */
  maxLength?: number
  /** Of a number, or of a date as YYYY-MM-DD. */
  min?: number | string
  max?: number | string
  /** Of a phone number: the country that is chosen at first (ISO 3166, two letters). */
  country?: string
  /** As HTML has it, for what browsers know of their people. */
  autocomplete?: string
  /** What is answered is not kept in the browser. */
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

/** What a visitor's page needs to show a form: one version in one language, and nothing that visitors must not see. */
export interface FormConfig {
  version: number
  language: string
  /** All that it has, the default first. */
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
  /** Keys of what the page says: its address's query, or attributes of the element. */
  hidden: string[]
  design: Record<string, Single>
  /** Whether a challenge has work to do. */
  proofOfWork: boolean
  texts: Record<TextKey, string>
}

export interface ChallengeRequest {
  /** A UUID of the visitor's making: one for what one visitor fills in. */
  submissionId: string
}

export interface Challenge {
  challenge: string
  /** Submitting sooner than that is refused. */
  minimumMs: number
  expiresInMs: number
  /** Find the number from 0 to `maxnumber` with SHA-256(salt + number) = `challenge`, in hex. */
  proofOfWork: { algorithm: 'SHA-256'; challenge: string; salt: string; maxnumber: number } | null
}

/** A phone number, an e-mail address, a date and a choice are texts. */
export type Answer = string | number | boolean | string[]

export interface SubmissionRequest {
  submissionId: string
  /** That the visitor saw. */
  version: number
  challenge: string
  /** The number that was found. */
  proof?: number
  language?: string
  /** By key of the field. */
  answers: Record<string, Answer>
  hidden?: Record<string, string>
  consent?: boolean
  /** People do not see this field, and leave it empty. */
  website?: string
  /** The address of the page. */
  page?: string
}

export interface SubmissionAnswer {
  ending: {
    /** Null where the form has none. */
    id: string | null
    title: string
    body: string | null
    action: { label: string; url: string } | null
  }
}

export interface BeaconRequest {
  version: number
  event: 'view' | 'start' | 'step'
  /** Id of the step that was reached. */
  step?: string
}
