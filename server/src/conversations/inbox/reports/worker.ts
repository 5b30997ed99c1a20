import { sql } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import type { InboxCount } from './tally.ts'

const REPORTS: Actor = { kind: 'system', id: 'reports' }
/** Tallies of one organization in a batch. */
const BATCH_SIZE = 500

/** Adds tallies to the sums of the inbox and deletes them in one transaction, so each counts once. */
export function inboxSumsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.inboxTallies,
    batchSize: BATCH_SIZE,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, REPORTS, async (ctx) => {
        const tallies = await ctx.db.rows(sql<{ counts: InboxCount[] }>`
          delete from inbox_tallies
          where org_id = ${org} and id = any(${rows.map((row) => row.id)}) and due_at = ${lease}
          returning counts`)
        const counts = tallies.flatMap((tally) => tally.counts)
        if (counts.length === 0) return
        // In the order of their key, so that two workers cannot deadlock.
        await ctx.db.run(sql`
          insert into inbox_sums (org_id, day, channel_id, what, member, detail, bucket, count)
          select ${org}, day, channel_id, what, member, detail, bucket, sum(count)::bigint
          from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (
            day date, channel_id uuid, what text, member text, detail text, bucket int, count bigint)
          group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
          on conflict (org_id, day, channel_id, what, member, detail, bucket) do update set
            count = inbox_sums.count + excluded.count`)
      }),
  }
}
