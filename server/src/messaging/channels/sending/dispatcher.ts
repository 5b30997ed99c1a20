import { LRUCache } from 'lru-cache'
import { type Clock, realUntil, type Services, toWire, upTo } from '../../../platform/core/index.ts'
import { calling } from '../../../platform/tracing/index.ts'
import type { SendResult } from '../provider/provider.ts'
import type { ClaimedMessage } from './claim.ts'

/** The result of one attempt to send a message, as far as this process knows. */
export interface SendAttempt {
  /** The message's id. */
  id: string
  accountId: string
  /** The kind of its provider. */
  provider: string
  /** The lease under which the attempt was recorded. */
  lease: Date
  result:
    | Exclude<SendResult, { outcome: 'notSent' }>
    /**
     * No connection. `retryInMs` is in real milliseconds and grows while the provider is unreachable. `triedForMs`: since the
     * first of these attempts of the message in this process, in service time.
     */
    | { outcome: 'notSent'; text: string; retryInMs: number; triedForMs: number }
    /** Not attempted, because it did not start in time or the process is stopping. */
    | { outcome: 'released' }
  /** Service time. */
  at: Date
}

export interface DispatcherParts {
  clock: Clock
  services: Services
  /** Writes the result of an attempt durably. */
  settle(org: string, attempt: SendAttempt): Promise<void>
  onError(error: unknown): void
}

/** The most claimed messages without a result, in the process and per account, so a slow account cannot block others. */
const MAX_OPEN = 20_000
const MAX_OPEN_OF_ACCOUNT = 500
const RETRY_MIN_MS = 500
const RETRY_MAX_MS = 60_000
/** A message that is not tried for so long waits for something else, and begins anew. In real milliseconds. */
const FORGET_MS = 10 * RETRY_MAX_MS
/** The most messages without a connection that are remembered. Others wait on while their provider cannot be reached. */
const MAX_UNREACHED = 100_000

/**
 * Sends claimed messages, none before its slot, with limited concurrency per account, and writes results as they
 * arrive. It runs in parallel with the claim loop, so that a slow number or provider delays no other messages.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #lines = new Map<string, AccountLine>()
  /** Since when messages have been tried without a connection, in service time. */
  readonly #unreached = new LRUCache<string, number>({ ...upTo(MAX_UNREACHED), ttl: FORGET_MS })
  /** Claimed messages without a durable result. */
  #open = 0
  #stopping = false
  /** Who waits until the accounts of an organization have room. */
  readonly #expecting = new Map<string, () => void>()
  /** Callers that wait until fewer than `below` messages are open. */
  #waiters: { below: number; resolve: () => void }[] = []

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  /** Resolves when another batch may be claimed. */
  whenFree(): Promise<void> {
    return this.#fewerThan(MAX_OPEN)
  }

  /** How many more messages of an account may be open. */
  roomOf(accountId: string): number {
    return MAX_OPEN_OF_ACCOUNT - (this.#lines.get(accountId)?.open ?? 0)
  }

  /**
   * Resolves when all accounts of an organization have room, or after `ms` real milliseconds: an account that stays full
   * must not delay the others. null: they have room now.
   */
  whenRoom(org: string, ms: number): Promise<void> | null {
    if (this.#hasRoom(org) || this.#stopping) return null
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#expecting.set(org, () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #hasRoom(org: string): boolean {
    return this.#lines.values().every((line) => line.org !== org || line.open < MAX_OPEN_OF_ACCOUNT)
  }

  /** Releases messages that were not started, and waits for the results of the others to be written. */
  async drain(): Promise<void> {
    this.#stopping = true
    for (const line of this.#lines.values()) line.hurry()
    await this.#fewerThan(1)
  }

  send(org: string, messages: readonly ClaimedMessage[]): void {
    this.#open += messages.length
    for (const message of messages) {
      this.#attempt(org, message)
        .catch((error: unknown) => {
          this.#parts.onError(error)
          return { outcome: 'unknown', text: 'Sending was interrupted.' } as const
        })
        .then((result) => this.#settle(org, message, result))
    }
  }

  /** When the result cannot be written, the lease expires and the message becomes `unknown`. */
  async #settle(
    org: string,
    { id, accountId, provider, lease }: ClaimedMessage,
    result: SendAttempt['result'],
  ): Promise<void> {
    try {
      await this.#parts.settle(org, { id, accountId, provider, lease, result, at: this.#parts.clock.now() })
    } catch (error) {
      this.#parts.onError(error)
    }
    this.#open -= 1
    this.#admit()
  }

  async #attempt(org: string, message: ClaimedMessage): Promise<SendAttempt['result']> {
    const { clock } = this.#parts
    const line = this.#lineOf(org, message)
    line.open++
    try {
      if (!this.#stopping) await line.pause(realUntil(clock, message.slot))
      const hasEntered = await line.enter(realUntil(clock, message.startBefore))
      if (!hasEntered) return { outcome: 'released' }
      return await this.#call(line, message)
    } finally {
      line.open--
      this.#tellRoom(org)
    }
  }

  #tellRoom(org: string): void {
    const tell = this.#expecting.get(org)
    if (!tell || !this.#hasRoom(org)) return
    this.#expecting.delete(org)
    tell()
  }

  async #call(line: AccountLine, message: ClaimedMessage): Promise<SendAttempt['result']> {
    try {
      if (this.#stopping || this.#parts.clock.now() > message.startBefore) return { outcome: 'released' }
      const result = await this.#send(message)
      const retryInMs = line.retryAfter(result)
      if (result.outcome === 'notSent')
        return { ...result, retryInMs, triedForMs: this.#triedFor(message.id) }
      this.#unreached.delete(message.id)
      return result
    } finally {
      line.leave()
    }
  }

  #triedFor(messageId: string): number {
    const now = this.#parts.clock.now().getTime()
    const since = this.#unreached.get(messageId) ?? now
    this.#unreached.set(messageId, since)
    return now - since
  }

  #send({
    account,
    senderId,
    message,
    provider,
    transferBefore,
    trace,
  }: ClaimedMessage): Promise<SendResult> {
    const tooLate = AbortSignal.timeout(Math.floor(realUntil(this.#parts.clock, transferBefore)))
    const attributes = { 'parley.provider': provider, 'parley.message': toWire('message', message.messageId) }
    return calling(this.#parts.services, { name: 'message.send', trace, attributes }, async (span) => {
      const result = await account.send(senderId, message, tooLate)
      span?.set({ 'parley.outcome': result.outcome })
      if (result.outcome !== 'accepted') span?.fail(result.outcome)
      return result
    })
  }

  #lineOf(org: string, { accountId, account }: ClaimedMessage): AccountLine {
    const line = this.#lines.get(accountId) ?? new AccountLine(org, account.atOnce)
    this.#lines.set(accountId, line)
    return line
  }

  #fewerThan(below: number): Promise<void> {
    if (this.#open < below) return Promise.resolve()
    return new Promise((resolve) => this.#waiters.push({ below, resolve }))
  }

  #admit(): void {
    const [admitted, waiting] = [
      this.#waiters.filter((waiter) => this.#open < waiter.below),
      this.#waiters.filter((waiter) => this.#open >= waiter.below),
    ]
    this.#waiters = waiting
    for (const waiter of admitted) waiter.resolve()
  }
}

/** The calls to one provider account: how many are running, and since when it has been unreachable. */
class AccountLine {
  readonly org: string
  /** Messages that are being sent or are waiting. */
  open = 0
  #free: number
  readonly #queue = new Set<() => void>()
  readonly #pauses = new Set<() => void>()
  #unreachableSince: number | null = null

  constructor(org: string, atOnce: number) {
    this.org = org
    this.#free = atOnce
  }

  /** Waits for a free call. Returns false after `timeoutMs` real milliseconds; after true, call `leave`. */
  enter(timeoutMs: number): Promise<boolean> {
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
      }, timeoutMs)
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

  /** Waits for these real milliseconds, or until `hurry` is called. */
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

  /**
   * Records whether the provider was reached. Returns the real milliseconds until the next attempt: as long as it has been
   * unreachable, within limits.
   */
  retryAfter({ outcome }: SendResult): number {
    if (outcome !== 'notSent') {
      this.#unreachableSince = null
      return 0
    }
    this.#unreachableSince ??= performance.now()
    const unreachable = performance.now() - this.#unreachableSince
    return Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, unreachable))
  }
}
