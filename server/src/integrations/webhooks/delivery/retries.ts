const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What passes between the attempts; the first one is made at once (docs/behaviour/integrations.md: Webhooks). */
const WAITS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]

/** Jitter, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

/** When the next attempt is due after `attempts` failed ones; null when there is none left. */
export function retryAt(now: Date, attempts: number, random: () => number): Date | null {
  const wait = WAITS_MS[attempts - 1]
  if (wait === undefined) return null
  return new Date(now.getTime() + wait * (1 + JITTER * random()))
}
