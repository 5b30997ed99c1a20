import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Days pass in half a minute. */
export const TIME_SCALE = 2_000

/** The clock of one process: the machine's clock, plus the offset of all processes, plus its own step. */
export interface ProcessClock {
  /** The file that shifted-clock.ts reads. */
  file: string
  /** Moves this clock ahead of the others by a number of real milliseconds. */
  step(byMs: number): void
}

/** The time of a seed, for the simulated world and all processes. They share an anchor and move together. */
export class Clocks implements Disposable {
  /** In the format of the service's table `installation`. */
  readonly anchor = { real: Date.now(), service: Date.now(), scale: TIME_SCALE }
  readonly #folder: string
  readonly #processes: { fd: number; step: number }[] = []
  #ahead = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Service time in the simulated world. */
  now(): Date {
    return new Date(this.anchor.service + (Date.now() + this.#ahead - this.anchor.real) * TIME_SCALE)
  }

  /** Moves all clocks forward, so that leases expire and timers fire. */
  pass(realMs: number): void {
    this.#ahead += realMs
    for (const clock of this.#processes) this.#write(clock)
  }

  forProcess(name: string): ProcessClock {
    const file = join(this.#folder, `clock-${name}`)
    const clock = { fd: openSync(file, 'w'), step: 0 }
    this.#processes.push(clock)
    this.#write(clock)
    const step = (byMs: number) => {
      clock.step = byMs
      this.#write(clock)
    }
    return { file, step }
  }

  #write({ fd, step }: { fd: number; step: number }): void {
    writeSync(fd, new Uint8Array(new Float64Array([this.#ahead + step]).buffer), 0, 8, 0)
  }

  [Symbol.dispose](): void {
    for (const { fd } of this.#processes) closeSync(fd)
  }
}
