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
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number, clock: RateClock) {
    this.#perMinute = perMinute
    this.#clock = clock
  }

  /** Takes one request from the key's bucket. `own` is the key's own limit, where it has one. */
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
