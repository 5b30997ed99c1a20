import type { Account } from '../accounts.ts'
import type { Occasion } from '../faults.ts'
import { AccountQueue, type WebhookParts } from './account-queue.ts'
import { type Encoded, kindOf, type Notice } from './notices.ts'

export interface WebhookCounts {
  /** Requests that were answered with 200, and the notices in them. */
  delivered: number
  notices: number
  /** Failed attempts that will be retried, and abandoned requests. */
  retried: number
  abandoned: number
  /** Affected by faults. */
  dropped: number
  duplicated: number
  queued: number
  inFlight: number
}

/** A duplicate is sent in another request, within this many real milliseconds. */
const DUPLICATE_WITHIN_MS = 200

/** Sends webhooks to the callbacks of businesses. An account without a subscription gets none. */
export class Webhooks {
  readonly #parts: WebhookParts
  readonly #queues = new Map<string, AccountQueue>()
  #dropped = 0
  #duplicated = 0

  constructor(parts: WebhookParts) {
    this.#parts = parts
  }

  emit(account: Account, notice: Notice): void {
    if (account.subscription?.callbackUrl)
      this.#schedule(account, kindOf(notice), (queue) => queue.add(notice))
  }

  /** Sends a request to an address of its own, whatever the account is subscribed to. */
  post(account: Account, of: NonNullable<Occasion['of']>, encode: () => Encoded): void {
    this.#schedule(account, of, (queue) => queue.send(encode()))
  }

  #schedule(account: Account, of: NonNullable<Occasion['of']>, add: (queue: AccountQueue) => void): void {
    const { faults, clock } = this.#parts
    const occasion = { wabaId: account.wabaId, of }
    if (faults.inject('webhook_drop', occasion)) {
      this.#dropped += 1
      return
    }
    const queue = this.#queueOf(account)
    const delayed = faults.inject('webhook_delay', occasion)?.ms ?? 0
    const reordered = faults.inject('webhook_reorder', occasion)
    const wait = delayed + (reordered ? faults.delayWithin(reordered.withinMs) : 0)
    if (wait > 0) clock.afterReal(wait, () => add(queue))
    else add(queue)
    const copies = faults.inject('webhook_duplicate', occasion)?.copies ?? 0
    this.#duplicated += copies
    for (let copy = 0; copy < copies; copy += 1)
      clock.afterReal(wait + faults.delayWithin(DUPLICATE_WITHIN_MS), () => add(queue))
  }

  counts(): WebhookCounts {
    const queues = [...this.#queues.values()].map((queue) => queue.counts())
    const sum = (key: keyof (typeof queues)[number]) => queues.reduce((total, queue) => total + queue[key], 0)
    return {
      delivered: sum('delivered'),
      notices: sum('notices'),
      retried: sum('retried'),
      abandoned: sum('abandoned'),
      dropped: this.#dropped,
      duplicated: this.#duplicated,
      queued: sum('queued'),
      inFlight: sum('inFlight'),
    }
  }

  #queueOf(account: Account): AccountQueue {
    const known = this.#queues.get(account.wabaId)
    if (known) return known
    const queue = new AccountQueue(account, this.#parts)
    this.#queues.set(account.wabaId, queue)
    return queue
  }
}
