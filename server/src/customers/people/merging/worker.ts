import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { noteChanges } from '../changes.ts'
import { mergeParts } from './merge-parts.ts'
import { findMerge, pairOfMerge } from './merges.ts'
import { shareSuppression } from './suppression.ts'

const MERGES: Actor = { kind: 'system', id: 'merges' }

/**
 * Moves what was on its way to the merged person when the merge committed, and later deletes what only an undo needs.
 */
export function mergesWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.merges,
    batchSize: 10,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, MERGES, async (ctx) => {
        for (const row of rows) await settle(ctx, row, lease)
      }),
  }
}

async function settle(ctx: Ctx, { id }: ClaimedRow, lease: Date): Promise<void> {
  const row = await findMerge(ctx, id)
  // Erased with its people.
  if (!row) return
  const isPast = row.undo_until <= ctx.now
  const mine = await ctx.db.maybe(sql`
    update person_merges set due_at = ${isPast ? null : row.undo_until}, due_lease = null, due_failures = 0
      ${isPast ? sql`, changes = null` : sql``}
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease} and undone_at is null returning id`)
  if (!mine || isPast) return
  const pair = await pairOfMerge(ctx, row)
  await shareSuppression(ctx, pair, row.created_at)
  for (const part of ctx.services.get(mergeParts)) await part.move(ctx, pair)
  await noteChanges(ctx, { people: [pair.surviving.externalId] })
}
