import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { nextEvaluation } from '../cadence.ts'
import { scheduleOf } from '../segments.ts'
import { type LockedSegment, lockSegment } from './evaluation.ts'
import { evaluateInTime, evaluatePart } from './parts.ts'

const CADENCES: Actor = { kind: 'system', id: 'segments' }

/** Evaluates the segments that are due, or their next part (docs/behaviour/customers.md: Segments). */
export function segmentsWorker(runtime: Runtime, limitMs?: number): RowWork {
  return {
    queue: QUEUES.segments,
    // One evaluation may take long.
    batchSize: 1,
    columns: sql`t.evaluate_at`,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, CADENCES, async (ctx) => {
        for (const { id } of rows) await evaluateDue(ctx, id, lease, limitMs)
      }),
  }
}

async function evaluateDue(ctx: Ctx, id: string, lease: Date, limitMs?: number): Promise<void> {
  const segment = await lockSegment(ctx, id)
  // The segment was deleted, rescheduled, or claimed by another worker after the lease expired.
  if (segment?.evaluate_at?.getTime() !== lease.getTime()) return
  const evaluateAt = (begun: Date) => evaluationAfter(ctx, segment!, begun)
  if (segment!.parts_since) await evaluatePart(ctx, segment!, evaluateAt, limitMs)
  else if (await evaluateInTime(ctx, segment!, limitMs))
    await ctx.db.run(sql`
      update segments set evaluate_at = ${await evaluateAt(ctx.now)} where org_id = ${ctx.org} and id = ${id}`)
}

/** A change that began before a segment became LIVE adds no invalidation and may commit after its first evaluation. */
const SETTLED_MS = 60_000

async function evaluationAfter(ctx: Ctx, segment: LockedSegment, begun: Date): Promise<Date | null> {
  if (segment.evaluation_cadence !== 'LIVE')
    return nextEvaluation(scheduleOf(segment), ctx.now, await latestTimeZone(ctx))
  const settled = after(segment.live_since!, SETTLED_MS)
  if (settled <= begun) return null
  return settled > ctx.now ? settled : ctx.now
}

/** It may have changed during the evaluation. A change that is being written counts, because it skips this segment. */
async function latestTimeZone(ctx: Ctx): Promise<string> {
  const { time_zone } = await ctx.db.one(sql<{ time_zone: string }>`
    select time_zone from organizations where org_id = ${ctx.org} for share`)
  return time_zone
}
