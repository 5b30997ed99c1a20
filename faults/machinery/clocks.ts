import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Days pass in half a minute. */
export const TIME_SCALE = 2_000

/** The clock of one process: the machine's, and as far ahead as everybody's, and as it has been stepped. */
export interface ProcessClock {
  /** To read by shifted-clock.ts. */
  file: string
  /** Ahead of the others by so many real milliseconds. */
  step(byMs: number): void
}

/** The time of a seed: of the simulated world and of every process, which share an anchor and can be moved on together. */
export class Clocks implements Disposable {
  /** As the service keeps it in its table `installation`. */
  readonly anchor = { real: Date.now(), service: Date.now(), scale: TIME_SCALE }
  readonly #folder: string
  readonly #processes: { fd: number; step: number }[] = []
  #ahead = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Service time, of the simulated world. */
  now(): Date {
    return new Date(this.anchor.service + (Date.now() + this.#ahead - this.anchor.real) * TIME_SCALE)
  }

  /** Lets real time pass for everybody at once: leases run out, timers fire. */
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
