import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { noteChanges } from '../changes.ts'
import { type MergePair, mergeParts } from './merge-parts.ts'
import { findMerge, pairOfMerge } from './merges.ts'
import { shareSuppression } from './suppression.ts'
import { findSurvivors } from './survivors.ts'

const MERGES: Actor = { kind: 'system', id: 'merges' }

/**
 * Moves what was on its way to the merged person when the merge or its undoing committed, and later deletes what only an
 * undo needs.
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
  const isUndone = row.undone_at !== null
  const isOver = isUndone || row.undo_until <= ctx.now
  const mine = await ctx.db.maybe(sql`
    update person_merges set due_at = ${isOver ? null : row.undo_until}, due_lease = null, due_failures = 0
      ${isOver ? sql`, changes = null` : sql``}
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease} and (undone_at is not null) = ${isUndone}
    returning id`)
  if (!mine) return
  const pair = await pairOfMerge(ctx, row)
  if (isUndone) await giveLateBack(ctx, pair)
  else if (!isOver) await moveLate(ctx, pair, row.created_at)
}

async function moveLate(ctx: Ctx, pair: MergePair, mergedAt: Date): Promise<void> {
  await shareSuppression(ctx, pair, mergedAt)
  for (const part of ctx.services.get(mergeParts)) await part.move(ctx, pair)
  await noteChanges(ctx, { people: [pair.surviving.externalId] })
}

/** What was written for the merged person goes back to them, unless somebody has merged them again. */
async function giveLateBack(ctx: Ctx, pair: MergePair): Promise<void> {
  const { merged, surviving } = pair
  const survivors = await findSurvivors(ctx, [merged.externalId])
  if (survivors.size > 0) return
  for (const part of ctx.services.get(mergeParts)) await part.giveBack(ctx, pair, undefined)
  await noteChanges(ctx, { people: [surviving.externalId, merged.externalId] })
}
