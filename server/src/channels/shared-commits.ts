import { ApiError } from '../kernel/index.ts'

interface Waiting<T> {
  item: T
  resolve: () => void
  reject: (error: unknown) => void
}

const MAX_WAITING = 1_000
const MAX_BATCH = 200
const RETRY_SECONDS = 2

/**
 * Applies what arrives at the same time in one transaction: while one is under way, the rest waits for the next. An item
 * that cannot be applied does not take the others down.
 */
export class SharedCommits<T> {
  readonly #apply: (items: readonly T[]) => Promise<void>
  #waiting: Waiting<T>[] = []
  #isRunning = false

  constructor(apply: (items: readonly T[]) => Promise<void>) {
    this.#apply = apply
  }

  /** Resolves when the item is durably applied. Throws what applying it threw, or `unavailable` when too many wait. */
  add(item: T): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new ApiError('unavailable', 'Too much at once. Try again shortly.', { retryAfter: RETRY_SECONDS })
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#isRunning) this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) await this.#applyTogether(this.#waiting.splice(0, MAX_BATCH))
    this.#isRunning = false
  }

  async #applyTogether(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.#apply(batch.map(({ item }) => item))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const each of batch) await this.#applyTogether([each])
    }
  }
}
