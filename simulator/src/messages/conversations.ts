import { TokenBucket } from './token-bucket.ts'

const HOUR_MS = 3_600_000
/** How long free text is accepted after the contact's last message (docs/whatsapp.md: Windows and pace). */
const SERVICE_WINDOW_MS = 24 * HOUR_MS
/** A click on an ad opens a free entry point window. */
const FREE_ENTRY_WINDOW_MS = 72 * HOUR_MS
/** One message every 6 seconds per recipient, after a burst of 45 (docs/whatsapp.md: Windows and pace). */
const PAIR_PER_SECOND = 1 / 6
const PAIR_BURST = 45

/** The provider's state for one business number and one contact. Times are in virtual epoch milliseconds. */
export class Conversation {
  readonly #pair: TokenBucket
  #lastInboundAt = Number.NEGATIVE_INFINITY
  #freeEntryFrom = Number.NEGATIVE_INFINITY

  constructor(now: number) {
    this.#pair = new TokenBucket(PAIR_PER_SECOND, PAIR_BURST, now)
  }

  receive(now: number, isFromAd: boolean): void {
    this.#lastInboundAt = now
    if (isFromAd) this.#freeEntryFrom = now
  }

  isInServiceWindow(now: number): boolean {
    return now - this.#lastInboundAt <= SERVICE_WINDOW_MS
  }

  isInFreeEntryWindow(now: number): boolean {
    return now - this.#freeEntryFrom <= FREE_ENTRY_WINDOW_MS
  }

  /** Counts a message against the pair rate. False if the rate allows no further message. */
  takeTurn(now: number): boolean {
    return this.#pair.take(now)
  }
}

/** The conversations of all numbers, and how much each number may still send this second. */
export class Conversations {
  readonly #conversations = new Map<string, Conversation>()
  readonly #throughput = new Map<string, TokenBucket>()

  of(phoneNumberId: string, phone: string, now: number): Conversation {
    const key = `${phoneNumberId}/${phone}`
    const known = this.#conversations.get(key)
    if (known) return known
    const conversation = new Conversation(now)
    this.#conversations.set(key, conversation)
    return conversation
  }

  /** The throughput limit of a number in messages per second, inbound and outbound together. */
  throughputOf(phoneNumberId: string, perSecond: number, now: number): TokenBucket {
    const known = this.#throughput.get(phoneNumberId)
    const bucket = known ?? new TokenBucket(perSecond, perSecond, now)
    if (!known) this.#throughput.set(phoneNumberId, bucket)
    if (bucket.perSecond !== perSecond) bucket.setRate(perSecond)
    return bucket
  }
}
