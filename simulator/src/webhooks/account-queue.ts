import type { Account } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Connections } from './connections.ts'
import { encode } from './encoder.ts'
import type { Encoded, Notice } from './notices.ts'

/** Notices within this many real milliseconds share a request. */
const LINGER_MS = 4
/** Notices per request: far below the limit of 3 MB for a payload. */
const MOST_NOTICES = 100
/** A request without the answer 200 is retried with growing delays for ten minutes or more (the real provider: for days). */
const MOST_ATTEMPTS = 20
const RETRY_GROWTH = 2
const LONGEST_RETRY_MS = 60_000
/** The limit of requests waiting for a retry. Further ones are dropped. */
const MOST_WAITING = 10_000

interface Delivery extends Encoded {
  attempts: number
  /** It goes to an address of its own, so it needs no subscription. */
  isOwn: boolean
}

/**
 * The webhooks of one account: batches of pending notices, several concurrent requests, and retries. The order is not
 * preserved. Delays are in real time, because they depend on the receiving server.
 */
export class AccountQueue {
  readonly #account: Account
  readonly #parts: WebhookParts
  #queue: Notice[] = []
  #isLingering = false
  #inFlight = 0
  #waiting = 0
  #delivered = 0
  #notices = 0
  #retried = 0
  #abandoned = 0

  constructor(account: Account, parts: WebhookParts) {
    this.#account = account
    this.#parts = parts
  }

  add(notice: Notice): void {
    this.#queue.push(notice)
    if (this.#isLingering) return
    this.#isLingering = true
    this.#parts.clock.afterReal(LINGER_MS, () => {
      this.#isLingering = false
      this.#fill()
    })
  }

  /** Sends a request to its own address. */
  send(encoded: Encoded): void {
    this.#attempt({ ...encoded, attempts: 0, isOwn: true })
  }

  counts() {
    return {
      delivered: this.#delivered,
      notices: this.#notices,
      retried: this.#retried,
      abandoned: this.#abandoned,
      queued: this.#queue.length + this.#waiting,
      inFlight: this.#inFlight,
    }
  }

  /** Sends pending notices, up to the limit of concurrent requests. */
  #fill(): void {
    while (this.#queue.length > 0 && this.#inFlight < this.#parts.atOnce) {
      const notices = this.#queue.splice(0, MOST_NOTICES)
      for (const encoded of encode(this.#account, notices, this.#parts.clock.now()))
        this.#attempt({ ...encoded, attempts: 0, isOwn: false })
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    if (!delivery.isOwn && !this.#account.subscription?.callbackUrl) return
    this.#inFlight += 1
    const failure = await this.#post(delivery)
    this.#inFlight -= 1
    if (failure === null) {
      this.#delivered += 1
      this.#notices += delivery.notices
    } else this.#retry(delivery, failure)
    this.#fill()
  }

  /** Null if the callback accepted it, otherwise the error. Only the status 200 counts. */
  async #post({ url, body, headers: own, signature }: Encoded): Promise<string | null> {
    const isUnsigned = this.#parts.faults.inject('webhook_unsigned', { wabaId: this.#account.wabaId })
    const headers = {
      ...own,
      'content-length': String(Buffer.byteLength(body)),
      ...(!isUnsigned && signature),
    }
    try {
      const { status } = await this.#parts.connections.request('POST', url, headers, body)
      return status === 200 ? null : `HTTP ${status}`
    } catch (error) {
      return (error as Error).message
    }
  }

  #retry(delivery: Delivery, failure: string): void {
    if (this.#parts.clock.isStopped) return
    const attempts = delivery.attempts + 1
    if (attempts >= MOST_ATTEMPTS || this.#waiting >= MOST_WAITING) {
      this.#abandoned += 1
      this.#parts.log(`a webhook of ${this.#account.wabaId} was given up: ${failure}`)
      return
    }
    if (attempts === 1) this.#parts.log(`a webhook of ${this.#account.wabaId} comes again: ${failure}`)
    this.#retried += 1
    this.#waiting += 1
    const wait = Math.min(this.#parts.retryMs * RETRY_GROWTH ** delivery.attempts, LONGEST_RETRY_MS)
    this.#parts.clock.afterReal(wait, () => {
      this.#waiting -= 1
      this.#attempt({ ...delivery, attempts })
    })
  }
}

export interface WebhookParts {
  clock: Clock
  faults: Faults
  connections: Connections
  atOnce: number
  retryMs: number
  log: (line: string) => void
}
