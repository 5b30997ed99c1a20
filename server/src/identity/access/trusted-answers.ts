import { LRUCache } from 'lru-cache'
import { upTo } from '../../platform/core/index.ts'

/** How long an answer is cached, in real milliseconds. A revocation must take effect everywhere within a second. */
const TRUSTED_FOR_MS = 500
const MAX_REMEMBERED = 10_000

/** Answers about credentials. Requests at the same time share one, and a failure is not remembered. */
export class TrustedAnswers<V> {
  readonly #answers = new LRUCache<string, Promise<V>>({ ...upTo(MAX_REMEMBERED), ttl: TRUSTED_FOR_MS })

  get(credential: string, check: (credential: string) => Promise<V>): Promise<V> {
    const known = this.#answers.get(credential)
    if (known) return known
    const answer = check(credential)
    this.#answers.set(credential, answer)
    answer.catch(() => this.#answers.delete(credential))
    return answer
  }

  /** Called when this process has changed a cached value. */
  forget(): void {
    this.#answers.clear()
  }
}
