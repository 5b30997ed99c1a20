import { decideDrafts, finishRefusals } from '../../messaging/index.ts'
import { QUEUES, type RowWork } from '../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { callPeople } from './decisions.ts'

const EXPIRY: Actor = { kind: 'system', id: 'drafts' }
const BATCH_SIZE = 100

/** Drops drafts that nobody decided in time, and those whose refusal nobody undid, and calls people where somebody waits for an answer. */
export function draftsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.drafts,
    batchSize: BATCH_SIZE,
    timed: true,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, EXPIRY, async (ctx) => {
        const ids = rows.map(({ id }) => id)
        const expired = await decideDrafts(ctx, ids, { state: 'expired', by: null, lease })
        await callPeople(ctx, [...expired, ...(await finishRefusals(ctx, ids, lease))])
      }),
  }
}
