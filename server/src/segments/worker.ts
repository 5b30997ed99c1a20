import { type DueRows, leaseUntil, sql } from '../db/index.ts'
import { type Actor, after, inTransaction, type Runtime } from '../kernel/index.ts'
import { nextEvaluation } from './cadence.ts'
import { evaluateLocked, type LockedSegment, lockSegment } from './evaluation.ts'

const CADENCES: Actor = { kind: 'system', id: 'segments' }

/** Evaluates the segments whose hour has come (docs/behaviour.md: Segments). */
export function segmentsWorker(runtime: Runtime): DueRows {
  return {
    name: 'segments',
    table: 'segments',
    dueColumn: 'evaluate_at',
    batch: 20,
    work: async (org, ids) => {
      let evaluated = 0
      // One by one: each may take long, and one that fails must not hold back those after it.
      for (const id of ids) evaluated += await evaluateDue(runtime, org, id)
      return evaluated
    },
  }
}

/** Gives 1 when it was this worker's to evaluate, otherwise 0. */
async function evaluateDue(runtime: Runtime, org: string, id: string): Promise<0 | 1> {
  const lease = leaseUntil(runtime.clock)
  const claimed = await runtime.pool.run(sql`
    update segments set evaluate_at = ${lease}
    where org_id = ${org} and id in (
      select id from segments
      where org_id = ${org} and id = ${id} and evaluate_at <= ${runtime.clock.now()} for update skip locked)`)
  if (claimed === 0) return 0
  try {
    await inTransaction(runtime, org, CADENCES, async (ctx) => {
      const segment = await lockSegment(ctx, id)
      // Deleted, rescheduled, or taken by another worker after the lease ran out.
      if (segment?.evaluate_at?.getTime() !== lease.getTime()) return
      await evaluateLocked(ctx, segment!)
      await ctx.db.run(sql`
        update segments set evaluate_at = ${evaluationAfter(segment!, ctx.now)}
        where org_id = ${org} and id = ${id}`)
    })
  } catch (error) {
    // The lease brings it back.
    runtime.log.error({ err: error, org, segment: id }, 'evaluation failed')
  }
  return 1
}

/** A change that began before a segment became LIVE is not noted, and may commit after its first evaluation. */
const SETTLED_MS = 60_000

function evaluationAfter(segment: LockedSegment, now: Date): Date | null {
  if (segment.evaluation_cadence !== 'LIVE')
    return nextEvaluation(scheduleOf(segment), now, segment.time_zone)
  const settled = after(segment.live_since!, SETTLED_MS)
  return settled > now ? settled : null
}

function scheduleOf(segment: LockedSegment) {
  return {
    cadence: segment.evaluation_cadence,
    dailyHour: segment.daily_evaluation_hour,
    skipWeekend: segment.skip_weekend_evaluation,
  }
}
