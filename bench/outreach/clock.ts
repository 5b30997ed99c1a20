import { type Clock, scaledClock } from '../../server/src/platform/core/index.ts'

/** A minute passes in a second: nobody waits for people to think, and no wait of the journey runs out. */
const SCALE = 60

/** What the processes of the benchmark have to know to see the same time. */
export function clockSetting(): Record<string, string> {
  return { BENCH_CLOCK_STARTED: String(Date.now()) }
}

/** The clock of a process that was given `clockSetting`. */
export function benchClock(): Clock {
  const started = Number(process.env.BENCH_CLOCK_STARTED)
  return scaledClock({ real: started, service: started }, SCALE)
}
