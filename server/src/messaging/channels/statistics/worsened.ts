import { withinSeconds } from './delivery-time.ts'
import type { SenderDay } from './sender-day.ts'

/*
 * Decides what worsened about a sender lately. A day with few messages says little, so shares and times need a least number
 * of messages.
 */

export const WORSENED = ['QUALITY', 'MESSAGING_LIMIT', 'FAILED', 'UNDELIVERED', 'DELIVERY_TIME'] as const

/** What worsened: from which value to which. Shares are between 0 and 1, delivery times in seconds. */
export interface Worsened {
  what: (typeof WORSENED)[number]
  before: string | number
  now: string | number
}

/** Today and yesterday are compared with the seven days before. */
const RECENT_DAYS = 2
const BEFORE_DAYS = 7
/** The least messages on each side. */
const LEAST_MESSAGES = 20
/** Worse: this many times as much, and at least this share or so many seconds. */
const FACTOR = 2
const LEAST_SHARE = 0.05
const LEAST_SECONDS = 60

const QUALITIES = ['RED', 'YELLOW', 'GREEN']

/** What worsened until `today` (YYYY-MM-DD), from the days of a sender, oldest first. */
export function findWorsened(days: readonly SenderDay[], today: string): Worsened[] {
  const ageOf = ({ day }: SenderDay) => Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  const recent = days.filter((day) => ageOf(day) < RECENT_DAYS)
  const before = days.filter((day) => ageOf(day) >= RECENT_DAYS && ageOf(day) < RECENT_DAYS + BEFORE_DAYS)
  // Messages of today may still be on their way.
  const yesterday = recent.filter((day) => ageOf(day) > 0)
  return [
    ...lower('QUALITY', before.at(-1)?.quality, recent.at(-1)?.quality, (value) => QUALITIES.indexOf(value)),
    ...lower('MESSAGING_LIMIT', before.at(-1)?.messagingLimit, recent.at(-1)?.messagingLimit, limitOf),
    ...higher('FAILED', shareOf(before, failedOf), shareOf(recent, failedOf), LEAST_SHARE),
    ...higher('UNDELIVERED', shareOf(before, undeliveredOf), shareOf(yesterday, undeliveredOf), LEAST_SHARE),
    ...higher('DELIVERY_TIME', timeOf(before), timeOf(recent), LEAST_SECONDS),
  ]
}

const DAY_MS = 86_400_000

type What = Worsened['what']

function lower(
  what: What,
  before: string | null | undefined,
  now: string | null | undefined,
  rankOf: (value: string) => number,
): Worsened[] {
  if (!before || !now) return []
  const [old, current] = [rankOf(before), rankOf(now)]
  return old >= 0 && current >= 0 && current < old ? [{ what, before, now }] : []
}

function higher(what: What, before: number | null, now: number | null, least: number): Worsened[] {
  if (before === null || now === null) return []
  return now >= least && now >= before * FACTOR ? [{ what, before, now }] : []
}

/** How many people `TIER_1K` means; -1 if it is not known. */
function limitOf(limit: string): number {
  if (limit === 'TIER_UNLIMITED') return Number.POSITIVE_INFINITY
  const [, digits, thousands] = /^TIER_(\d{1,9})(K?)$/.exec(limit) ?? []
  return digits === undefined ? -1 : Number(digits) * (thousands ? 1000 : 1)
}

function failedOf({ failed }: SenderDay): number {
  return failed
}

function undeliveredOf({ attempted, failed, delivered }: SenderDay): number | null {
  return delivered === null ? null : Math.max(0, attempted - failed - delivered)
}

function shareOf(days: readonly SenderDay[], count: (day: SenderDay) => number | null): number | null {
  const counts = days.map(count)
  const attempted = days.reduce((sum, day) => sum + day.attempted, 0)
  if (attempted < LEAST_MESSAGES || counts.includes(null)) return null
  return counts.reduce<number>((sum, each) => sum + (each ?? 0), 0) / attempted
}

/** The median of the days' delivery times, each weighted by its deliveries. */
function timeOf(days: readonly SenderDay[]): number | null {
  const timed = days.filter((day) => day.medianSeconds !== null)
  const delivered = timed.reduce((sum, day) => sum + (day.delivered ?? 0), 0)
  if (delivered < LEAST_MESSAGES) return null
  return withinSeconds(
    timed.map((day) => ({ seconds: day.medianSeconds!, count: day.delivered ?? 0 })),
    0.5,
  )
}
