import type { z } from 'zod'
import type { PublicRequest } from '../../../platform/operations/index.ts'
import type { Choices, MessageDetails } from './message-details.ts'
import type { FileToSend, FoundFile, InboundFile, SaveFile } from './message-files.ts'

/**
 * How one messaging service is spoken to. The rest of channels/, and templates/, know a service by this only: the ledger,
 * the checks before a message leaves, pacing and statuses are the same for all of them (docs/behaviour/messaging.md:
 * Channels).
 */
export interface Provider {
  /** Names it where accounts are stored: `whatsapp_cloud`. */
  readonly kind: string
  /** Through what people are reached; a word of the address that its webhooks call. */
  readonly channel: ChannelKind
  readonly rules: ChannelRules
  /** What an operator says of an account, apart from its secrets. The installation may add to it. */
  readonly settings: z.ZodObject
  /**
   * What an account must keep secret, by name: `given` by an operator under these names of fields, or `made` up when it is
   * connected.
   */
  readonly secrets: { readonly given: Readonly<Record<string, string>>; readonly made: readonly string[] }
  /** Throws when the settings, or the names of the secrets, are not those of an account of this provider. */
  open(settings: unknown, secrets: AccountSecrets): ProviderAccount
  receiver(settings: unknown, secrets: AccountSecrets): Receiver
  /** Of the addresses of a contact the one it writes to, or null when it can use none. */
  recipientOf(addresses: readonly Address[]): Address | null
}

export type ChannelKind = 'whatsapp' | 'email'

/** The largest e-mail that is taken with its files. */
export const MAX_EMAIL_BYTES = 20 * 1024 * 1024

export interface ChannelRules {
  /** How long after the contact's last message free text is taken; null: at any time. */
  readonly textWindowMs: number | null
  /** So many messages to one contact in so much time, at most; null: as many as the sender's pace allows. */
  readonly contactBurst: { readonly messages: number; readonly withinMs: number } | null
  /** Whether templates that were submitted can be edited. */
  readonly templateEdits: boolean
  /** Whether files can be sent. */
  readonly files: boolean
  /** Whether messages are letters: texts leave with a subject, in a thread, and campaigns with a way out. */
  readonly letters: boolean
}

/** The opened secrets of an account by name. */
export type AccountSecrets = Readonly<Record<string, string>>

/**
 * `phone` is an E.164 number, `wa_id` a WhatsApp id (digits), `bsuid` a business-scoped user id, `email` an address in small
 * letters.
 */
export type AddressKind = 'phone' | 'wa_id' | 'bsuid' | 'email'

/** Under what a contact is known. */
export interface Address {
  readonly kind: AddressKind
  readonly value: string
}

/** An account at the provider, with what it takes to act for it. Its calls never throw: what happened is in the result. */
export interface ProviderAccount {
  /** The account's id at the provider: there is one record for it in an organization. */
  readonly externalId: string
  /** Messages that may be on their way to it at a time. */
  readonly atOnce: number
  /** Hands over one message with one request, which is never repeated. Accepted is not delivered; statuses follow. */
  send(senderId: string, message: MessageToSend): Promise<SendResult>
  listSenders(): Promise<{ outcome: 'ok'; senders: Sender[] } | ProviderFailure>
  /** Has webhooks sent to `url`. The provider may call that address before it answers. */
  subscribe(url: string): Promise<{ outcome: 'ok' } | ProviderFailure>
  /** null where messages need no review. */
  readonly templates: TemplateReviews | null
  /**
   * Looks for what came since `position`, which it gave the last time; null begins with what comes from now on. null where
   * webhooks bring everything.
   */
  readonly poll: ((position: unknown, now: Date, save: SaveFile) => Promise<Polled | ProviderFailure>) | null
  /**
   * Shows the contact that this message was read and, on request, that an answer is being written; null where there is no
   * such thing. Nothing depends on it.
   */
  readonly acknowledge:
    | ((senderId: string, providerId: string, isAnswering: boolean) => Promise<unknown>)
    | null
  /** Where a file of an inbound message is, by its `source`; null where none lies at the provider. */
  readonly findFile: ((source: string) => Promise<FoundFile | ProviderFailure>) | null
}

/** Of whom messages come. */
export interface Sender {
  /** At the provider. */
  providerId: string
  /** What contacts write to: an E.164 number, or an e-mail address. */
  address: string
  name: string
  /** In the provider's words; CONNECTED when it can send. */
  status: string
  /** Messages a second that the provider takes from it. */
  perSecond: number
  /** In the provider's words (`GREEN`); null when it says nothing. */
  quality: string | null
  /** How many people it may write to first in a day, in the provider's words (`TIER_1K`); null when it says nothing. */
  messagingLimit: string | null
}

export interface MessageToSend {
  /** Ours. Comes back on every status of this message where the provider lets it. */
  messageId: string
  to: Address
  content: MessageContent
  /** Where the account's webhooks come. */
  callbackUrl: string
}

export type MessageContent =
  | { type: 'text'; text: string }
  /** A text that asks, with something to tap where there is room for it. */
  | { type: 'choices'; text: string; choices: Choices }
  /** A file; null of `caption` is none. */
  | { type: 'media'; file: FileToSend; caption: string | null }
  /** Each placeholder of the template has a parameter that is not blank. */
  | { type: 'template'; template: TemplateToSend; parameters: Readonly<Record<string, string>> }
  /** In place of a text, where the channel's messages are letters. */
  | { type: 'letter'; letter: Letter }

export interface Letter {
  subject: string
  text: string
  /** The same, laid out; null where there is only the text. */
  html: string | null
  /** What is attached to it. */
  file: FileToSend | null
  /** The provider's id of the contact's message that this answers; null where it begins a thread. */
  answers: string | null
  /** How the contact can have it end; null for what answers them. */
  wayOut: WayOut | null
}

export interface WayOut {
  /** GET gives a page that asks, POST ends it. */
  url: string
  language: 'en' | 'es' | 'pt'
}

/** `content` is read by template-content.ts. */
export interface TemplateWording {
  name: string
  language: string
  category: string
  content: unknown
}

export interface TemplateToSend extends TemplateWording {
  /** Its id at the provider; null while it has none there. */
  providerId: string | null
}

export type SendResult =
  /** `learned`: another address of the contact, which the answer told. */
  { outcome: 'accepted'; providerId: string; learned: Address | null } | ProviderFailure

export type ProviderFailure = ProviderRefusal | NeverSent | UnknownResult

/** The provider says no. */
export interface ProviderRefusal extends RefusalReason {
  outcome: 'refused'
  /** In the provider's words, or made up where it gave none: `http_404`. */
  code: string
  text: string
  /** How long it asks to wait, in milliseconds of service time. */
  retryAfterMs?: number
}

/** No connection was made: the provider cannot have seen the request. */
export interface NeverSent {
  outcome: 'neverSent'
  text: string
}

/** The request may or may not have been carried out: no answer, or one that does not say. */
export interface UnknownResult {
  outcome: 'unknown'
  text: string
}

export interface RefusalReason {
  class: RefusalClass
  code: string | null
  text: string | null
  /** The contact wants no more messages: the reason with which the do-not-contact list gets it. */
  optOut?: string
}

/** What a refusal is about, whatever the provider's words. */
export type RefusalClass =
  /** The sender itself may not send. */
  | 'auth'
  /** Too much or too early: later the same may go through. */
  | 'throttle'
  | 'window'
  | 'recipient'
  | 'marketing'
  | 'template'
  | 'message'
  | 'unknown'

/** Believes and reads what the provider's webhooks bring for one account. */
export interface Receiver {
  /** What to answer to a request that asks whether this address is ours; null when it does not, or not rightly. */
  handshake(request: WebhookRequest): string | null
  isAuthentic(request: WebhookRequest): boolean
  /** In the order they came; null when the body cannot be read. Parts that are not known are passed over. */
  parse(body: Buffer, url: string, save: SaveFile): ProviderEvent[] | null | Promise<ProviderEvent[] | null>
}

/** The body is the bytes as they came. */
export interface WebhookRequest extends Pick<PublicRequest, 'query' | 'headers' | 'body'> {
  /** The whole address as it was called: some sign that. */
  url: string
}

export type ProviderEvent = InboundEvent | StatusEvent | ReviewEvent | NoticeEvent | OptOutEvent

/** What somebody said, as text: a transcript, the agent and the extraction all read text. */
export interface InboundContent {
  type: 'text' | 'media'
  text: string
  /** The payload or id behind a tapped button or list row. */
  buttonPayload: string | null
  /** What came with it, in its order. */
  files: readonly InboundFile[]
  /** What it is beyond its text. */
  details?: MessageDetails
  /** The provider's id of the message that it answers or is about. */
  answers?: string
  /** Of a letter. */
  subject?: string
}

/** What one look found. */
export interface Polled {
  outcome: 'ok'
  /** In the order they came. */
  events: ProviderEvent[]
  /** How far it was read; JSON. */
  position: unknown
  /** There was more than one look reads. */
  hasMore: boolean
}

/** Somebody wrote to one of the account's senders. */
export interface InboundEvent extends InboundContent {
  kind: 'inbound'
  senderId: string
  providerId: string
  /** The provider's time; null when it is missing or not a time. */
  at: Date | null
  /** What the provider says of them, the surest address first; at least one. */
  from: readonly Address[]
  name: string | null
}

/** What became of a message. */
export type StatusEvent = {
  kind: 'status'
  senderId: string
  providerId: string
  /** Ours, where it came back. */
  messageId: string | null
  at: Date | null
} & ({ status: 'sent' | 'delivered' | 'read' } | { status: 'failed'; refusal: RefusalReason })

/** The review of a template moved. A template is known by name and language. */
export interface ReviewEvent {
  kind: 'review'
  name: string
  language: string
  providerId: string | null
  /** null: only its quality is told. */
  review: Review | null
  /** How its messages are received, in the provider's words; null when it does not say. */
  quality: string | null
}

/** Something about the account or a sender changed: worth a look at how it is. */
export interface NoticeEvent {
  kind: 'notice'
  /** In the provider's words. */
  notice: string
}

/** A contact wants no more messages: the one who got this message, or who is known by this address. */
export interface OptOutEvent {
  kind: 'optOut'
  /** Ours, where it came back. */
  messageId: string | null
  from: Address | null
  /** With which the do-not-contact list gets them. */
  reason: string
}

/** How the review of a template stands. */
export interface Review {
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  rejectionReason: string | null
}

/** Templates of an account, where the provider wants to see them before they are sent. */
export interface TemplateReviews {
  /** The one of this name and language, or null. */
  find(
    template: TemplateWording,
  ): Promise<{ outcome: 'ok'; template: FoundTemplate | null } | ProviderFailure>
  read(providerId: string): Promise<{ outcome: 'ok'; template: ReviewedTemplate } | ProviderFailure>
  /**
   * Submits for review. Doing so twice may make two: look first (`find`). `examples` has a value for every placeholder,
   * `sample` the file of a media header.
   */
  submit(
    template: TemplateWording,
    examples: Readonly<Record<string, string>>,
    sample: Sample | null,
  ): Promise<{ outcome: 'ok'; template: ReviewedTemplate } | ProviderFailure>
  /**
   * Puts another wording in place of the one at the provider, which is then reviewed again; null where a wording stands for
   * ever. Look first (`find`): an edit that was taken already is refused.
   */
  readonly edit:
    | ((
        providerId: string,
        template: TemplateWording,
        examples: Readonly<Record<string, string>>,
        sample: Sample | null,
      ) => Promise<{ outcome: 'ok' } | ProviderFailure>)
    | null
}

/** A template as the provider has it. */
export interface ReviewedTemplate {
  providerId: string
  review: Review
  /** What the provider granted, which may differ from what was asked for; null when it does not say. */
  category: string | null
  /** How its messages are received, in the provider's words (`GREEN`); null when it says nothing. */
  quality: string | null
}

export interface FoundTemplate extends ReviewedTemplate {
  /** Whether it says what ours says, as far as the provider shows it. */
  isSame: boolean
}

/** A file that shows reviewers what a template's header will look like. */
export interface Sample {
  bytes: Uint8Array
  /** `image/jpeg` */
  mimeType: string
  fileName: string
}
