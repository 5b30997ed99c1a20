/** A rate limit that allows bursts: holds up to `burst` tokens, gains `perSecond` of them. Times in virtual milliseconds. */
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

  /** Takes a token if there is one. */
  take(now: number): boolean {
    this.#refill(now)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Takes a token though there may be none: what cannot be refused still counts. */
  spend(now: number): void {
    this.#refill(now)
    this.#tokens = Math.max(0, this.#tokens - 1)
  }

  /** Another rate from now on. */
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
