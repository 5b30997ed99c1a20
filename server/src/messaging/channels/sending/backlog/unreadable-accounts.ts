import { LRUCache } from 'lru-cache'
import { upTo } from '../../../../platform/core/index.ts'

const MAX_ACCOUNTS = 10_000
/** An account that nobody looked at for so long begins anew. In real milliseconds. */
const FORGET_MS = 10 * 60_000

/** Accounts that cannot be opened, and since when, as far as this process knows. */
export class UnreadableAccounts {
  /** In service time. */
  readonly #since = new LRUCache<string, number>({ ...upTo(MAX_ACCOUNTS), ttl: FORGET_MS })

  /** Call it when an account was opened, or could not be. Returns for how many milliseconds of service time it cannot be. */
  lookedAt(accountId: string, isReadable: boolean, now: Date): number {
    if (isReadable) {
      this.#since.delete(accountId)
      return 0
    }
    const since = this.#since.get(accountId) ?? now.getTime()
    this.#since.set(accountId, since)
    return now.getTime() - since
  }
}
