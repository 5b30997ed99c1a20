import { allowTime, sql } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { count } from './count.ts'
import { fieldsOf } from './fields.ts'
import { hashOf, type Question } from './questions.ts'

/** Counting a million participants takes a few seconds. */
const MOST_TIME_MS = 4 * 60_000
const RESULTS: Actor = { kind: 'system', id: 'results' }

/** Counts the results that somebody asked for and that take longer than a page may. */
export function resultCountsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.resultCounts,
    // One may take seconds.
    batchSize: 1,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, RESULTS, async (ctx) => {
        for (const { id } of rows) await countDue(ctx, id, lease)
      }),
  }
}

interface DueRow {
  initiative_id: string
  question: Question
  question_hash: Buffer
}

/** Another worker has it where the lease is another one. */
async function countDue(ctx: Ctx, id: string, lease: Date): Promise<void> {
  const due = await ctx.db.maybe(sql<DueRow>`
    select initiative_id, question, question_hash from result_counts
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`)
  if (!due) return
  const fields = await fieldsOf(ctx, due.initiative_id)
  if (!hashOf(due.question, fields.version).equals(due.question_hash)) {
    // The fields have changed since. Who asks again, asks about the new ones.
    await ctx.db.run(
      sql`delete from result_counts where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`,
    )
    return
  }
  await allowTime(ctx.db, MOST_TIME_MS)
  const result = await count(ctx, due.initiative_id, due.question, fields)
  await ctx.db.run(sql`
    update result_counts set result = ${JSON.stringify(result)}::jsonb, counted_at = ${ctx.now}, due_at = null
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`)
}
