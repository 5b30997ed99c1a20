import { allowTime } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { correctRunSums } from './run-sums.ts'

const SUMS: Actor = { kind: 'system', id: 'statistics' }
/** Counting a million runs takes half a second. */
const MOST_TIME_MS = 4 * 60_000

/** Counts the runs of initiatives whose sums do not have all of them, or may not. */
export function runSumsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.runSums,
    // One may take seconds.
    batchSize: 1,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, SUMS, async (ctx) => {
        await allowTime(ctx.db, MOST_TIME_MS)
        for (const { id } of rows) await correctRunSums(ctx, id, lease)
      }),
  }
}
