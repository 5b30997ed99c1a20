import type { Account, Accounts, BusinessNumber } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Handsets } from '../contacts/handsets.ts'
import { businessScopedId, parentUserId } from '../phone-numbers.ts'
import { newMessageId, pick, seededRandom } from '../randomness.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Conversations } from './conversations.ts'
import {
  type InboundContent,
  isMedia,
  layoutOfInbound,
  MIME_TYPES,
  shownText,
  webhookContent,
} from './inbound-content.ts'
import { type Media, type MediaFile, sampleOf } from './media.ts'
import type { MessageRecord, MessageRecords } from './records.ts'

const PROFILE_NAMES = ['Ana', 'Bruno', 'Camila', 'Diego', 'Emma', 'João', 'Lucía', 'Noah', 'Sofía', 'Walter']

/** A message from a contact to a business. */
export interface InboundMessage {
  content: InboundContent
  /** The id of the message that it answers. */
  replyTo?: string
  profileName?: string
  /** Set when the contact comes from a click-to-WhatsApp ad. */
  referral?: Record<string, unknown>
  /** The contact has a username and hides the number, so the webhook has only the BSUID. */
  hidesPhone?: boolean
}

/** Messages of contacts. They open the service window and cause a webhook. */
export class Inbound {
  readonly #clock: Clock
  readonly #accounts: Accounts
  readonly #conversations: Conversations
  readonly #records: MessageRecords
  readonly #media: Media
  readonly #handsets: Handsets
  readonly #webhooks: Webhooks

  constructor(parts: {
    clock: Clock
    accounts: Accounts
    conversations: Conversations
    records: MessageRecords
    media: Media
    handsets: Handsets
    webhooks: Webhooks
  }) {
    this.#clock = parts.clock
    this.#accounts = parts.accounts
    this.#conversations = parts.conversations
    this.#records = parts.records
    this.#media = parts.media
    this.#handsets = parts.handsets
    this.#webhooks = parts.webhooks
  }

  write(
    phone: string,
    { account, number }: { account: Account; number: BusinessNumber },
    inbound: InboundMessage,
  ): MessageRecord {
    const now = this.#clock.ms()
    const file = this.#fileOf(account, inbound.content)
    const message = newRecord(phone, account, number, inbound, file, this.#clock.now())
    this.#conversations.of(number.id, phone, now).receive(now, inbound.referral !== undefined)
    this.#conversations.throughputOf(number.id, number.throughput, now).spend(now)
    this.#records.add(message)
    this.#webhooks.emit(account, {
      field: 'messages',
      number,
      message: webhookMessage(message, inbound, number, file),
      fileAt: file && this.#media.origin,
      // System messages have no contact.
      contact:
        inbound.content.type === 'system'
          ? null
          : contactCard(message, inbound, this.#handsets.of(account.wabaId, phone).name),
    })
    return message
  }

  #fileOf({ wabaId }: Account, content: InboundContent): MediaFile | null {
    if (!isMedia(content)) return null
    const bytes = content.data === undefined ? sampleOf(content.type) : Buffer.from(content.data, 'base64')
    return this.#media.keep(wabaId, content.mimeType ?? MIME_TYPES[content.type], bytes)
  }

  /**
   * The number to which a contact writes by default: the last that wrote to them. Without one it is that of the newest
   * subscribed account.
   */
  usualNumber(phone: string): { account: Account; number: BusinessNumber } | null {
    const last = this.#records.ofPhone(phone).at(-1)
    const known = last ? this.#accounts.numberWithId(last.phoneNumberId) : null
    if (known) return known
    const accounts = this.#accounts.all().toReversed()
    const account = accounts.find(({ subscription }) => subscription?.callbackUrl) ?? accounts[0]
    const number = account?.numbers[0]
    return account && number ? { account, number } : null
  }
}

function newRecord(
  phone: string,
  account: Account,
  number: BusinessNumber,
  { content, replyTo }: InboundMessage,
  file: MediaFile | null,
  at: Date,
): MessageRecord {
  return {
    id: newMessageId(phone),
    direction: 'sent',
    wabaId: account.wabaId,
    phoneNumberId: number.id,
    phone,
    userId: businessScopedId(account.wabaId, phone),
    parentUserId: account.isLinked ? parentUserId(phone) : null,
    at,
    type: content.type,
    text: shownText(content),
    layout: layoutOfInbound(content),
    choices: [],
    template: null,
    callbackData: null,
    replyTo: replyTo ?? null,
    file: file && { id: file.id, mimeType: file.mimeType, size: file.bytes.length },
    status: null,
    errorCode: null,
    isReadByBusiness: false,
    sawTyping: false,
  }
}

function webhookMessage(
  message: MessageRecord,
  inbound: InboundMessage,
  number: BusinessNumber,
  file: MediaFile | null,
): object {
  return {
    ...(!inbound.hidesPhone && { from: message.phone }),
    from_user_id: message.userId,
    ...(message.parentUserId !== null && { from_parent_user_id: message.parentUserId }),
    id: message.id,
    timestamp: String(Math.floor(message.at.getTime() / 1000)),
    ...(message.replyTo !== null && { context: { from: number.phone, id: message.replyTo } }),
    ...(inbound.referral && { referral: inbound.referral }),
    ...webhookContent(inbound.content, file),
  }
}

function contactCard(
  message: MessageRecord,
  { profileName, hidesPhone }: InboundMessage,
  ownName: string | null,
): object {
  const name = profileName ?? ownName ?? profileNameOf(message.phone)
  return {
    profile: { name, ...(hidesPhone && { username: `@${name.toLowerCase()}${message.phone.slice(-4)}` }) },
    ...(!hidesPhone && { wa_id: message.phone }),
    user_id: message.userId,
    ...(message.parentUserId !== null && { parent_user_id: message.parentUserId }),
  }
}

/** The name in the profile of a contact who has not chosen one. */
export function profileNameOf(phone: string): string {
  return pick(seededRandom(`name of ${phone}`), PROFILE_NAMES)
}
