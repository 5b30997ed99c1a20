/** The rate limit information in every authenticated response. */
export interface RateState {
  limit: number
  remaining: number
  /** When the bucket is full again, in epoch milliseconds. */
  resetAt: number
  /** Seconds until the next request is accepted; 0 when this one was. */
  retryAfter: number
}

interface Bucket {
  tokens: number
  filledAt: number
}

const MINUTE_MS = 60_000
const MAX_BUCKETS = 100_000

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
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number, clock: RateClock) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /** Takes one request from the key's bucket. `own` is the key's own limit, if it has one. */
  take(key: string, own: number | null): RateState {
    const limit = own ?? this.#perMinute
    const now = this.#clock.elapsed()
    const perMs = limit / MINUTE_MS
    const bucket = this.#bucketOf(key, limit, now)
    bucket.tokens = Math.min(limit, bucket.tokens + (now - bucket.filledAt) * perMs)
    bucket.filledAt = now
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    return {
      limit,
      remaining: Math.floor(bucket.tokens),
      resetAt: Math.ceil(this.#clock.wall() + (limit - bucket.tokens) / perMs),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000)),
    }
  }

  #bucketOf(key: string, limit: number, now: number): Bucket {
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      if (this.#buckets.size >= MAX_BUCKETS) this.#buckets.clear()
      bucket = { tokens: limit, filledAt: now }
      this.#buckets.set(key, bucket)
    }
    return bucket
  }
}
