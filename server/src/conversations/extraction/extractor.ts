import type { GuidingQuestion, Language } from '../understanding/index.ts'
import type { Cause } from './causes.ts'
import type { Field, FieldValue } from './fields.ts'

/** A message of the conversation to extract from. */
export type TranscriptMessage = {
  id: string
  author: 'agent' | 'participant' | 'human'
  text: string
  at: Date
  /** The id of the option that the participant tapped. */
  choice?: string | null
}

export type ExtractionInput = {
  org: string
  /** The schema's fields, by slug. */
  schema: Record<string, Field>
  /** The whole conversation, oldest first. */
  transcript: TranscriptMessage[]
  questions: GuidingQuestion[]
  language: Language
  /** When the conversation was. Days such as `tomorrow` count from the message that names them. */
  now: Date
  timeZone: string
}

/** A value with its exact quote from the participant, and a confidence of 0–1. */
export type ExtractedValue = {
  value: FieldValue
  sourceQuote: string
  confidence: number
  /** Where the reader knows. */
  cause?: Cause
  /** What else may be meant, for the person who reviews it. */
  candidates?: FieldValue[]
}

/** The values found, by slug; fields without evidence are omitted. */
export type Extraction = Record<string, ExtractedValue>

/** Extracts the values of a schema's fields from a conversation. */
export interface Extractor {
  /** The name by which initiatives and organizations choose it; stored with them. */
  readonly name: string
  /** `signal` aborts when it takes too long: a later result is dropped. */
  extract(input: ExtractionInput, signal: AbortSignal): Promise<Extraction>
}

/** Fewer messages or no reply give INSUFFICIENT_DATA (docs/behaviour/conversations.md: Extraction). */
const ENOUGH_MESSAGES = 3

/** Whether a conversation is enough to extract from: three messages with at least one reply. */
export function hasEnough(transcript: readonly Pick<TranscriptMessage, 'author'>[]): boolean {
  return (
    transcript.length >= ENOUGH_MESSAGES && transcript.some((message) => message.author === 'participant')
  )
}
