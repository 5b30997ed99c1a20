import { openSync, readSync } from 'node:fs'

/**
 * Preloaded (`--import`) into a process of the service. It shifts the clock by the milliseconds in the file
 * FAULTS_CLOCK (one number, eight bytes). Every reading of the clock reads the file, so that a process that was stopped
 * never uses an old offset.
 */
const file = openSync(process.env.FAULTS_CLOCK!, 'r')
const shift = new Float64Array(1)
const MachineDate = Date

function now(): number {
  readSync(file, shift, 0, 8, 0)
  return MachineDate.now() + shift[0]!
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})

// Ends the process when its campaign was killed.
const campaign = process.ppid
setInterval(() => process.ppid !== campaign && process.exit(1), 1_000).unref()
