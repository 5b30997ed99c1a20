/** Longest delay that a timer of Node takes; anything later is out of a simulator's life. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The simulator's time. `now` is given and may run faster than real time; waits are given in virtual milliseconds and
 * take `ms / scale` real ones. Waits end with the simulator.
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

  /** Acts after so many virtual milliseconds: what people and the provider's rules wait for. */
  after(virtualMs: number, act: () => void): void {
    this.afterReal(virtualMs / this.scale, act)
  }

  /** Acts after so many real milliseconds: patience with machines, which do not get faster. */
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
