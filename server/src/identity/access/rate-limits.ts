import { LRUCache } from 'lru-cache'
import { upTo } from '../../platform/core/index.ts'

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

interface Bucket {
  tokens: number
  filledAt: number
}

const MINUTE_MS = 60_000
const MAX_BUCKETS = 100_000
/** How often a full map is searched for buckets that it can do without, in real milliseconds. */
const PURGE_EVERY_MS = 1_000

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
  /** Each expires when it is full again: from then on it is like a new one. */
  readonly #buckets: LRUCache<string, Bucket>
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
    const now = this.#clock.elapsed()
    const perMs = limit / MINUTE_MS
    const bucket = this.#buckets.get(key) ?? this.#newBucket(limit, now)
    bucket.tokens = Math.min(limit, bucket.tokens + (now - bucket.filledAt) * perMs)
    bucket.filledAt = now
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    this.#buckets.set(key, bucket, { ttl: Math.ceil((limit - bucket.tokens) / perMs) })
    const remaining = Math.floor(bucket.tokens)
    return {
      limit,
      remaining,
      moreAfter: remaining >= limit ? 0 : Math.ceil((remaining + 1 - bucket.tokens) / perMs / 1000),
      resetAt: Math.ceil(this.#clock.wall() + (limit - bucket.tokens) / perMs),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000)),
    }
  }

  #newBucket(limit: number, now: number): Bucket {
    const isFull = this.#buckets.size >= this.#buckets.maxSize
    if (isFull && now - this.#purgedAt >= PURGE_EVERY_MS) {
      this.#buckets.purgeStale()
      this.#purgedAt = now
    }
    return { tokens: limit, filledAt: now }
  }
}
