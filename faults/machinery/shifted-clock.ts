import { openSync, readSync } from 'node:fs'

/**
 * Preloaded (`--import`) into a process of the service: its clock is ahead of the machine's by as many milliseconds as
 * the file FAULTS_CLOCK holds (one number, eight bytes). It is read at every look at the clock, so that a process that
 * was stopped meanwhile never sees an old time.
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

// A campaign that was killed leaves no processes behind.
const campaign = process.ppid
setInterval(() => process.ppid !== campaign && process.exit(1), 1_000).unref()
