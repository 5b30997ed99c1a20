/** Shares readings among those who ask at the same time. Each gets one that began after it had asked. */
export class Latest<T> {
  readonly #read: () => Promise<T>
  #running: Promise<unknown> | null = null
  #next: Promise<T> | null = null

  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  ask(): Promise<T> {
    if (this.#next) return this.#next
    if (!this.#running) return this.#begin()
    // The one under way may have read before this caller asked.
    this.#next = this.#running.then(() => {
      this.#next = null
      return this.#begin()
    })
    return this.#next
  }

  #begin(): Promise<T> {
    const reading = this.#read()
    this.#running = reading
      .catch(() => undefined)
      .finally(() => {
        this.#running = null
      })
    return reading
  }
}
