import { realClock } from '../platform/core/index.ts'
import { measureClockDifference, wordClockDifference } from '../platform/db/index.ts'
import { startMaintenance } from '../platform/jobs/index.ts'
import type { Runtime } from '../platform/operations/index.ts'

/**
 * Compares this machine's clock with the database's, which all processes share. Warns about a difference
 * (docs/operating.md: Clocks).
 */
export function startClockWatch(
  runtime: Pick<Runtime, 'clock' | 'log' | 'pool'>,
  now = realClock.now,
): AsyncDisposable {
  return startMaintenance(runtime, 'comparing clocks', async () => {
    const difference = await measureClockDifference(runtime.pool, now)
    if (!difference.isTooMuch) return
    runtime.log.warn(difference, `this machine's clock is ${wordClockDifference(difference)}: set it`)
  })
}
