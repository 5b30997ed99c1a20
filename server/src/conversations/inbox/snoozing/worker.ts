import { sql } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { assignLanded } from '../assignment/assign.ts'
import { tellWoken } from './wake.ts'

const SNOOZING: Actor = { kind: 'system', id: 'snoozing' }
const BATCH_SIZE = 100

/**
 * Brings snoozed conversations back at their time, unless somebody wrote, woke or snoozed them again meanwhile. The
 * organization's rule assigns those that nobody has.
 */
export function snoozedWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.snoozed,
    batchSize: BATCH_SIZE,
    timed: true,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, SNOOZING, async (ctx) => {
        const woken = await ctx.db.rows(sql<{ id: string; assignee: string | null }>`
          with locked as (
            select id from conversations
            where org_id = ${org} and id = any(${rows.map(({ id }) => id)}) and wake_at = ${lease}
            order by id for no key update
          )
          update conversations c set snoozed_until = null, wake_at = null
          from locked where c.org_id = ${org} and c.id = locked.id
          returning c.id, c.assignee`)
        await tellWoken(
          ctx,
          woken.map(({ id }) => id),
        )
        const unassigned = woken.filter(({ assignee }) => assignee === null)
        await assignLanded(
          ctx,
          unassigned.map(({ id }) => id),
        )
      }),
  }
}
