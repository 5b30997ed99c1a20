import type { MessageDetails } from './message-details.ts'
import type { FileWithin, InboundFile } from './message-files.ts'
import type { Referral } from './referral.ts'

/** The content of an inbound message, as text for the transcript, the agent and the extraction. */
export interface InboundContent {
  type: 'text' | 'media'
  text: string
  /** The payload or id of a tapped button or list row. */
  buttonPayload: string | null
  /** Its files, in order. */
  files: readonly InboundFile[]
  /** Its content besides the text. */
  details?: MessageDetails
  /** A form that was filled in as a Flow. Only its submission keeps the values. */
  form?: {
    form: string
    version: number
    language: string
    /** Of the message that opened the Flow. Anybody can send one. */
    token: string | null
    values: Readonly<Record<string, unknown>>
  }
  /**
   * Set when the provider answered the message by itself, because it asks for no more messages or for messages again. The
   * words are those of the account's settings there.
   */
  answeredAs?: 'stop' | 'start'
  /** The provider's id of the message that it answers or is about. */
  answers?: string
  /** The subject of an email. */
  subject?: string
  /** The ad or post that the contact came from. */
  referral?: Referral
  /** An email as its sender laid it out, in HTML. It is hostile until it is shown in a sandbox. */
  layout?: FileWithin
}
