import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import {
  type CountedStep,
  type EndedOfJourney,
  endingsOf,
  type StatusCounts,
  type StepCount,
  tallyOf,
} from './tally.ts'

/** How long tallies are collected before they are added to the sums. */
const GATHER_MS = 2_000

/**
 * Counts steps and ended runs in the transaction that writes them, as one new row per journey. Since no other transaction
 * writes that row, workers do not wait for each other. `sumsWorker` adds it to the sums later.
 */
export async function countSteps(
  ctx: Ctx,
  steps: readonly CountedStep[],
  ended: readonly EndedOfJourney[] = [],
): Promise<void> {
  const tallies = tallyOf(steps)
  const endings = endingsOf(ended)
  const journeys = new Set([...tallies.keys(), ...endings.keys()])
  await addTallies(
    ctx,
    [...journeys].map((journeyId) => ({
      journeyId,
      counts: tallies.get(journeyId) ?? [],
      runs: endings.get(journeyId) ?? null,
    })),
  )
}

/** Counts runs that start on a journey, like `countSteps`. */
export async function countStarted(ctx: Ctx, journeyId: string, count: number): Promise<void> {
  if (count > 0) await addTallies(ctx, [{ journeyId, counts: [], runs: { ACTIVE: count } }])
}

interface NewTally {
  journeyId: string
  counts: StepCount[]
  runs: StatusCounts | null
}

async function addTallies(ctx: Ctx, tallies: readonly NewTally[]): Promise<void> {
  if (tallies.length === 0) return
  const rows = tallies.map((tally) => ({ id: ctx.newId(), ...tally }))
  await ctx.db.run(sql`
    insert into step_tallies (org_id, id, journey_id, counts, runs, due_at)
    select ${ctx.org}, t."id", t."journeyId", t."counts", t."runs", ${after(ctx.now, GATHER_MS)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (
      "id" uuid, "journeyId" uuid, "counts" jsonb, "runs" jsonb)`)
}
