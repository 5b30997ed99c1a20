import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../core/index.ts'
import { isTransient } from '../db/index.ts'
import { outsideTraces } from '../tracing/index.ts'

export interface CommitBatcherParts<Item, Result> {
  /** Writes items of one key in one transaction and returns their results in the same order. */
  commit(key: string, items: readonly Item[]): Promise<readonly Result[]>
  /** The most items in a commit. */
  maxBatch: number
  /** How many commits of one key run at the same time. With 2, one is written while the next one fills. Defaults to 1. */
  concurrency?: number
  /** Real milliseconds that the first item waits for others. Defaults to one turn of the event loop. */
  gatherMs?: number
  /** The most items that may wait. Beyond it, `add` throws `unavailable`. No limit by default. */
  maxWaiting?: number
  /**
   * The behavior when the database is not available. `throw` rejects, for callers that can send the item again. `wait`
   * retries until it is back, for items that cannot be sent again.
   */
  onOutage: 'throw' | 'wait'
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface PendingBatch<Item, Result> {
  waiting: Waiting<Item, Result>[]
  commits: number
  timer: NodeJS.Immediate | NodeJS.Timeout | null
}

const RETRY_SECONDS = 1
/** Real milliseconds between attempts during a database outage. */
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000

/**
 * Groups concurrent writes into one commit: items that arrive while a commit is running go into the next one. When an item
 * cannot be written, the batch is split in halves until the bad item fails alone.
 */
export class CommitBatcher<Item, Result = void> {
  readonly #parts: CommitBatcherParts<Item, Result>
  readonly #pending = new Map<string, PendingBatch<Item, Result>>()
  #waiting = 0
  #idle = Promise.withResolvers<void>()

  constructor(parts: CommitBatcherParts<Item, Result>) {
    this.#parts = parts
  }

  /** Resolves after the commit that wrote the item. Rejects with the error of the write. */
  add(key: string, item: Item): Promise<Result> {
    if (this.#waiting >= (this.#parts.maxWaiting ?? Number.POSITIVE_INFINITY)) {
      throw new ApiError('unavailable', 'Too many requests are in progress. Try again shortly.', {
        retryAfter: RETRY_SECONDS,
      })
    }
    return new Promise((resolve, reject) => {
      const pending = this.#pendingOf(key)
      this.#waiting += 1
      pending.waiting.push({ item, resolve, reject })
      this.#schedule(key, pending)
    })
  }

  /** Resolves when every added item was written or rejected. */
  idle(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve()
    return this.#idle.promise
  }

  #pendingOf(key: string): PendingBatch<Item, Result> {
    let pending = this.#pending.get(key)
    if (!pending) {
      pending = { waiting: [], commits: 0, timer: null }
      this.#pending.set(key, pending)
    }
    return pending
  }

  #schedule(key: string, pending: PendingBatch<Item, Result>): void {
    const { gatherMs, maxBatch } = this.#parts
    if (pending.waiting.length >= maxBatch) this.#start(key, pending)
    else if (pending.timer === null) {
      const start = () => this.#start(key, pending)
      // Waits one turn of the event loop, so that items that are read together are written together.
      pending.timer = gatherMs === undefined ? setImmediate(start) : setTimeout(start, gatherMs)
    }
  }

  async #start(key: string, pending: PendingBatch<Item, Result>): Promise<void> {
    if (pending.timer !== null) {
      clearTimeout(pending.timer as NodeJS.Timeout)
      clearImmediate(pending.timer as NodeJS.Immediate)
      pending.timer = null
    }
    if (pending.commits >= (this.#parts.concurrency ?? 1) || pending.waiting.length === 0) return
    const batch = pending.waiting.splice(0, this.#parts.maxBatch)
    this.#waiting -= batch.length
    pending.commits += 1
    await this.#write(key, batch)
    pending.commits -= 1
    if (pending.waiting.length > 0) this.#start(key, pending)
    else if (pending.commits === 0) this.#forget(key)
  }

  #forget(key: string): void {
    this.#pending.delete(key)
    if (this.#pending.size > 0) return
    this.#idle.resolve()
    this.#idle = Promise.withResolvers()
  }

  async #write(key: string, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const results = await this.#commit(key, items)
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const middle = batch.length >> 1
      await this.#write(key, batch.slice(0, middle))
      await this.#write(key, batch.slice(middle))
    }
  }

  async #commit(key: string, items: readonly Item[]): Promise<readonly Result[]> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
      try {
        return await outsideTraces(() => this.#parts.commit(key, items))
      } catch (error) {
        if (this.#parts.onOutage === 'throw' || !isTransient(error)) throw error
        await sleep(pause)
      }
    }
  }
}
