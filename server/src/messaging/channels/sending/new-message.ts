import type { MessageDetails } from '../provider/message-details.ts'

/** A message to queue. */
export interface NewMessage {
  id: string
  conversationId: string
  channelId: string
  contactId: string
  runId: string | null
  initiativeId: string | null
  author: 'journey' | 'agent' | 'human' | 'system'
  /**
   * `transactional`: queued by `messages_send`. With the author `journey`, quiet hours and limits count for it. `handover`: the
   * agent's words as it gives the conversation to people, who have it when the message leaves. `closing`: its last words in a
   * conversation that it closes, and that people may get before the message leaves.
   */
  source?: 'transactional' | 'handover' | 'closing'
  /** The topic that its recipient must have agreed to. Those of a run are known by their run. */
  consentTopicId?: string | null
  type: 'text' | 'template' | 'media'
  /** What the contact reads; for templates, as rendered. */
  text: string
  /** The subject of an email that starts a thread. */
  subject?: string
  template: TemplateUse | null
  /** Its content besides the text. */
  details?: MessageDetails
  /** When it is sent at the earliest. Until then it can be withdrawn. */
  notBefore?: Date
  /** When it is not sent any more. */
  expiresAt?: Date | null
  /** It waits for a person before it is sent. */
  review?: HeldForReview
}

/** The template of a message. Email templates have a version. */
export interface TemplateUse {
  templateId: string
  version?: number
  parameters: Record<string, string>
}

/** What a message waits for a person as. */
export interface HeldForReview {
  kind: DraftKind
  expiresAt: Date
}

export type DraftKind = 'first' | 'reply'
