/** The service's description of a published form, and a visitor's submission (docs/forms.md: Call the API yourself). */

export interface Config {
  version: number
  language: string
  direction: 'ltr' | 'rtl'
  steps: Step[]
  fields: Field[]
  consent: { required: boolean; text: string; link?: Link } | null
  hidden: string[]
  design: Readonly<Record<string, Single>>
  /** The form's built-in texts, in the visitor's language. */
  texts: Readonly<Record<string, string>>
}

export interface Step {
  id: string
  title?: string
  fields: string[]
  showIf?: Condition
}

export interface Field {
  key: string
  type: 'text' | 'email' | 'phone' | 'number' | 'choice' | 'multi_choice' | 'date' | 'boolean'
  label: string
  help?: string
  placeholder?: string
  required: boolean
  options?: { value: string; label: string }[]
  multiline?: boolean
  maxLength?: number
  min?: number | string
  max?: number | string
  country?: string
  autocomplete?: string
  sensitive?: boolean
  showIf?: Condition
}

export type Condition =
  | { field: string; op: 'eq' | 'neq'; value: Single }
  | { field: string; op: 'in'; value: Single[] }
  | { field: string; op: 'answered' }

export type Single = string | number | boolean
export type Answer = Single | string[]
export type Answers = Record<string, Answer>

export interface Link {
  label: string
  url: string
}

export interface Ending {
  /** Null if the author wrote none. */
  id: string | null
  title: string
  body: string | null
  action: Link | null
}

export interface Issue {
  path: string
  code: string
  message: string
}

export interface Challenge {
  challenge: string
  minimumMs: number
  proofOfWork: Puzzle | null
}

/** A puzzle of ALTCHA: find the number for which SHA-256 of salt and number is `challenge`, in hex. */
export interface Puzzle {
  challenge: string
  salt: string
  maxnumber: number
}

export interface Submission {
  submissionId: string
  version: number
  language: string
  answers: Answers
  hidden: Record<string, string>
  consent?: boolean
  /** The honeypot field, which only programs fill in. */
  website: string
  /** The URL of the page, without its query. */
  page: string
}
