import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { announceMessages } from './announcements.ts'
import { type MessageEvent, tallyOf } from './tally.ts'

/** How long tallies are collected before they are added to the sums. */
const GATHER_MS = 2_000

/**
 * Counts what happened to messages in the transaction that writes it, as one new row, and tells subscriptions. Since no other
 * transaction writes that row, workers do not wait for each other. `messageSumsWorker` adds it to the sums later.
 */
export async function countMessages(ctx: Ctx, events: readonly MessageEvent[]): Promise<void> {
  if (events.length === 0) return
  await ctx.db.run(sql`
    insert into message_tallies (org_id, id, counts, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${JSON.stringify(tallyOf(events))}::jsonb, ${after(ctx.now, GATHER_MS)})`)
  await announceMessages(
    ctx,
    events.filter(({ isTakenBack }) => !isTakenBack),
  )
}
