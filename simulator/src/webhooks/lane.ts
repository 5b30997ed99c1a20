import type { Account } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import type { Connections } from './connections.ts'
import { encode } from './encoder.ts'
import type { Encoded, Notice } from './notices.ts'

/** Notices that happen within so many real milliseconds travel together. */
const LINGER_MS = 4
/** Notices in one request: far below the 3 MB a payload may have. */
const MOST_NOTICES = 100
/** A request that is not answered with 200 comes again, each time later, for some minutes (the provider: for days). */
const MOST_ATTEMPTS = 12
const RETRY_GROWTH = 2
const LONGEST_RETRY_MS = 60_000
/** Requests that wait for another attempt; beyond this they are given up. */
const MOST_WAITING = 10_000

interface Delivery extends Encoded {
  attempts: number
}

/**
 * The webhooks of one account: batches of what waits, several requests in flight, and retries. The order is not kept.
 * Waits are real: they are patience with a machine.
 */
export class WebhookLane {
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

  /** Sends what waits, as far as there is room in flight. */
  #fill(): void {
    while (this.#queue.length > 0 && this.#inFlight < this.#parts.atOnce) {
      const notices = this.#queue.splice(0, MOST_NOTICES)
      for (const encoded of encode(this.#account, notices, this.#parts.clock.now()))
        this.#attempt({ ...encoded, attempts: 0 })
    }
  }

  async #attempt(delivery: Delivery): Promise<void> {
    if (!this.#account.subscription?.callbackUrl) return
    this.#inFlight += 1
    const failure = await this.#post(delivery)
    this.#inFlight -= 1
    if (failure === null) {
      this.#delivered += 1
      this.#notices += delivery.notices
    } else this.#retry(delivery, failure)
    this.#fill()
  }

  /** Null when the callback took it, otherwise what went wrong. Only 200 counts. */
  async #post({ url, body, headers: own, signature }: Encoded): Promise<string | null> {
    const isUnsigned = this.#parts.faults.strike('webhook_unsigned', { wabaId: this.#account.wabaId })
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
