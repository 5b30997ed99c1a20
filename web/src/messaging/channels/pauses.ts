import type { Channel } from './channels.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A pause without an end is stored as one of ten years. */
const ENDLESS_MS = 3_650 * DAY_MS

export type PauseLength = 'hour' | 'day' | 'week' | 'open'

const LENGTHS: Record<PauseLength, number> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  open: ENDLESS_MS,
}

/** When a pause that begins now ends. */
export function endOfPause(length: PauseLength, now: Date): string {
  return new Date(now.getTime() + LENGTHS[length]).toISOString()
}

export function isPaused({ pausedUntil }: Channel, now: Date): boolean {
  return pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()
}

/** Whether a pause lasts until somebody ends it. */
export function isEndless(pausedUntil: string, now: Date): boolean {
  return Date.parse(pausedUntil) - now.getTime() > ENDLESS_MS / 2
}
