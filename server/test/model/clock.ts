import { randomUUID } from 'node:crypto'
import type { Clock } from '../../src/platform/core/index.ts'

/** The start of every world: a Monday morning, so that a replay sees the same days. */
const BEGINNING = Date.parse('2026-03-02T10:00:00.000Z')

const COARSE_MS = 60_000

/** A manual clock with deterministic ids, so that a replay has the same ones. */
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

  /** Each action takes a millisecond, so that no two happen at the same time. */
  tick(): void {
    this.#now += 1
  }

  /** Resets the clock. Until `repeat` is called ids belong to no world. */
  restart(): void {
    this.#now = BEGINNING
    this.#ids = null
  }

  /** From here on the same events get the same ids. */
  repeat(): void {
    this.#ids = 0
  }

  /**
   * A UUIDv7 whose random bits count up, so that ids sort by creation. The time is coarse, because the number of
   * statements may differ between replays. Random splits depend on ids.
   */
  readonly newId = (): string => {
    if (this.#ids === null) return randomUUID()
    this.#ids += 1
    const time = (this.#now - (this.#now % COARSE_MS)).toString(16).padStart(12, '0')
    const count = this.#ids.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count}`
  }
}
