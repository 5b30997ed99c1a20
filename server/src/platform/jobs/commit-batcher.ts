import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../core/index.ts'
import { isTransient } from '../db/index.ts'

export interface SharedCommitsParts<Item, Result> {
  /** Writes items of one key in one transaction, and gives what became of each, in their order. */
  commit(key: string, items: readonly Item[]): Promise<readonly Result[]>
  /** Items a commit, at most. */
  maxBatch: number
  /** Commits of one key under way at once: with two, one is written while the next one gathers. One when omitted. */
  width?: number
  /** Real milliseconds that the first item waits for others; one turn of the event loop when omitted. */
  gatherMs?: number
  /** Items waiting, at most; beyond it `add` throws `unavailable`. Without a limit when omitted. */
  maxWaiting?: number
  /**
   * What happens when the database cannot be worked with: the caller is told, who can send the item again, or it is
   * waited for, where nobody could.
   */
  inTrouble: 'tell' | 'wait'
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Gathering<Item, Result> {
  waiting: Waiting<Item, Result>[]
  commits: number
  timer: NodeJS.Immediate | NodeJS.Timeout | null
}

const RETRY_SECONDS = 1
/** Real milliseconds between tries while the database is away. */
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000

/**
 * Writes what arrives at the same time together: what comes while a commit is under way goes into the next one. An item
 * that cannot be written does not take the others down: it is found by halving and refused alone.
 */
export class SharedCommits<Item, Result = void> {
  readonly #parts: SharedCommitsParts<Item, Result>
  readonly #gatherings = new Map<string, Gathering<Item, Result>>()
  #waiting = 0
  #idle = Promise.withResolvers<void>()

  constructor(parts: SharedCommitsParts<Item, Result>) {
    this.#parts = parts
  }

  /** Resolves after the commit that wrote the item. Rejects with what kept it from being written. */
  add(key: string, item: Item): Promise<Result> {
    if (this.#waiting >= (this.#parts.maxWaiting ?? Number.POSITIVE_INFINITY)) {
      throw new ApiError('unavailable', 'Too many requests are in progress. Try again shortly.', {
        retryAfter: RETRY_SECONDS,
      })
    }
    return new Promise((resolve, reject) => {
      const gathering = this.#gatheringOf(key)
      this.#waiting += 1
      gathering.waiting.push({ item, resolve, reject })
      this.#schedule(key, gathering)
    })
  }

  /** Resolves when everything that was added has been written or refused. */
  idle(): Promise<void> {
    if (this.#gatherings.size === 0) return Promise.resolve()
    return this.#idle.promise
  }

  #gatheringOf(key: string): Gathering<Item, Result> {
    let gathering = this.#gatherings.get(key)
    if (!gathering) {
      gathering = { waiting: [], commits: 0, timer: null }
      this.#gatherings.set(key, gathering)
    }
    return gathering
  }

  #schedule(key: string, gathering: Gathering<Item, Result>): void {
    const { gatherMs, maxBatch } = this.#parts
    if (gathering.waiting.length >= maxBatch) this.#start(key, gathering)
    else if (gathering.timer === null) {
      const start = () => this.#start(key, gathering)
      // At least one turn of the event loop, so that what is read together is written together.
      gathering.timer = gatherMs === undefined ? setImmediate(start) : setTimeout(start, gatherMs)
    }
  }

  async #start(key: string, gathering: Gathering<Item, Result>): Promise<void> {
    if (gathering.timer !== null) {
      clearTimeout(gathering.timer as NodeJS.Timeout)
      clearImmediate(gathering.timer as NodeJS.Immediate)
      gathering.timer = null
    }
    if (gathering.commits >= (this.#parts.width ?? 1) || gathering.waiting.length === 0) return
    const batch = gathering.waiting.splice(0, this.#parts.maxBatch)
    this.#waiting -= batch.length
    gathering.commits += 1
    await this.#write(key, batch)
    gathering.commits -= 1
    if (gathering.waiting.length > 0) this.#start(key, gathering)
    else if (gathering.commits === 0) this.#forget(key)
  }

  #forget(key: string): void {
    this.#gatherings.delete(key)
    if (this.#gatherings.size > 0) return
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
        return await this.#parts.commit(key, items)
      } catch (error) {
        if (this.#parts.inTrouble === 'tell' || !isTransient(error)) throw error
        await sleep(pause)
      }
    }
  }
}
