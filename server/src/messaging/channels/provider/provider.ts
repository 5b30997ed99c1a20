import type { z } from 'zod'
import type { ChannelKind, ChannelTraits } from '../../../customers/index.ts'
import type { PublicRequest } from '../../../platform/operations/index.ts'
import type { ProviderFailure, RefusalReason } from './failures.ts'
import type { FlowPublishing, FlowToOpen } from './flow-publishing.ts'
import type { InboundContent } from './inbound-content.ts'
import type { Choices, LinkedChoices, MessageDetails, Requested } from './message-details.ts'
import type { FileToSend, FoundFile, SaveFile } from './message-files.ts'

/**
 * The interface to one messaging service. The rest of channels/ and templates/ use services only through it. Storage,
 * checks before sending, pacing and statuses are the same for all services (docs/behaviour/messaging.md: Channels).
 */
export interface Provider {
  /** Its name in stored accounts, such as `whatsapp_cloud`. */
  readonly kind: string
  /** The channel that it serves. It is part of the URL of its webhooks. */
  readonly channel: ChannelKind
  readonly rules: ProviderRules
  /** The settings of an account, besides its secrets, that an operator enters. */
  readonly settings: z.ZodObject
  /** The other settings of its accounts, such as the address of the service. */
  installed(installation: Installation): object
  /**
   * The secrets of an account. `given` maps the names that an operator enters to stored names, `made` lists those that are
   * generated when the account is connected.
   */
  readonly secrets: { readonly given: Readonly<Record<string, string>>; readonly made: readonly string[] }
  /** Throws when the settings or the names of the secrets do not fit this provider. */
  open(settings: unknown, secrets: AccountSecrets): ProviderAccount
  receiver(settings: unknown, secrets: AccountSecrets): Receiver
  /** The address of a contact that it sends to, or null when it can use none. */
  recipientOf(addresses: readonly Address[]): Address | null
}

/** Settings of this installation for all accounts. */
export interface Installation {
  /** The simulator that replaces the services in development; null without one. */
  readonly simulatorUrl: string | null
  /** The URL of the WhatsApp Cloud API, with its version. */
  readonly whatsappApiUrl: string
  /** Whether accounts may use servers on this machine. */
  readonly allowLoopback: boolean
}

type ChannelRules = ChannelTraits['rules']

/** The rules of its channel, and differences between providers of one channel. */
export interface ProviderRules extends ChannelRules {
  /** Whether submitted templates can be edited. */
  readonly templateEdits: boolean
  /** Whether its templates can be limited-time offers. */
  readonly offers: boolean
  /** Whether forms can be published as Flows and sent. */
  readonly flows: boolean
  /** Whether a message can ask for a location or a phone number with a button. */
  readonly requests: boolean
  /** Whether files can be sent. */
  readonly files: boolean
  /** Whether it can be asked which messages it has sent. */
  readonly findsSent: boolean
}

/** The decrypted secrets of an account, by name. */
export type AccountSecrets = Readonly<Record<string, string>>

/**
 * `phone` is an E.164 number, `wa_id` a WhatsApp id (digits), `bsuid` a business-scoped user id, `email` an address in lower
 * case.
 */
export type AddressKind = 'phone' | 'wa_id' | 'bsuid' | 'email'

/** An address of a contact. */
export interface Address {
  readonly kind: AddressKind
  readonly value: string
}

/** How long the transfer of one message may take once it has begun, in real milliseconds. */
export const TRANSFER_MS = 12_000

/** An account at the provider. Its calls never throw: failures are in the result. */
export interface ProviderAccount {
  /** The account's id at the provider, unique in an organization. */
  readonly externalId: string
  /** How many messages may be sent concurrently. */
  readonly atOnce: number
  /**
   * Sends one message with one request, which is never repeated. Accepted does not mean delivered: statuses follow. Once
   * `tooLate` is aborted, the transfer of a message does not begin. It takes `TRANSFER_MS` at most.
   */
  send(senderId: string, message: MessageToSend, tooLate?: AbortSignal): Promise<SendResult>
  listSenders(): Promise<{ outcome: 'ok'; senders: Sender[] } | ProviderFailure>
  /** Subscribes `url` to webhooks. The provider may call that URL before it answers. */
  subscribe(url: string): Promise<{ outcome: 'ok' } | ProviderFailure>
  /** The URLs to which webhooks go now. null when the provider cannot be asked. */
  readonly subscribedTo: (() => Promise<{ outcome: 'ok'; urls: string[] } | ProviderFailure>) | null
  /** null when templates need no review. */
  readonly templates: TemplateReviews | null
  /** null when it has no Flows. */
  readonly flows: FlowPublishing<ProviderFailure> | null
  /**
   * Fetches what arrived since `position`, which the last poll returned. With null it starts from now. null when webhooks
   * deliver everything.
   */
  readonly poll: ((position: unknown, now: Date, save: SaveFile) => Promise<Polled | ProviderFailure>) | null
  /**
   * Marks a message as read and, on request, shows that an answer is being written. null when the service has no such
   * feature. Nothing depends on its result.
   */
  readonly acknowledge:
    | ((senderId: string, providerId: string, isAnswering: boolean) => Promise<unknown>)
    | null
  /** Finds a file of an inbound message by its `source`. null when files are not stored at the provider. */
  readonly findFile: ((source: string) => Promise<FoundFile | ProviderFailure>) | null
  /** Finds messages that it has sent from a sender. null when it cannot be asked. */
  readonly findSent:
    | ((
        senderId: string,
        sought: SoughtMessage,
      ) => Promise<{ outcome: 'ok'; found: SentMessage[] } | ProviderFailure>)
    | null
}

/** A message of which nobody knows whether it was sent. */
export interface SoughtMessage {
  to: Address
  /** The texts that it may have; null where the provider words it, as templates. */
  texts: readonly string[] | null
  since: Date
}

/** A message that the provider has sent. */
export interface SentMessage {
  providerId: string
  at: Date
}

/** A number or address that sends messages. */
export interface Sender {
  /** Its id at the provider. */
  providerId: string
  /** What contacts write to: an E.164 number, or an email address. */
  address: string
  name: string
  /** The provider's status. CONNECTED when it can send. */
  status: string
  /** Messages per second that the provider accepts from it. */
  perSecond: number
  /** In the provider's terms (`GREEN`); null if unknown. */
  quality: string | null
  /** How many people it may contact first per day, in the provider's terms (`TIER_1K`); null if unknown. */
  messagingLimit: string | null
}

export interface MessageToSend {
  /** Our id of the message. Providers that support it return it with every status. */
  messageId: string
  to: Address
  content: MessageContent
  /** The whole email, when the channel sends emails. */
  email?: EmailMessage
  /** The URL of the account's webhooks. */
  callbackUrl: string
}

export type MessageContent =
  | { type: 'text'; text: string }
  /** A question with choices to tap, if they fit the channel. */
  | { type: 'choices'; text: string; choices: Choices }
  /** A text with a button to share the location or the phone number, if the channel has one. */
  | { type: 'request'; text: string; asksFor: Requested }
  /** A text with a button that opens a Flow, if the channel has them. */
  | { type: 'flow'; text: string; flow: FlowToOpen }
  /** A file, with an optional caption. */
  | { type: 'media'; file: FileToSend; caption: string | null }
  /** Each placeholder of the template has a parameter that is not blank. */
  | {
      type: 'template'
      template: TemplateToSend
      parameters: Readonly<Record<string, string>>
      /** The Flow that a button opens: what comes back with its answers, and what is stored with the message. */
      flow?: { token: string; details: MessageDetails }
    }

export interface EmailMessage {
  subject: string
  text: string
  /** The HTML version, or null for a text only. */
  html: string | null
  /** The attachment. */
  file: FileToSend | null
  /** The provider's id of the message that this email answers, or null when it starts a thread. */
  answers: string | null
  /** The unsubscribe link of a campaign email. null for replies. */
  unsubscribeLink: UnsubscribeLink | null
  /** A question with choices, which replaces `text`. null without choices. */
  choices: LinkedChoices | null
}

export interface UnsubscribeLink {
  /** GET shows a confirmation page, POST unsubscribes. */
  url: string
  language: 'en' | 'es' | 'pt'
}

/** `content` is read by template-content.ts. */
export interface TemplateWording {
  name: string
  language: string
  category: string
  content: unknown
  /** The id at the provider of the Flow that a button opens. */
  flowId?: string | null
}

export interface TemplateToSend extends TemplateWording {
  /** Its id at the provider; null while it has none there. */
  providerId: string | null
}

export type SendResult =
  /** `learned`: another address of the contact from the provider's answer. `parts`: of an SMS, each of which is paid. */
  { outcome: 'accepted'; providerId: string; learned: Address | null; parts?: number } | ProviderFailure

/** Authenticates and reads the provider's webhooks for one account. */
export interface Receiver {
  /** The answer to a valid verification request of the provider, or null for any other request. */
  handshake(request: WebhookRequest): string | null
  isAuthentic(request: WebhookRequest): boolean
  /** The events in order, or null when the body cannot be read. Unknown parts are ignored. */
  parse(body: Buffer, url: string, save: SaveFile): ProviderEvent[] | null | Promise<ProviderEvent[] | null>
}

/** A webhook request. The body is the raw bytes. */
export interface WebhookRequest extends Pick<PublicRequest, 'query' | 'headers' | 'body'> {
  /** The full URL as called, since some providers sign it. */
  url: string
  /** In real time, as senders sign it. */
  receivedAt: Date
}

export type ProviderEvent = InboundEvent | StatusEvent | ReviewEvent | FlowEvent | NoticeEvent | OptOutEvent

/** The result of one poll. */
export interface Polled {
  outcome: 'ok'
  /** In the order they came. */
  events: ProviderEvent[]
  /** Where the next poll continues, as JSON. */
  position: unknown
  /** Whether there is more than one poll reads. */
  hasMore: boolean
  /** Whether more is likely to come soon, so that the next poll should not wait long. */
  isActive: boolean
}

/** An inbound message to one of the account's senders. */
export interface InboundEvent extends InboundContent {
  kind: 'inbound'
  senderId: string
  providerId: string
  /** The provider's time; null when it is missing or not a time. */
  at: Date | null
  /** The sender's addresses, most reliable first. At least one. */
  from: readonly Address[]
  name: string | null
  /** The addresses that it names as its recipients, in order, where it may have several. */
  sentTo?: readonly string[]
  /** Set when nothing proves the sender: the messages of ours that it answers, one of which may prove it. */
  unproven?: { letters: readonly string[] }
}

/** A new status of a message. */
export type StatusEvent = {
  kind: 'status'
  senderId: string
  providerId: string
  /** Our id, if the provider returned it. */
  messageId: string | null
  at: Date | null
} & ({ status: 'sent' | 'delivered' | 'read' } | { status: 'failed'; refusal: RefusalReason })

/** The review of a template changed. A template is identified by name and language. */
export interface ReviewEvent {
  kind: 'review'
  name: string
  language: string
  providerId: string | null
  /** null when only the quality changed. */
  review: Review | null
  /** The category that the provider granted; null if the webhook does not say. */
  category: string | null
  /** The quality in the provider's terms; null if unknown. */
  quality: string | null
}

/** The provider changed the status of a Flow. */
export interface FlowEvent {
  kind: 'flow'
  /** Its id at the provider. */
  flowId: string
  /** In the provider's terms, such as `BLOCKED`. */
  status: string
  /** What it was until then; null if the provider does not say. */
  before: string | null
  /** The provider's time, in whole seconds; null when it is missing. */
  at: Date | null
  /** Why, in the provider's words. */
  text: string | null
}

/** The account or a sender changed, so it should be checked. */
export interface NoticeEvent {
  kind: 'notice'
  /** In the provider's terms. */
  notice: string
}

/** The recipient of a message opted out, without a message of their own. */
export interface OptOutEvent {
  kind: 'optOut'
  /** Our id of the message. */
  messageId: string
  /** The reason on the do-not-contact list. */
  reason: string
}

/** The state of a template's review. */
export interface Review {
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  rejectionReason: string | null
}

/** Template reviews of an account, for providers that review templates before they are sent. */
export interface TemplateReviews {
  /** The template with this name and language, or null. */
  find(
    template: TemplateWording,
  ): Promise<{ outcome: 'ok'; template: FoundTemplate | null } | ProviderFailure>
  read(providerId: string): Promise<{ outcome: 'ok'; template: ReviewedTemplate } | ProviderFailure>
  /**
   * Submits for review. Call `find` first, since submitting twice may create two templates. `examples` has a value for every
   * placeholder, `samples` the files that it shows, as `mediaOf` lists them.
   */
  submit(
    template: TemplateWording,
    examples: Readonly<Record<string, string>>,
    samples: readonly Sample[],
  ): Promise<{ outcome: 'ok'; template: ReviewedTemplate } | ProviderFailure>
  /**
   * Replaces the wording at the provider, which is then reviewed again. null when wordings cannot be edited. Call `find`
   * first, since an edit that was already applied is refused.
   */
  readonly edit:
    | ((
        providerId: string,
        template: TemplateWording,
        examples: Readonly<Record<string, string>>,
        samples: readonly Sample[],
      ) => Promise<{ outcome: 'ok' } | ProviderFailure>)
    | null
}

/** A template at the provider. */
export interface ReviewedTemplate {
  providerId: string
  review: Review
  /** The category that the provider granted, which may differ from the requested one, or null. */
  category: string | null
  /** The quality in the provider's terms (`GREEN`); null if unknown. */
  quality: string | null
}

export interface FoundTemplate extends ReviewedTemplate {
  /** Whether its content equals ours, as far as the provider shows it. */
  isSame: boolean
}

/** A file that shows reviewers what a template's header will look like. */
export interface Sample {
  bytes: Uint8Array
  /** `image/jpeg` */
  mimeType: string
  fileName: string
}
