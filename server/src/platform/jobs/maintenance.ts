import type { Runtime } from '../operations/index.ts'

const HOUR_MS = 3_600_000
const MIN_INTERVAL_MS = 1_000

/**
 * Runs `round` immediately and then every `intervalMs` real milliseconds until disposed, by default every hour of service
 * time. Skips a round while the last one is still running. `what` names the task in the log.
 */
export function startMaintenance(
  { clock, log }: Pick<Runtime, 'clock' | 'log'>,
  what: string,
  round: () => Promise<void>,
  intervalMs = Math.max(MIN_INTERVAL_MS, HOUR_MS / clock.scale),
): AsyncDisposable {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= round()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, intervalMs)
  run()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await running
    },
  }
}
