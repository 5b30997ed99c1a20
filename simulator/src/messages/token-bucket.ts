/**
 * A rate limit that allows bursts: it holds up to `burst` tokens and gains `perSecond` of them. Times are in virtual
 * milliseconds.
 */
export class TokenBucket {
  #tokens: number
  #at: number
  #burst: number
  #perSecond: number

  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#tokens = burst
    this.#at = now
  }

  /** Takes a token, if one is available. */
  take(now: number): boolean {
    this.#refill(now)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Takes a token even below zero, for messages that cannot be refused but count. */
  spend(now: number): void {
    this.#refill(now)
    this.#tokens = Math.max(0, this.#tokens - 1)
  }

  /** Changes the rate. */
  setRate(perSecond: number): void {
    this.#perSecond = perSecond
    this.#burst = Math.max(1, perSecond)
    this.#tokens = Math.min(this.#tokens, this.#burst)
  }

  get perSecond(): number {
    return this.#perSecond
  }

  #refill(now: number): void {
    const gained = (Math.max(0, now - this.#at) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + gained)
    this.#at = now
  }
}
