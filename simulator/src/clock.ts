/** The longest delay that a Node timer accepts. A simulator does not run longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Wait {
  /** Virtual epoch milliseconds. */
  until: number
  act: () => void
  timer: NodeJS.Timeout | undefined
}

/**
 * The simulator's clock. `now` is passed in and may run faster than real time. Delays are given in virtual milliseconds
 * and take `ms / scale` real ones. Disposing the clock cancels them.
 */
export class Clock {
  readonly now: () => Date
  #scale: number
  #isHeld = false
  /** What waits for virtual time. */
  readonly #waits = new Set<Wait>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isStopped = false

  constructor(now: () => Date, scale: number) {
    this.now = now
    this.#scale = scale
  }

  /** Virtual milliseconds per real one, also while the clock is held. */
  get scale(): number {
    return this.#scale
  }

  /** Virtual epoch milliseconds. */
  ms(): number {
    return this.now().getTime()
  }

  /** Runs an action after a virtual delay, for contacts and for the provider's rules. */
  after(virtualMs: number, act: () => void): void {
    if (this.#isStopped) return
    const wait: Wait = { until: this.ms() + virtualMs, act, timer: undefined }
    this.#waits.add(wait)
    if (!this.#isHeld || virtualMs <= 0) this.#arm(wait, virtualMs)
  }

  /** How much is due and about to happen, and when the next is due. */
  waiting(): { due: number; next: Date | null } {
    const now = this.ms()
    const coming = [...this.#waits].map(({ until }) => until).filter((until) => until > now)
    const next = coming.reduce((least, until) => Math.min(least, until), Number.POSITIVE_INFINITY)
    return { due: this.#waits.size - coming.length, next: coming.length > 0 ? new Date(next) : null }
  }

  /**
   * Call this when `now` jumped, or changed its speed. What became due happens at once, in its order, also while the clock
   * is held.
   */
  moved({ scale, isHeld }: { scale: number; isHeld: boolean }): void {
    this.#scale = scale
    this.#isHeld = isHeld
    const now = this.ms()
    for (const wait of [...this.#waits].sort((a, b) => a.until - b.until)) {
      clearTimeout(wait.timer)
      if (!isHeld || wait.until <= now) this.#arm(wait, wait.until - now)
    }
  }

  #arm(wait: Wait, virtualMs: number): void {
    const ms = Math.min(Math.max(virtualMs / this.#scale, 0), LONGEST_TIMER_MS)
    wait.timer = setTimeout(() => {
      this.#waits.delete(wait)
      wait.act()
    }, ms)
  }

  /** Runs an action after a real delay, for timeouts of machines, which do not get faster. */
  afterReal(ms: number, act: () => void): void {
    if (this.#isStopped) return
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer)
        act()
      },
      Math.min(Math.max(ms, 0), LONGEST_TIMER_MS),
    )
    this.#timers.add(timer)
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    for (const { timer } of this.#waits) clearTimeout(timer)
    this.#timers.clear()
    this.#waits.clear()
  }
}
