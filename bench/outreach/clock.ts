import { type Clock, scaledClock } from '../../server/src/platform/core/index.ts'

/** A minute takes a second, so contacts answer quickly and no wait of the journey expires. */
const SCALE = 60

/** The settings with which the processes of the benchmark share one time. */
export function clockSetting(): Record<string, string> {
  return { BENCH_CLOCK_STARTED: String(Date.now()) }
}

/** The clock of a process with `clockSetting`. */
export function benchClock(): Clock {
  const started = Number(process.env.BENCH_CLOCK_STARTED)
  return scaledClock({ real: started, service: started }, SCALE)
}
