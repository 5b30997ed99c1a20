import type { Runtime } from '../operations/index.ts'

const HOUR_MS = 3_600_000
const LEAST_PAUSE_MS = 1_000

/**
 * Does `round` at once and every hour of service time until it is disposed; not while the last one is still under way.
 * `what` names it.
 */
export function startUpkeep(
  { clock, log }: Pick<Runtime, 'clock' | 'log'>,
  what: string,
  round: () => Promise<void>,
): AsyncDisposable {
  let underWay: Promise<void> | null = null
  const look = () => {
    underWay ??= round()
      .catch((err: unknown) => log.error({ err }, `${what} failed`))
      .finally(() => {
        underWay = null
      })
  }
  const timer = setInterval(look, Math.max(LEAST_PAUSE_MS, HOUR_MS / clock.scale))
  look()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
