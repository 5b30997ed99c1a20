import type { Layout } from './layout.ts'

export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

/** A choice that a contact can tap: a quick reply of a template, a reply button, a row of a list. */
export interface Choice {
  kind: 'quick_reply' | 'button_reply' | 'list_reply'
  id: string
  title: string
  description?: string
}

/** One message on the phone of a contact. */
export interface MessageRecord {
  id: string
  /** From the phone's view: `received` from a business, or `sent` to it. */
  direction: 'received' | 'sent'
  wabaId: string
  phoneNumberId: string
  /** The contact's WhatsApp id. */
  phone: string
  /** The contact's business-scoped user id (BSUID). */
  userId: string
  /** The parent of the user id, where the business is linked with others. */
  parentUserId: string | null
  /** In virtual time. */
  at: Date
  type: string
  /** The text that the contact read or wrote. */
  text: string
  /** The text in its parts, and what else a phone shows. */
  layout: Layout
  choices: Choice[]
  template: { name: string; language: string; category: string } | null
  callbackData: string | null
  replyTo: string | null
  /** The attached file. */
  file: { id: string; mimeType: string; size: number } | null
  /** The status of a received message; null for a sent one. */
  status: MessageStatus | null
  errorCode: number | null
  /** Whether the business has marked the contact's message as read. */
  isReadByBusiness: boolean
  /** Whether the business sent a typing indicator with the read mark. */
  sawTyping: boolean
}

/** A memory limit. Beyond it the oldest messages are removed. */
const MOST_MESSAGES = 400_000

/** All accepted and all inbound messages, by id and by phone. */
export class MessageRecords {
  readonly #byId = new Map<string, MessageRecord>()
  readonly #byPhone = new Map<string, MessageRecord[]>()
  /** wabaId/user id → WhatsApp id, for every contact with a message. */
  readonly #scopedIds = new Map<string, string>()

  add(message: MessageRecord): void {
    if (this.#byId.size >= MOST_MESSAGES) this.#forgetOldest()
    this.#byId.set(message.id, message)
    const ofPhone = this.#byPhone.get(message.phone)
    if (ofPhone) ofPhone.push(message)
    else this.#byPhone.set(message.phone, [message])
    for (const userId of [message.userId, message.parentUserId])
      if (userId !== null) this.#scopedIds.set(`${message.wabaId}/${userId}`, message.phone)
  }

  withId(id: string): MessageRecord | null {
    return this.#byId.get(id) ?? null
  }

  ofPhone(phone: string): MessageRecord[] {
    return this.#byPhone.get(phone) ?? []
  }

  phoneOf(wabaId: string, scopedId: string): string | null {
    return this.#scopedIds.get(`${wabaId}/${scopedId}`) ?? null
  }

  all(): MapIterator<MessageRecord> {
    return this.#byId.values()
  }

  phones(): MapIterator<string> {
    return this.#byPhone.keys()
  }

  get phoneCount(): number {
    return this.#byPhone.size
  }

  #forgetOldest(): void {
    const [oldest] = this.#byId.values()
    if (!oldest) return
    this.#byId.delete(oldest.id)
    this.#byPhone.get(oldest.phone)?.shift()
  }
}
