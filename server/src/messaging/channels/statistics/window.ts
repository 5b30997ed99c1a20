import type { Happening } from './tally.ts'

/*
 * Decides from the results of the last day whether messages keep failing. A few failures are normal; the thresholds and the
 * distance between them keep one failure, or a share around the limit, from ringing again and again.
 */

const MINUTE_MS = 60_000
const SLOT_MS = 10 * MINUTE_MS
const RECENT_MS = 30 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** Failing: so many failures of the last half hour, and this share of its messages. */
const MANY = { failed: 10, share: 0.05 }
/** Failing, where little is sent: so many failures of the last day, and this share of its messages. */
const MOST = { failed: 5, share: 0.5 }
/** Over: messages of the last half hour get through, and fewer than this share fail. */
const OVER_SHARE = 0.025
/** Failing: the provider cannot be reached for this long. A single lost connection is normal. */
const UNREACHED_MS = 30_000
/** The most different reasons that are kept of a slot and shown. */
const MAX_REASONS = 20

/** Ten minutes. `failedAt`: the first failure in it. Times are in milliseconds. */
interface Slot {
  at: number
  attempted: number
  failed: number
  failedAt: number | null
  reasons: Record<string, number>
}

export interface SendingWindow {
  slots: Slot[]
  /** Since when, and when last, the provider could not be reached; null after a message was sent. */
  unreachedSince: number | null
  unreachedAt: number | null
}

export const EMPTY_WINDOW: SendingWindow = { slots: [], unreachedSince: null, unreachedAt: null }

/** Results that have just come in. */
export interface Results {
  what: Happening
  reason: string
  count: number
}

/** The window with more results, without those of more than a day ago. */
export function addResults(
  { slots, ...before }: SendingWindow,
  results: readonly Results[],
  now: Date,
): SendingWindow {
  const time = now.getTime()
  const at = Math.floor(time / SLOT_MS) * SLOT_MS
  const known = slots.find((slot) => slot.at === at)
  const slot: Slot = known
    ? { ...known, reasons: { ...known.reasons } }
    : { at, attempted: 0, failed: 0, failedAt: null, reasons: {} }
  const countOf = (what: Happening) => sum(results.filter((each) => each.what === what))
  slot.attempted += countOf('ATTEMPTED')
  for (const { reason, count } of results.filter(({ what }) => what === 'FAILED')) {
    slot.failed += count
    slot.failedAt ??= time
    if (reason in slot.reasons || Object.keys(slot.reasons).length < MAX_REASONS)
      slot.reasons[reason] = (slot.reasons[reason] ?? 0) + count
  }
  const kept = slots.filter((each) => each.at !== at && each.at > time - DAY_MS)
  return { slots: [...kept, slot], ...unreached(before, countOf('UNREACHED'), countOf('SENT'), time) }
}

function unreached(
  { unreachedSince, unreachedAt }: Omit<SendingWindow, 'slots'>,
  tries: number,
  sent: number,
  time: number,
): Omit<SendingWindow, 'slots'> {
  if (sent > 0) return { unreachedSince: null, unreachedAt: null }
  if (tries > 0) return { unreachedSince: unreachedSince ?? time, unreachedAt: time }
  return { unreachedSince, unreachedAt }
}

export interface Verdict {
  state: 'failing' | 'over' | 'between'
  /** When the failures began; only what failed lately counts. */
  since: Date
  attempted: number
  failed: number
  reasons: { reason: string; count: number }[]
}

/** Whether messages keep failing, or no longer do. Between the thresholds, it stays as it was. */
export function judge({ slots, unreachedSince, unreachedAt }: SendingWindow, now: Date): Verdict {
  const time = now.getTime()
  const day = slots.filter((slot) => slot.at > time - DAY_MS)
  const recent = day.filter((slot) => slot.at > time - RECENT_MS - SLOT_MS)
  const [ofDay, lately] = [totalOf(day), totalOf(recent)]
  const isAway = unreachedSince !== null && unreachedAt! > time - RECENT_MS
  const isFailing =
    reaches(lately, MANY) ||
    (reaches(ofDay, MOST) && reaches(lately, { failed: 1, share: MANY.share })) ||
    (isAway && unreachedAt! - unreachedSince >= UNREACHED_MS)
  const isOver = !isAway && (ofDay.failed === 0 || (lately.attempted > 0 && shareOf(lately) < OVER_SHARE))
  const firstFailures = recent.flatMap((slot) => slot.failedAt ?? [])
  return {
    state: isFailing ? 'failing' : isOver ? 'over' : 'between',
    since: new Date(Math.min(time, ...firstFailures, ...(isAway ? [unreachedSince] : []))),
    ...ofDay,
    reasons: [...reasonsOf(day, isAway)],
  }
}

interface Total {
  attempted: number
  failed: number
}

function totalOf(slots: readonly Slot[]): Total {
  return {
    attempted: slots.reduce((all, slot) => all + slot.attempted, 0),
    failed: slots.reduce((all, slot) => all + slot.failed, 0),
  }
}

function reaches(total: Total, least: { failed: number; share: number }): boolean {
  return total.failed >= least.failed && shareOf(total) >= least.share
}

/** Failures of messages that were sent earlier can exceed the messages of the time. */
function shareOf({ attempted, failed }: Total): number {
  return failed / Math.max(1, attempted, failed)
}

function reasonsOf(slots: readonly Slot[], isAway: boolean): Verdict['reasons'] {
  const counts = new Map<string, number>(isAway ? [['provider_unreachable', 0]] : [])
  for (const [reason, count] of slots.flatMap((slot) => Object.entries(slot.reasons)))
    counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_REASONS)
}

function sum(results: readonly Results[]): number {
  return results.reduce((all, { count }) => all + count, 0)
}
