import { realClock } from '../../platform/core/index.ts'
import { measureClockDifference, wordClockDifference } from '../../platform/db/index.ts'
import { startMaintenance } from '../../platform/jobs/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'

/** Real milliseconds between two comparisons. */
const INTERVAL_MS = 30_000
/** Real milliseconds after which a difference that lasts is told again. */
const REMINDER_MS = 3_600_000

/**
 * Compares this machine's clock with the database's, which all processes share. Warns about a difference within a minute,
 * then every hour, and says when it is over (docs/operating.md: Clocks).
 */
export function startClockWatch(
  runtime: Pick<Runtime, 'clock' | 'log' | 'pool'>,
  { now = realClock.now, intervalMs = INTERVAL_MS } = {},
): AsyncDisposable {
  const { log, pool } = runtime
  let warnedAt: number | null = null
  const compare = async () => {
    const difference = await measureClockDifference(pool, now)
    if (!difference.isTooMuch) {
      if (warnedAt !== null) log.info(difference, "this machine's clock is right again")
      warnedAt = null
    } else if (warnedAt === null || performance.now() - warnedAt >= REMINDER_MS) {
      warnedAt = performance.now()
      log.warn(difference, `this machine's clock is ${wordClockDifference(difference)}: set it`)
    }
  }
  return startMaintenance(runtime, 'comparing clocks', compare, intervalMs)
}
