import { LRUCache } from 'lru-cache'
import { upTo } from '../../platform/core/index.ts'
import { sizeOf, takeTokens, waitFor } from './token-bucket.ts'

/** The rate limit information in every authenticated response. */
export interface RateState {
  limit: number
  remaining: number
  /** When the bucket is full again, in epoch milliseconds. */
  resetAt: number
  /** Seconds until one request more is left; 0 while the bucket is full. */
  moreAfter: number
  /** Seconds until the next request is accepted; 0 when this one was. */
  retryAfter: number
}

const MAX_BUCKETS = 100_000
/** How often a full map is searched for buckets that it can do without, in real microseconds. */
const PURGE_EVERY_US = 1_000_000

/** Two clocks in milliseconds: `elapsed` is monotonic, `wall` is shown to callers and may be changed. */
export interface RateClock {
  elapsed(): number
  wall(): number
}

export const realRateClock: RateClock = { elapsed: () => performance.now(), wall: () => Date.now() }

/** A token bucket per key with a capacity of one minute, counted per process in real time. */
export class RateLimits {
  readonly #perMinute: number
  readonly #clock: RateClock
  /** When each is full again, in microseconds. It expires then, because it is like a new one. */
  readonly #buckets: LRUCache<string, number>
  #purgedAt = Number.NEGATIVE_INFINITY

  /** At most `maxBuckets` are kept. Beyond that, full buckets go first, then those that were used least recently. */
  constructor(perMinute: number, clock: RateClock, maxBuckets = MAX_BUCKETS) {
    this.#perMinute = perMinute
    this.#clock = clock
    this.#buckets = new LRUCache({
      ...upTo(maxBuckets),
      perf: { now: () => clock.elapsed() },
      ttlResolution: 0,
    })
  }

  /** Takes one request from the key's bucket. `own` is the key's own limit, if it has one. */
  take(key: string, own: number | null): RateState {
    const limit = own ?? this.#perMinute
    const size = sizeOf({ perMinute: limit })
    const now = Math.floor(this.#clock.elapsed() * 1000)
    const { granted, fullAt } = takeTokens(size, this.#buckets.get(key) ?? this.#newBucket(now), now)
    const missing = fullAt - now
    this.#buckets.set(key, fullAt, { ttl: Math.ceil(missing / 1000) })
    const remaining = Math.max(0, Math.floor((size.room - missing) / size.step))
    const untilMore = missing - size.room + (remaining + 1) * size.step
    return {
      limit,
      remaining,
      moreAfter: remaining >= limit ? 0 : Math.ceil(untilMore / 1_000_000),
      resetAt: Math.ceil(this.#clock.wall() + missing / 1000),
      retryAfter: granted > 0 ? 0 : Math.ceil(waitFor(size, fullAt, now) / 1_000_000),
    }
  }

  /** A full bucket, after making room for it. */
  #newBucket(now: number): number {
    const isFull = this.#buckets.size >= this.#buckets.maxSize
    if (isFull && now - this.#purgedAt >= PURGE_EVERY_US) {
      this.#buckets.purgeStale()
      this.#purgedAt = now
    }
    return now
  }
}
