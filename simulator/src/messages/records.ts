export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'

/** Something a person can tap: a quick reply of a template, a reply button, a row of a list. */
export interface Choice {
  kind: 'quick_reply' | 'button_reply' | 'list_reply'
  id: string
  title: string
  description?: string
}

/** One message as it lies in the phone of a person. */
export interface MessageRecord {
  id: string
  /** Seen from the phone: it received the business's messages and sent its own. */
  direction: 'received' | 'sent'
  wabaId: string
  phoneNumberId: string
  /** WhatsApp id of the person. */
  phone: string
  /** Their business-scoped user id (BSUID). */
  userId: string
  /** Virtual time. */
  at: Date
  type: string
  /** What the person reads or wrote. */
  text: string
  choices: Choice[]
  template: { name: string; language: string; category: string } | null
  callbackData: string | null
  replyTo: string | null
  /** The file that it carries. */
  file: { id: string; mimeType: string; size: number } | null
  /** Of a received message; null for what the person wrote. */
  status: MessageStatus | null
  errorCode: number | null
  /** The business has marked the person's message as read. */
  isReadByBusiness: boolean
  /** With the dots of somebody who writes. */
  sawTyping: boolean
}

/** Memory is bounded: beyond this the oldest are forgotten. */
const MOST_MESSAGES = 400_000

/** Every message that was accepted or written, by id and by phone. */
export class MessageRecords {
  readonly #byId = new Map<string, MessageRecord>()
  readonly #byPhone = new Map<string, MessageRecord[]>()
  /** wabaId/BSUID → WhatsApp id, of everybody who has a message. */
  readonly #scopedIds = new Map<string, string>()

  add(message: MessageRecord): void {
    if (this.#byId.size >= MOST_MESSAGES) this.#forgetOldest()
    this.#byId.set(message.id, message)
    const ofPhone = this.#byPhone.get(message.phone)
    if (ofPhone) ofPhone.push(message)
    else this.#byPhone.set(message.phone, [message])
    this.#scopedIds.set(`${message.wabaId}/${message.userId}`, message.phone)
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
