import { LRUCache } from 'lru-cache'
import { upTo } from '../../platform/core/index.ts'

/** So many calls in a row without an answer, and the model rests. */
const RESTS_AFTER = 6
/** Milliseconds of the first rest. Each further one is twice as long. */
const FIRST_REST_MS = 15_000
const LONGEST_REST_MS = 300_000
const MAX_REMEMBERED = 10_000

interface Health {
  failures: number
  rests: number
  until: number
}

/**
 * Lets a model rest that does not answer, so that people do not wait for it in each turn. One call after the rest finds
 * out whether it works again. Each process remembers for itself.
 */
export class Breaker {
  readonly #health = new LRUCache<string, Health>(upTo(MAX_REMEMBERED))

  /** Milliseconds until the model may be called; 0: now. */
  restOf(model: string, now: Date): number {
    return Math.max(0, (this.#health.get(model)?.until ?? 0) - now.getTime())
  }

  answered(model: string): void {
    this.#health.delete(model)
  }

  /** `retryAfterMs`: how long the provider asks to wait. Calls that were under way when a rest began do not lengthen it. */
  failed(model: string, now: Date, retryAfterMs: number | null): void {
    const known = this.#health.get(model) ?? { failures: 0, rests: 0, until: 0 }
    const failures = known.failures + 1
    const begins = failures >= RESTS_AFTER && now.getTime() >= known.until
    const restMs = begins ? Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** known.rests) : 0
    const waitMs = Math.max(restMs, Math.min(retryAfterMs ?? 0, LONGEST_REST_MS))
    const until = Math.max(known.until, now.getTime() + waitMs)
    this.#health.set(model, { failures, rests: known.rests + (begins ? 1 : 0), until })
  }
}
