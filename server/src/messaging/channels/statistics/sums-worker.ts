import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { addToChannelSums } from './channel-sums.ts'
import { noteResults } from './failing.ts'
import type { MessageCount } from './tally.ts'

const SUMS: Actor = { kind: 'system', id: 'statistics' }
/** Tallies of one organization in a batch. */
const BATCH_SIZE = 500

/**
 * Adds tallies to the sums of messages and deletes them in one transaction, so each message counts once. Reports what keeps
 * failing.
 */
export function messageSumsWorker(runtime: Runtime): RowWork<ClaimedRow> {
  return {
    queue: QUEUES.messageTallies,
    batchSize: BATCH_SIZE,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, SUMS, async (ctx) => {
        const tallies = await ctx.db.rows(sql<{ counts: MessageCount[] }>`
          delete from message_tallies
          where org_id = ${org} and id = any(${rows.map((row) => row.id)}) and due_at = ${lease}
          returning counts`)
        const counts = tallies.flatMap((tally) => tally.counts)
        await addToSums(
          ctx,
          counts.filter(({ what }) => what !== 'UNREACHED'),
        )
        await addToChannelSums(ctx, counts)
        await noteResults(
          ctx,
          counts.filter(({ count }) => count > 0),
        )
      }),
  }
}

/** Sums are written in the order of their key, so that two workers cannot deadlock. */
async function addToSums(ctx: Ctx, counts: readonly MessageCount[]): Promise<void> {
  if (counts.length === 0) return
  await ctx.db.run(sql`
    insert into message_sums (org_id, initiative_id, journey_id, channel_id, day, what, reason, count)
    select ${ctx.org}, initiative_id, journey_id, channel_id, day, what, reason, sum(count)::bigint
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (
      initiative_id uuid, journey_id uuid, channel_id uuid, day date, what text, reason text, count bigint)
    group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (org_id, initiative_id, journey_id, channel_id, day, what, reason) do update set
      count = message_sums.count + excluded.count`)
}
