import type { Account } from '../accounts.ts'
import { WebhookLane, type WebhookParts } from './lane.ts'
import { kindOf, type Notice } from './notices.ts'

export interface WebhookCounts {
  /** Requests that were answered with 200, and the notices in them. */
  delivered: number
  notices: number
  /** Attempts that failed and come again, and requests given up. */
  retried: number
  abandoned: number
  /** Struck by faults. */
  dropped: number
  duplicated: number
  queued: number
  inFlight: number
}

/** A duplicate comes in another request, within so many real milliseconds. */
const DUPLICATE_WITHIN_MS = 200

/** Tells the businesses' callbacks what happens. Without a subscription nobody is told. */
export class Webhooks {
  readonly #parts: WebhookParts
  readonly #lanes = new Map<string, WebhookLane>()
  #dropped = 0
  #duplicated = 0

  constructor(parts: WebhookParts) {
    this.#parts = parts
  }

  emit(account: Account, notice: Notice): void {
    if (!account.subscription?.callbackUrl) return
    const { faults, clock } = this.#parts
    const occasion = { wabaId: account.wabaId, of: kindOf(notice) }
    if (faults.strike('webhook_drop', occasion)) {
      this.#dropped += 1
      return
    }
    const lane = this.#laneOf(account)
    const delayed = faults.strike('webhook_delay', occasion)?.ms ?? 0
    const reordered = faults.strike('webhook_reorder', occasion)
    const wait = delayed + (reordered ? faults.delayWithin(reordered.withinMs) : 0)
    if (wait > 0) clock.afterReal(wait, () => lane.add(notice))
    else lane.add(notice)
    const copies = faults.strike('webhook_duplicate', occasion)?.copies ?? 0
    this.#duplicated += copies
    for (let copy = 0; copy < copies; copy += 1)
      clock.afterReal(wait + faults.delayWithin(DUPLICATE_WITHIN_MS), () => lane.add(notice))
  }

  counts(): WebhookCounts {
    const lanes = [...this.#lanes.values()].map((lane) => lane.counts())
    const sum = (key: keyof (typeof lanes)[number]) => lanes.reduce((total, lane) => total + lane[key], 0)
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

  #laneOf(account: Account): WebhookLane {
    const known = this.#lanes.get(account.wabaId)
    if (known) return known
    const lane = new WebhookLane(account, this.#parts)
    this.#lanes.set(account.wabaId, lane)
    return lane
  }
}
