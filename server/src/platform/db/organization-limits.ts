import { NoConnection } from './errors.ts'

interface Usage {
  inUse: number
  /** Waiting work in FIFO order. */
  waiting: Set<() => void>
}

/**
 * Limits the concurrent work of each organization. Work beyond the limit waits for other work of the same organization, and
 * never for that of another.
 */
export class OrganizationLimits {
  readonly #limit: number
  readonly #waitMs: number
  readonly #usages = new Map<string, Usage>()

  constructor(limit: number, waitMs: number) {
    this.#limit = limit
    this.#waitMs = waitMs
  }

  /** How many wait for work of their own organization to end. */
  get waiting(): number {
    let count = 0
    for (const usage of this.#usages.values()) count += usage.waiting.size
    return count
  }

  /** Throws NoConnection when the limit is still reached after the timeout. */
  async within<T>(org: string, work: () => Promise<T>): Promise<T> {
    const usage = this.#usages.get(org) ?? { inUse: 0, waiting: new Set() }
    this.#usages.set(org, usage)
    if (usage.inUse < this.#limit) usage.inUse += 1
    else await this.#waitForSlot(usage)
    try {
      return await work()
    } finally {
      this.#release(org, usage)
    }
  }

  #waitForSlot({ waiting }: Usage): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(new NoConnection('the organization has as many requests under way as it may'))
      }, this.#waitMs)
      waiting.add(begin)
    })
  }

  #release(org: string, usage: Usage): void {
    const [next] = usage.waiting
    if (next) {
      usage.waiting.delete(next)
      next()
      return
    }
    usage.inUse -= 1
    if (usage.inUse === 0) this.#usages.delete(org)
  }
}
