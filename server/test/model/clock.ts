import { randomUUID } from 'node:crypto'
import type { Clock } from '../../src/platform/core/index.ts'

/** Where every world begins: a Monday morning, so that a replay sees the same days. */
const BEGINNING = Date.parse('2026-03-02T10:00:00.000Z')

const COARSE_MS = 60_000

/** Time that stands still unless somebody moves it, and the ids that go with it: those of a replay are the same. */
export class VirtualClock implements Clock {
  readonly scale = 1
  #now = BEGINNING
  #ids: number | null = null

  now(): Date {
    return new Date(this.#now)
  }

  pass(ms: number): void {
    this.#now += ms
  }

  /** A millisecond passes with everything that is done, so that no two things happen at the same instant. */
  tick(): void {
    this.#now += 1
  }

  /** Back to the beginning. Until `repeat` is called ids are of no world. */
  restart(): void {
    this.#now = BEGINNING
    this.#ids = null
  }

  /** From here on the same happenings get the same ids. */
  repeat(): void {
    this.#ids = 0
  }

  /**
   * A UUIDv7 whose random bits count, so that it sorts by creation. Its time is coarse: how many statements something took
   * may differ by one, and the lots that runs draw depend on their ids.
   */
  readonly newId = (): string => {
    if (this.#ids === null) return randomUUID()
    this.#ids += 1
    const time = (this.#now - (this.#now % COARSE_MS)).toString(16).padStart(12, '0')
    const count = this.#ids.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`
  }
}
