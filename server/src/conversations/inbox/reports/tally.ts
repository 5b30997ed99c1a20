import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/**
 * What the reports count. OPENED: a conversation was opened. RECEIVED, WRITTEN: messages. CALLED: it came to people. ANSWERED:
 * the first answer of a person since then. RESOLVED: it was closed. LABELED: the same, once for each label.
 */
export type Happening = 'OPENED' | 'RECEIVED' | 'WRITTEN' | 'CALLED' | 'ANSWERED' | 'RESOLVED' | 'LABELED'

interface InboxEvent {
  what: Happening
  channelId: string
  at: Date
  /** Who did it. */
  member?: string | null
  detail?: string
  /** How long it took. */
  tookMs?: number
  /** -1 takes back one that was counted. */
  count?: 1 | -1
}

export interface InboxCount {
  day: string
  channel_id: string
  what: Happening
  member: string
  detail: string
  bucket: number
  count: number
}

/** Each step of the scale of durations is a tenth longer than the one before, so a time is off by a twentieth at most. */
const STEP = Math.log(1.1)
/** Longer names and reasons are cut. */
const MAX_TEXT = 255

/** The step of a duration; what took less than a second is step 0. It is negative where a clock was wrong in between. */
export function bucketOf(ms: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(1, ms) / 1_000) / STEP))
}

/** The middle of a step, in seconds. */
export function secondsOf(bucket: number): number {
  return bucket === 0 ? 1 : Math.round(Math.exp((bucket - 0.5) * STEP))
}

/** How long tallies are collected before they are added to the sums. */
const GATHER_MS = 2_000

/**
 * Counts what happened in the inbox in the transaction that writes it, as one new row that nobody else writes. A worker adds it
 * to the sums later.
 */
export async function countInbox(ctx: Ctx, events: readonly InboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await ctx.db.run(sql`
    insert into inbox_tallies (org_id, id, counts, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${JSON.stringify(tallyOf(events))}::jsonb, ${after(ctx.now, GATHER_MS)})`)
}

/** Adds up events that are counted together. */
function tallyOf(events: readonly InboxEvent[]): InboxCount[] {
  const counts = new Map<string, InboxCount>()
  for (const { what, channelId, at, member = null, detail = '', tookMs, count = 1 } of events) {
    const place = {
      day: at.toISOString().slice(0, 10),
      channel_id: channelId,
      what,
      member: (member ?? '').slice(0, MAX_TEXT),
      detail: detail.slice(0, MAX_TEXT),
      bucket: tookMs === undefined ? -1 : bucketOf(tookMs),
    }
    const key = JSON.stringify(Object.values(place))
    const known = counts.get(key)
    if (known) known.count += count
    else counts.set(key, { ...place, count })
  }
  return [...counts.values()]
}
