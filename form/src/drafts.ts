import { hexOf } from './hex.ts'
import type { Answer, Answers, Config, Field } from './wire.ts'

/** The answers of one visitor so far, stored as long as the tab is open. */
export interface Draft {
  submissionId: string
  answers: Answers
  /** The id of the step. */
  step?: string
  /** Whether it was sent, and perhaps stored. */
  isSent?: boolean
}

const nameOf = (installKey: string) => `parley-form ${installKey}`

/** The stored draft from before a reload, as far as it fits the published form. */
export function openDraft(installKey: string, config: Config): Draft {
  const kept = read(installKey)
  const answers = config.fields.flatMap((field) => {
    const answer = kept?.answers?.[field.key]
    return answer !== undefined && fits(field, answer) ? [[field.key, answer]] : []
  })
  return { submissionId: newId(), ...kept, answers: Object.fromEntries(answers) }
}

/**
 * Stores the draft, without sensitive answers. A copy of the tab copies what is stored, so the id is only stored once the
 * draft was sent: each tab then sends a submission of its own.
 */
export function keepDraft(installKey: string, { fields }: Config, draft: Draft): void {
  const answers = { ...draft.answers }
  for (const { key, sensitive } of fields) if (sensitive) delete answers[key]
  const submissionId = draft.isSent && draft.submissionId
  attempt((storage) =>
    storage.setItem(nameOf(installKey), JSON.stringify({ ...draft, submissionId, answers })),
  )
}

export function dropDraft(installKey: string): void {
  attempt((storage) => storage.removeItem(nameOf(installKey)))
}

function read(installKey: string): Partial<Draft> | null {
  const text = attempt((storage) => storage.getItem(nameOf(installKey)))
  return text ? (JSON.parse(text) as Partial<Draft>) : null
}

/** Some browsers refuse to store data and throw. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** Whether a control of the field can show the answer. */
function fits({ type, options }: Field, answer: Answer): boolean {
  const offers = (value: Answer) => options?.some((option) => option.value === value)
  if (type === 'multi_choice') return Array.isArray(answer) && answer.every(offers)
  if (type === 'choice') return Boolean(offers(answer))
  return typeof answer === (type === 'number' || type === 'boolean' ? type : 'string')
}

/** A UUID; `crypto.randomUUID` is missing in pages without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 15) | 64
  bytes[8] = (bytes[8]! & 63) | 128
  return hexOf(bytes).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
