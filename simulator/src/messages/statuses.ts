import type { Accounts } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import { GraphError } from '../errors.ts'
import type { Faults } from '../faults.ts'
import { between, type Random, seededRandom } from '../randomness.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { Conversation } from './conversations.ts'
import type { MessageRecord, MessageStatus } from './records.ts'

/** Virtual milliseconds that the network takes. */
const UNTIL_SENT = [100, 400] as const
const UNTIL_DELIVERED = [300, 1500] as const

export interface Circumstances {
  /** Why the message will fail though it was accepted. */
  refusal: GraphError | null
  conversation: Conversation
}

/** Leads accepted messages through sent, delivered and read, or to failed, each told by a statuses webhook. */
export class Statuses {
  readonly #clock: Clock
  readonly #accounts: Accounts
  readonly #webhooks: Webhooks
  readonly #faults: Faults
  readonly #random: Random
  /** Called when a message lies on the phone, unread. */
  onArrival: (message: MessageRecord) => void = () => {}

  constructor(parts: {
    clock: Clock
    accounts: Accounts
    webhooks: Webhooks
    faults: Faults
    seed: string
  }) {
    this.#clock = parts.clock
    this.#accounts = parts.accounts
    this.#webhooks = parts.webhooks
    this.#faults = parts.faults
    this.#random = seededRandom(`${parts.seed}/statuses`)
  }

  begin(message: MessageRecord, { refusal, conversation }: Circumstances): void {
    const pricing = pricingOf(message, conversation, this.#clock.ms())
    const fault = refusal ? null : this.#faults.strike('status_failed', occasionOf(message))
    const failure = fault ? new GraphError(fault.code, fault.details) : refusal
    this.#clock.after(between(this.#random, ...UNTIL_SENT), () => {
      if (failure) return this.#fail(message, failure)
      this.#tell(message, 'sent', pricing)
      this.#clock.after(between(this.#random, ...UNTIL_DELIVERED), () => this.#deliver(message, pricing))
    })
  }

  /** The person has seen the message. Telling it twice is telling it once. */
  read(message: MessageRecord): void {
    if (message.status === 'sent' || message.status === 'delivered') this.#tell(message, 'read', null)
  }

  #deliver(message: MessageRecord, pricing: object): void {
    // `delivered` may be left out (docs/whatsapp.md: Statuses).
    if (this.#faults.strike('skip_delivered', occasionOf(message))) this.#tell(message, 'read', pricing)
    else this.#tell(message, 'delivered', pricing)
    this.onArrival(message)
  }

  #fail(message: MessageRecord, failure: GraphError): void {
    message.errorCode = failure.code
    this.#tell(message, 'failed', null, [failure.asStatusError()])
  }

  #tell(message: MessageRecord, status: MessageStatus, pricing: object | null, errors?: object[]): void {
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

/** Per-message pricing (PMP): templates are billed, except utility inside the service window; replies are not. */
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
