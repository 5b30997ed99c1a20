import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type CountedStep, tallyOf } from './tally.ts'

/** How long tallies are collected before they are added to the sums. */
const GATHER_MS = 2_000

/**
 * Counts steps in the transaction that writes them, as one new row per journey. Since no other transaction writes that row,
 * workers do not wait for each other. `sumsWorker` adds it to the sums later.
 */
export async function countSteps(ctx: Ctx, steps: readonly CountedStep[]): Promise<void> {
  if (steps.length === 0) return
  const rows = [...tallyOf(steps)].map(([journeyId, counts]) => ({ id: ctx.newId(), journeyId, counts }))
  await ctx.db.run(sql`
    insert into step_tallies (org_id, id, journey_id, counts, due_at)
    select ${ctx.org}, t."id", t."journeyId", t."counts", ${after(ctx.now, GATHER_MS)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("id" uuid, "journeyId" uuid, "counts" jsonb)`)
}
