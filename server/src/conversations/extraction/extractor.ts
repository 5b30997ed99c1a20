import type { GuidingQuestion, Language } from '../understanding/index.ts'
import type { Field, FieldValue } from './fields.ts'

/** One message of the conversation that values are taken from. */
export type TranscriptMessage = {
  id: string
  author: 'agent' | 'participant' | 'human'
  text: string
  at: Date
}

export type ExtractionInput = {
  org: string
  /** The fields wanted, by slug. */
  schema: Record<string, Field>
  /** The whole conversation, oldest first. */
  transcript: TranscriptMessage[]
  questions: GuidingQuestion[]
  language: Language
  now: Date
  timeZone: string
}

/** A value with the words that say it, exactly as the participant wrote them, and 0–1 how sure. */
export type ExtractedValue = { value: FieldValue; sourceQuote: string; confidence: number }

/** What was found, by slug; fields without evidence are left out. */
export type Extraction = Record<string, ExtractedValue>

/** Takes the values of a schema's fields out of a conversation. */
export interface Extractor {
  /** By which initiatives and organizations choose it; kept with them. */
  readonly name: string
  /** `signal` aborts when it has taken too long: what it gives after that is dropped. */
  extract(input: ExtractionInput, signal: AbortSignal): Promise<Extraction>
}

/** Fewer messages, or no reply among them, are INSUFFICIENT_DATA (docs/behaviour/conversations.md: Extraction). */
const ENOUGH_MESSAGES = 3

/** Whether a conversation holds enough to extract from: three messages with at least one reply. */
export function hasEnough(transcript: readonly Pick<TranscriptMessage, 'author'>[]): boolean {
  return (
    transcript.length >= ENOUGH_MESSAGES && transcript.some((message) => message.author === 'participant')
  )
}
