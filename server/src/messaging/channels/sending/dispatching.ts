import { type Clock, realUntil } from '../../../platform/core/index.ts'
import type { SendResult } from '../provider/provider.ts'
import type { ClaimedMessage } from './claim.ts'

/** What became of one attempt to send, as far as this process knows. */
export interface SendAttempt {
  /** The message's. */
  id: string
  accountId: string
  /** Under which the attempt was recorded. */
  lease: Date
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
  /** Writes what became of an attempt, durably. */
  settle(org: string, attempt: SendAttempt): Promise<void>
  onError(error: unknown): void
}

/** Claimed messages without a result: of the process, and of one account, so that a slow one leaves room for others. */
const MAX_OPEN = 20_000
const MAX_OPEN_OF_ACCOUNT = 500
const AWAY_MIN_MS = 500
const AWAY_MAX_MS = 60_000

/**
 * Sends claimed messages: each not before its slot, a bounded number at a time per account, results written as they
 * come. Works alongside the claim loop, so that the pace of one number or a slow provider holds up nobody else.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #lines = new Map<string, AccountLine>()
  /** Claimed, without a durable result yet. */
  #open = 0
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
    return (this.#lines.get(accountId)?.open ?? 0) >= MAX_OPEN_OF_ACCOUNT
  }

  /** Gives back what has not been started, waits for what has, and for its results to be written. */
  async drain(): Promise<void> {
    this.#stopping = true
    for (const line of this.#lines.values()) line.hurry()
    await this.#fewerThan(1)
  }

  send(org: string, messages: readonly ClaimedMessage[]): void {
    this.#open += messages.length
    for (const message of messages) {
      this.#attempt(message)
        .catch((error: unknown) => {
          this.#parts.onError(error)
          return { outcome: 'unknown', text: 'Sending was interrupted.' } as const
        })
        .then((result) => this.#settle(org, message, result))
    }
  }

  /** A result that cannot be written is lost: the lease runs out and the message becomes `unknown`. */
  async #settle(
    org: string,
    { id, accountId, lease }: ClaimedMessage,
    result: SendAttempt['result'],
  ): Promise<void> {
    try {
      await this.#parts.settle(org, { id, accountId, lease, result, at: this.#parts.clock.now() })
    } catch (error) {
      this.#parts.onError(error)
    }
    this.#open -= 1
    this.#admit()
  }

  async #attempt(message: ClaimedMessage): Promise<SendAttempt['result']> {
    const { clock } = this.#parts
    const line = this.#lineOf(message)
    line.open++
    try {
      if (!this.#stopping) await line.pause(realUntil(clock, message.slot))
      const hasEntered = await line.enter(realUntil(clock, message.startBefore))
      if (!hasEntered) return { outcome: 'released' }
      return await this.#call(line, message)
    } finally {
      line.open--
    }
  }

  async #call(line: AccountLine, message: ClaimedMessage): Promise<SendAttempt['result']> {
    try {
      if (this.#stopping || this.#parts.clock.now() > message.startBefore) return { outcome: 'released' }
      return line.note(await message.account.send(message.senderId, message.message))
    } finally {
      line.leave()
    }
  }

  #lineOf({ accountId, account }: ClaimedMessage): AccountLine {
    const line = this.#lines.get(accountId) ?? new AccountLine(account.atOnce)
    this.#lines.set(accountId, line)
    return line
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
class AccountLine {
  /** Messages on their way, waiting ones included. */
  open = 0
  #free: number
  readonly #queue = new Set<() => void>()
  readonly #pauses = new Set<() => void>()
  #awaySince: number | null = null

  constructor(atOnce: number) {
    this.#free = atOnce
  }

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
  note(result: SendResult): SendAttempt['result'] {
    if (result.outcome !== 'neverSent') {
      this.#awaySince = null
      return result
    }
    this.#awaySince ??= performance.now()
    const away = performance.now() - this.#awaySince
    return { ...result, retryInMs: Math.min(AWAY_MAX_MS, Math.max(AWAY_MIN_MS, away)) }
  }
}
