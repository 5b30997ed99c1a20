/** The longest delay that a Node timer accepts. A simulator does not run longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The simulator's clock. `now` is passed in and may run faster than real time. Delays are given in virtual milliseconds
 * and take `ms / scale` real ones. Disposing the clock cancels them.
 */
export class Clock {
  readonly now: () => Date
  readonly scale: number
  readonly #timers = new Set<NodeJS.Timeout>()
  #isStopped = false

  constructor(now: () => Date, scale: number) {
    this.now = now
    this.scale = scale
  }

  /** Virtual epoch milliseconds. */
  ms(): number {
    return this.now().getTime()
  }

  /** Runs an action after a virtual delay, for contacts and for the provider's rules. */
  after(virtualMs: number, act: () => void): void {
    this.afterReal(virtualMs / this.scale, act)
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
    this.#timers.clear()
  }
}
