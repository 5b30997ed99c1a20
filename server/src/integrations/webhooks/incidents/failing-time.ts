import { after } from '../../../platform/core/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A subscription that fails for this long without a success is disabled (docs/behaviour/integrations.md: Webhooks). */
const DISABLED_AFTER_MS = 5 * DAY_MS

/** Of a time without attempts, so much counts as failing. */
const COUNTED_SILENCE_MS = 2 * DAY_MS

/** Failures are noted once in this time, so that those of many deliveries do not all write to their subscription. */
export const NOTED_EVERY_MS = HOUR_MS

/** The failures of a subscription since its last success. */
export interface Failures {
  /** The first one. null: there is none. */
  failing_since: Date | null
  /** The last one that was noted, which may be from before `failing_since`. null: none was. */
  failed_at: Date | null
  /** The time without attempts between them that does not count as failing. */
  silent_ms: number
}

/** The failures together with one that happens now. */
export function addFailure(now: Date, { failing_since: since, failed_at, silent_ms }: Failures) {
  if (since === null) return { since: now, silentMs: 0 }
  const last = Math.max(since.getTime(), failed_at?.getTime() ?? 0)
  const uncounted = Math.max(0, now.getTime() - last - COUNTED_SILENCE_MS)
  return { since, silentMs: silent_ms + uncounted }
}

/** When a subscription that goes on failing is disabled. */
export function disablesAt(since: Date, silentMs: number): Date {
  return after(since, DISABLED_AFTER_MS + silentMs)
}
