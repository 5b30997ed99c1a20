import { tellChanges } from '../../../platform/changes/index.ts'
import { notFound } from '../../../platform/core/index.ts'
import { allowTime, isOutOfTime, type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { nextBoundary } from '../boundaries/boundaries.ts'
import { type Evaluation, evaluateLocked, type LockedSegment, lockSegment } from './evaluation.ts'

/** How long an evaluation of all people at once may take, in milliseconds. After that it goes on in parts. */
const EVALUATION_MS = 300_000
/** The people of a part. Each of them is looked up, which costs more than reading everybody's events at once. */
const PART_SIZE = 5_000

/** Throws `not_found` if the segment was deleted in the meantime. */
export async function evaluateSegment(
  ctx: Ctx,
  { id }: { id: string },
): Promise<Evaluation & { isUnderWay?: true }> {
  const segment = await lockSegment(ctx, id)
  if (!segment) throw notFound('segment')
  const evaluation = await evaluateInTime(ctx, segment)
  return evaluation ?? { entrants: 0, leavers: 0, total: segment.member_count, isUnderWay: true }
}

/**
 * Evaluates a locked segment. Returns null when that takes longer than `limitMs`, or when an evaluation in parts is under
 * way. Then this changes no member, and the worker evaluates the segment in parts, each in its own transaction.
 */
export async function evaluateInTime(
  ctx: Ctx,
  segment: LockedSegment,
  limitMs = EVALUATION_MS,
): Promise<Evaluation | null> {
  if (segment.parts_since) {
    if (segment.evaluate_at === null) await goOn(ctx, segment)
    return null
  }
  if (!segment.is_in_parts) {
    const evaluation = await tryWhole(ctx, segment, limitMs)
    if (evaluation) return evaluation
  }
  await beginParts(ctx, segment)
  return null
}

async function tryWhole(ctx: Ctx, segment: LockedSegment, limitMs: number): Promise<Evaluation | null> {
  await ctx.db.run(sql`savepoint before_evaluation`)
  try {
    await allowTime(ctx.db, limitMs)
    const evaluation = await evaluateLocked(ctx, segment)
    await ctx.db.run(sql`release savepoint before_evaluation`)
    return evaluation
  } catch (error) {
    if (!isOutOfTime(error)) throw error
    await ctx.db.run(sql`rollback to savepoint before_evaluation`)
    return null
  }
}

async function beginParts(ctx: Ctx, { id, slug }: LockedSegment): Promise<void> {
  await ctx.db.run(sql`
    update segments set
      is_in_parts = true, parts_since = ${ctx.now}, parts_after = null, parts_done = 0, evaluate_at = ${ctx.now},
      parts_people = (select count(*)::int from people where org_id = ${ctx.org} and deleted_at is null)
    where org_id = ${ctx.org} and id = ${id}`)
  wakeAfterCommit(ctx, QUEUES.segments)
  await tellChanges(ctx, 'segment', [slug])
}

/** Goes on with parts that failed too often: whoever asks again may know that the cause is gone. */
async function goOn(ctx: Ctx, { id }: LockedSegment): Promise<void> {
  await ctx.db.run(sql`
    update segments set evaluate_at = ${ctx.now} where org_id = ${ctx.org} and id = ${id}`)
  wakeAfterCommit(ctx, QUEUES.segments)
}

/**
 * Evaluates the next people. `evaluateAt` says when the segment is evaluated again after the last part, given the instant of
 * the first one. People who were added since come last, because ids grow with time.
 */
export async function evaluatePart(
  ctx: Ctx,
  segment: LockedSegment,
  evaluateAt: (begun: Date) => Promise<Date | null>,
  limitMs = EVALUATION_MS,
): Promise<void> {
  const { id, slug } = segment
  // With those who were deleted, so that they leave.
  const people = await ctx.db.rows(sql<{ id: string; external_id: string; is_deleted: boolean }>`
    select id, external_id, deleted_at is not null as is_deleted from people
    where org_id = ${ctx.org} ${segment.parts_after ? sql`and id > ${segment.parts_after}` : sql``}
    order by id limit ${PART_SIZE}`)
  if (people.length > 0) {
    const externalIds = people.map(({ external_id }) => external_id)
    await evaluateLocked(ctx, segment, { people: externalIds, now: ctx.now })
  }
  const isLast = people.length < PART_SIZE
  await ctx.db.run(sql`
    update segments set ${
      isLast
        ? afterLast(ctx, segment, await evaluateAt(segment.parts_since!), limitMs)
        : sql`
      parts_after = ${people.at(-1)!.id}, evaluate_at = ${ctx.now},
      parts_done = parts_done + ${people.filter(({ is_deleted }) => !is_deleted).length}`
    }
    where org_id = ${ctx.org} and id = ${id}`)
  if (!isLast) wakeAfterCommit(ctx, QUEUES.segments)
  await tellChanges(ctx, 'segment', [slug])
}

/** All people at once are tried again when the parts took less time than that may take. */
function afterLast(
  ctx: Ctx,
  segment: LockedSegment,
  evaluateAt: Date | null,
  limitMs: number,
): RawBuilder<unknown> {
  const begun = segment.parts_since!
  const isSlow = ctx.now.getTime() - begun.getTime() > limitMs
  const isLive = segment.evaluation_cadence === 'LIVE'
  // Between the parts, time windows that close are followed as for any LIVE segment.
  const liveUntil = segment.live_until ?? begun
  return sql`
    is_in_parts = ${isSlow}, parts_since = null, parts_after = null, parts_done = null, parts_people = null,
    last_evaluated_at = greatest(last_evaluated_at, ${ctx.now}), evaluate_at = ${evaluateAt}
    ${isLive ? sql`, live_until = ${liveUntil}, live_due_at = ${nextBoundary(ctx.org, segment, liveUntil)}` : sql``}`
}
