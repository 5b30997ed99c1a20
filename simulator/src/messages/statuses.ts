import type { Accounts } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Handsets } from '../contacts/handsets.ts'
import { GraphError } from '../errors.ts'
import type { Faults } from '../faults.ts'
import { between, type Random, seededRandom } from '../randomness.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Conversation } from './conversations.ts'
import type { MessageRecord, MessageStatus } from './records.ts'

/** The virtual milliseconds of each transition. */
const UNTIL_SENT = [100, 400] as const
const UNTIL_DELIVERED = [300, 1500] as const

export interface Circumstances {
  /** The error with which the accepted message will fail. */
  refusal: GraphError | null
  conversation: Conversation
}

/**
 * Moves accepted messages through sent, delivered and read, or to failed. Each transition causes a statuses webhook.
 */
export class Statuses {
  readonly #clock: Clock
  readonly #accounts: Accounts
  readonly #webhooks: Webhooks
  readonly #faults: Faults
  readonly #handsets: Handsets
  readonly #random: Random
  /** Called when a message has reached the phone and is unread. */
  onArrival: (message: MessageRecord) => void = () => {}

  constructor(parts: {
    clock: Clock
    accounts: Accounts
    webhooks: Webhooks
    faults: Faults
    handsets: Handsets
    seed: string
  }) {
    this.#clock = parts.clock
    this.#accounts = parts.accounts
    this.#webhooks = parts.webhooks
    this.#faults = parts.faults
    this.#handsets = parts.handsets
    this.#random = seededRandom(`${parts.seed}/statuses`)
  }

  begin(message: MessageRecord, { refusal, conversation }: Circumstances): void {
    const pricing = pricingOf(message, conversation, this.#clock.ms())
    const fault = refusal ? null : this.#faults.inject('status_failed', occasionOf(message))
    const failure = fault ? new GraphError(fault.code, fault.details) : refusal
    this.#clock.after(between(this.#random, ...UNTIL_SENT), () => {
      if (failure) return this.#fail(message, failure)
      this.#report(message, 'sent', pricing)
      this.#clock.after(between(this.#random, ...UNTIL_DELIVERED), () =>
        // A phone that is offline gets the message later, and the business sees `sent` until then.
        this.#handsets.whenOnline(message.wabaId, message.phone, () => this.#deliver(message, pricing)),
      )
    })
  }

  /** Marks the message as read by the contact. Repeated calls have no effect. */
  read(message: MessageRecord): void {
    if (message.status === 'sent' || message.status === 'delivered') this.#report(message, 'read', null)
  }

  #deliver(message: MessageRecord, pricing: object): void {
    // `delivered` may be skipped (docs/whatsapp.md: Statuses).
    if (this.#faults.inject('skip_delivered', occasionOf(message))) this.#report(message, 'read', pricing)
    else this.#report(message, 'delivered', pricing)
    this.onArrival(message)
  }

  #fail(message: MessageRecord, failure: GraphError): void {
    message.errorCode = failure.code
    this.#report(message, 'failed', null, [failure.asStatusError()])
  }

  #report(message: MessageRecord, status: MessageStatus, pricing: object | null, errors?: object[]): void {
    message.status = status
    const found = this.#accounts.numberWithId(message.phoneNumberId)
    if (!found) return
    this.#webhooks.emit(found.account, {
      field: 'messages',
      number: found.number,
      status: {
        id: message.id,
        status,
        timestamp: String(Math.floor(this.#clock.ms() / 1000)),
        recipient_id: message.phone,
        recipient_user_id: message.userId,
        ...(message.callbackData !== null && { biz_opaque_callback_data: message.callbackData }),
        ...(pricing && { pricing }),
        ...(errors && { errors }),
      },
    })
  }
}

function occasionOf({ wabaId, phone }: MessageRecord) {
  return { wabaId, phone }
}

/**
 * Per-message pricing (PMP): templates are billed, except utility templates inside the service window. Replies are
 * free.
 */
function pricingOf({ template }: MessageRecord, conversation: Conversation, now: number): object {
  const category = template ? template.category.toLowerCase() : 'service'
  const isInWindow = category === 'service' || (category === 'utility' && conversation.isInServiceWindow(now))
  const type = conversation.isInFreeEntryWindow(now)
    ? 'free_entry_point'
    : isInWindow
      ? 'free_customer_service'
      : 'regular'
  return { billable: type === 'regular', pricing_model: 'PMP', type, category }
}
