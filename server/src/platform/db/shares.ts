import { NoConnection } from './errors.ts'

interface Share {
  taken: number
  /** First come, first served. */
  waiting: Set<() => void>
}

/**
 * Bounds how many pieces of work of one organization are under way at once. Work beyond the bound waits for other work
 * of its own organization, and never for another's.
 */
export class Shares {
  readonly #size: number
  readonly #waitMs: number
  readonly #shares = new Map<string, Share>()

  constructor(size: number, waitMs: number) {
    this.#size = size
    this.#waitMs = waitMs
  }

  /** Throws NoConnection when the organization's turn does not come in time. */
  async within<T>(org: string, work: () => Promise<T>): Promise<T> {
    const share = this.#shares.get(org) ?? { taken: 0, waiting: new Set() }
    this.#shares.set(org, share)
    if (share.taken < this.#size) share.taken += 1
    else await this.#turn(share)
    try {
      return await work()
    } finally {
      this.#passOn(org, share)
    }
  }

  #turn({ waiting }: Share): Promise<void> {
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

  #passOn(org: string, share: Share): void {
    const [next] = share.waiting
    if (next) {
      share.waiting.delete(next)
      next()
      return
    }
    share.taken -= 1
    if (share.taken === 0) this.#shares.delete(org)
  }
}
