import { type Clock, realUntil } from '../kernel/index.ts'
import type { ClaimedMessage } from './claim.ts'
import { type SendResult, sendMessage } from './whatsapp-cloud/index.ts'

/** What became of a claimed message, as far as this process knows. */
export interface Attempt {
  id: string
  result:
    | Exclude<SendResult, { outcome: 'neverSent' }>
    /** No connection: `retryInMs` real milliseconds from now, the longer the provider has been away. */
    | { outcome: 'neverSent'; text: string; retryInMs: number }
    /** Not tried: its turn did not come in time, or the process stops. */
    | { outcome: 'released' }
  /** Service time. */
  at: Date
}

export interface DispatcherParts {
  clock: Clock
  /** Writes results durably. Throws when it could not. */
  settle(org: string, attempts: readonly Attempt[]): Promise<void>
  onError(error: unknown): void
}

/** Calls to one provider account at a time. */
const IN_FLIGHT = 64
/** Claimed messages without a result: of the process, and of one account, so that a slow one leaves room for others. */
const MAX_OPEN = 5_000
const MAX_OPEN_OF_ACCOUNT = 1_500
const FLUSH_MS = 50
const FLUSH_SIZE = 100
const SETTLE_TRIES = 5
const SETTLE_RETRY_MS = 1_000
const AWAY_MIN_MS = 500
const AWAY_MAX_MS = 60_000

/**
 * Sends claimed messages: each not before its slot, a bounded number at a time per account, results written in batches.
 * Works beside the claim loop, so that the pace of one number or a slow provider holds up nobody else.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #lanes = new Map<string, Lane>()
  readonly #results = new Map<string, Attempt[]>()
  /** Claimed, without a durable result yet. */
  #open = 0
  #waitingResults = 0
  #flushing = false
  #flushTimer: NodeJS.Timeout | undefined
  #stopping = false
  /** Resolve when fewer messages are open than they ask for. */
  #roomSeekers: { below: number; resolve: () => void }[] = []

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  /** Resolves when another batch may be claimed. */
  room(): Promise<void> {
    return this.#fewerThan(MAX_OPEN)
  }

  /** Whether an account has so many messages under way that claiming more of it would only wait here. */
  isBusy(accountId: string): boolean {
    return (this.#lanes.get(accountId)?.open ?? 0) >= MAX_OPEN_OF_ACCOUNT
  }

  /** Gives back what has not been started, waits for what has, and for its results to be written. */
  async drain(): Promise<void> {
    this.#stopping = true
    for (const lane of this.#lanes.values()) lane.hurry()
    await this.#fewerThan(1)
  }

  send(org: string, messages: readonly ClaimedMessage[]): void {
    this.#open += messages.length
    for (const message of messages) {
      this.#attempt(message).then(
        (result) => this.#keep(org, { id: message.id, result, at: this.#parts.clock.now() }),
        (error) => {
          this.#parts.onError(error)
          this.#keep(org, {
            id: message.id,
            result: { outcome: 'unknown', text: 'Sending broke off.' },
            at: this.#parts.clock.now(),
          })
        },
      )
    }
  }

  async #attempt(message: ClaimedMessage): Promise<Attempt['result']> {
    const { clock } = this.#parts
    const lane = this.#laneOf(message.accountId)
    lane.open++
    try {
      if (!this.#stopping) await lane.pause(realUntil(clock, message.slot))
      const hasEntered = await lane.enter(realUntil(clock, message.startBefore))
      if (!hasEntered) return { outcome: 'released' }
      return await this.#call(lane, message)
    } finally {
      lane.open--
    }
  }

  async #call(lane: Lane, message: ClaimedMessage): Promise<Attempt['result']> {
    try {
      if (this.#stopping || this.#parts.clock.now() > message.startBefore) return { outcome: 'released' }
      const result = await sendMessage(message.account, message.numberId, {
        recipient: message.recipient,
        content: message.content,
        callbackData: message.id,
      })
      return lane.note(result)
    } finally {
      lane.leave()
    }
  }

  #laneOf(accountId: string): Lane {
    const lane = this.#lanes.get(accountId) ?? new Lane()
    this.#lanes.set(accountId, lane)
    return lane
  }

  #keep(org: string, attempt: Attempt): void {
    const waiting = this.#results.get(org)
    if (waiting) waiting.push(attempt)
    else this.#results.set(org, [attempt])
    this.#waitingResults++
    if (this.#waitingResults >= FLUSH_SIZE || this.#waitingResults >= this.#open) this.#flush()
    else this.#flushTimer ??= setTimeout(() => this.#flush(), FLUSH_MS)
  }

  /** One flush at a time: what comes meanwhile makes the next one larger instead of another transaction. */
  async #flush(): Promise<void> {
    clearTimeout(this.#flushTimer)
    this.#flushTimer = undefined
    if (this.#flushing) return
    this.#flushing = true
    while (this.#waitingResults > 0) {
      const batches = [...this.#results]
      this.#results.clear()
      this.#waitingResults = 0
      for (const [org, attempts] of batches) {
        await this.#settle(org, attempts)
        this.#open -= attempts.length
        this.#admit()
      }
    }
    this.#flushing = false
  }

  /** Results that cannot be written are lost in the end: the leases run out and the messages become `unknown`. */
  async #settle(org: string, attempts: readonly Attempt[]): Promise<void> {
    for (let tries = 1; tries <= SETTLE_TRIES; tries++) {
      try {
        return await this.#parts.settle(org, attempts)
      } catch (error) {
        this.#parts.onError(error)
        if (tries < SETTLE_TRIES) await sleep(SETTLE_RETRY_MS)
      }
    }
  }

  #fewerThan(below: number): Promise<void> {
    if (this.#open < below) return Promise.resolve()
    return new Promise((resolve) => this.#roomSeekers.push({ below, resolve }))
  }

  #admit(): void {
    const [admitted, waiting] = [
      this.#roomSeekers.filter((seeker) => this.#open < seeker.below),
      this.#roomSeekers.filter((seeker) => this.#open >= seeker.below),
    ]
    this.#roomSeekers = waiting
    for (const seeker of admitted) seeker.resolve()
  }
}

/** The way to one provider account: how many calls are under way, and since when it has been away. */
class Lane {
  /** Messages on their way, waiting ones included. */
  open = 0
  #free = IN_FLIGHT
  readonly #queue = new Set<() => void>()
  readonly #pauses = new Set<() => void>()
  #awaySince: number | null = null

  /** Whether its turn came within these real milliseconds; then `leave` must follow. */
  enter(patienceMs: number): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const admit = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#queue.delete(admit)
        resolve(false)
      }, patienceMs)
      this.#queue.add(admit)
    })
  }

  leave(): void {
    const [next] = this.#queue
    if (!next) {
      this.#free++
      return
    }
    this.#queue.delete(next)
    next()
  }

  /** Waits for real milliseconds, or until everything is hurried. */
  pause(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pauses.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#pauses.add(end)
    })
  }

  hurry(): void {
    for (const end of this.#pauses) end()
  }

  /** A provider that cannot be reached is tried again after as long as it has been away, within bounds. */
  note(result: SendResult): Attempt['result'] {
    if (result.outcome !== 'neverSent') {
      this.#awaySince = null
      return result
    }
    this.#awaySince ??= performance.now()
    const away = performance.now() - this.#awaySince
    return { ...result, retryInMs: Math.min(AWAY_MAX_MS, Math.max(AWAY_MIN_MS, away)) }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
