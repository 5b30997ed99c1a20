import { LRUCache } from 'lru-cache'

/** What a caller is told of its limit, on every authenticated answer. */
export interface RateState {
  limit: number
  remaining: number
  /** Epoch milliseconds at which the full limit is there again. */
  resetAt: number
  /** Seconds until the next request is let through; 0 when this one was. */
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

/** Milliseconds from two clocks: `elapsed` never goes back; `wall` is what callers see, and somebody may set it. */
export interface RateClock {
  elapsed(): number
  wall(): number
}

export const realRateClock: RateClock = { elapsed: () => performance.now(), wall: () => Date.now() }

/** One token bucket a key, holding a minute's worth. Counted per process, in real time. */
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
    this.#buckets = new LRUCache({ max: maxBuckets, perf: { now: () => clock.elapsed() }, ttlResolution: 0 })
  }

  /** Takes one request from the key's bucket. `own` is the key's own limit, where it has one. */
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
    return {
      limit,
      remaining: Math.floor(bucket.tokens),
      resetAt: Math.ceil(this.#clock.wall() + (limit - bucket.tokens) / perMs),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000)),
    }
  }

  #newBucket(limit: number, now: number): Bucket {
    const isFull = this.#buckets.size >= this.#buckets.max
    if (isFull && now - this.#purgedAt >= PURGE_EVERY_MS) {
      this.#buckets.purgeStale()
      this.#purgedAt = now
    }
    return { tokens: limit, filledAt: now }
  }
}
