import { inRealTime } from '../../../platform/core/index.ts'
import { isTransient, organizationHold, sql } from '../../../platform/db/index.ts'
import { LEASE_MS, QUEUES, type Visits, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { boundariesBetween, nextBoundary } from '../boundaries/boundaries.ts'
import { pendingWindowsOf } from '../boundaries/pending-windows.ts'
import { evaluateLocked, type LockedSegment } from '../evaluation/evaluation.ts'
import { type Dependencies, dependenciesOf } from '../invalidation/dependencies.ts'
import {
  isAffected,
  MAX_INVALIDATIONS,
  saveInvalidations,
  type TakenInvalidation,
  takeInvalidations,
} from '../invalidation/invalidations.ts'
import { invalidateSegment } from '../invalidation/member-changes.ts'
import { type AffectedPeople, peopleAtBoundaries, peopleOfInvalidations } from './affected-people.ts'

const LIVE: Actor = { kind: 'system', id: 'live' }
/** How long to wait before retrying the invalidations of a segment that is being evaluated, in real milliseconds. */
const BUSY_MS = 500
/** When everybody has to be looked at again after an evaluation in parts: how often to look whether it has ended, in real milliseconds. */
const PARTS_MS = 10_000

/**
 * Update the members of LIVE segments (docs/behaviour/customers.md: Segments). They check again the people named by
 * invalidations, and the people whose time window opened or closed. They need no lease, because the transaction that
 * writes the membership also deletes the invalidations.
 */
export function liveSegmentsWorkers(runtime: Runtime): Visits[] {
  const visit = async (org: string) => {
    const taken = await inTransaction(runtime, org, LIVE, (ctx) => updateLiveSegments(runtime, ctx))
    // A long queue continues in the next turn, after the other organizations.
    return taken === MAX_INVALIDATIONS
  }
  return [
    { queue: QUEUES.noted, visit },
    { queue: QUEUES.live, visit },
  ]
}

/** Returns the number of processed invalidations. */
async function updateLiveSegments(runtime: Runtime, ctx: Ctx): Promise<number> {
  if (await organizationHold(ctx.db, ctx.org)) return 0
  const { free, busy } = await lockLiveSegments(ctx)
  if (free.length === 0 && busy.length > 0) return 0
  const invalidations = await takeInvalidations(ctx, busy)
  for (const segment of free) {
    const dependencies = dependenciesOf(segment.filter)
    const affecting = invalidations.filter((invalidation) =>
      isAffected(dependencies, segment.id, invalidation),
    )
    if (affecting.length === 0 && !isTimeDue(ctx, segment)) continue
    await guarded(runtime, ctx, segment, async () => {
      if (affecting.length > 0) await applyInvalidations(runtime, ctx, segment, dependencies, affecting)
      if (isTimeDue(ctx, segment)) await applyBoundaries(runtime, ctx, segment)
    })
  }
  const forAll = invalidations.filter((invalidation) => invalidation.segment_id === null)
  await saveInvalidations(ctx, busy, forAll, inRealTime(runtime.clock, BUSY_MS))
  return invalidations.length
}

/** Locks the segments that no other worker is evaluating; `busy` holds the rest. Evaluations of one segment never overlap. */
async function lockLiveSegments(ctx: Ctx): Promise<{ free: LockedSegment[]; busy: string[] }> {
  const all = await ctx.db.rows(sql<{ id: string }>`
    select id from segments
    where org_id = ${ctx.org} and evaluation_cadence = 'LIVE' and deleted_at is null`)
  const free = await ctx.db.rows(sql<LockedSegment>`
    select s.*, o.time_zone from segments s join organizations o on o.org_id = ${ctx.org}
    where s.org_id = ${ctx.org} and s.evaluation_cadence = 'LIVE' and s.deleted_at is null
    order by s.id for update of s skip locked`)
  const isFree = new Set(free.map((segment) => segment.id))
  return { free, busy: all.flatMap(({ id }) => (isFree.has(id) ? [] : id)) }
}

async function applyInvalidations(
  runtime: Runtime,
  ctx: Ctx,
  segment: LockedSegment,
  dependencies: Dependencies,
  invalidations: readonly TakenInvalidation[],
): Promise<void> {
  // Never earlier than `live_until`: the clocks of two processes differ a little.
  const { live_until } = segment
  const now = live_until && live_until > ctx.now ? live_until : ctx.now
  const byOrigin = Map.groupBy(invalidations, (invalidation) => invalidation.is_from_original)
  // Those from before a restore first, so that their people do not count as new ones.
  for (const isOld of [true, false]) {
    const people = await peopleOfInvalidations(ctx, dependencies, byOrigin.get(isOld) ?? [])
    await evaluate(runtime, ctx, segment, people, { now, isNew: !isOld })
  }
  // A new event may start a window that closes later.
  if (live_until !== null && pendingWindowsOf(segment.filter).length > 0)
    await scheduleNextBoundary(ctx, segment, now)
}

/** False until the first evaluation. */
function isTimeDue(ctx: Ctx, { live_until, live_due_at }: LockedSegment): boolean {
  return live_until !== null && live_due_at !== null && live_due_at <= ctx.now
}

async function applyBoundaries(runtime: Runtime, ctx: Ctx, segment: LockedSegment): Promise<void> {
  const { filter, time_zone } = segment
  const boundaries = boundariesBetween(filter, segment.live_until!, ctx.now, time_zone)
  const people = await peopleAtBoundaries(ctx, segment.id, boundaries)
  await evaluate(runtime, ctx, segment, people, { now: ctx.now, isNew: false })
  await ctx.db.run(sql`
    update segments set live_until = ${ctx.now} where org_id = ${ctx.org} and id = ${segment.id}`)
  await scheduleNextBoundary(ctx, segment, ctx.now)
}

async function scheduleNextBoundary(ctx: Ctx, segment: LockedSegment, now: Date): Promise<void> {
  await ctx.db.run(sql`
    update segments set live_due_at = ${nextBoundary(ctx.org, segment, now)}
    where org_id = ${ctx.org} and id = ${segment.id}`)
}

async function evaluate(
  runtime: Runtime,
  ctx: Ctx,
  segment: LockedSegment,
  people: AffectedPeople,
  as: { now: Date; isNew: boolean },
): Promise<void> {
  if (people === 'all') await evaluateAll(runtime, ctx, segment, ctx.now)
  else if (people.length > 0) await evaluateLocked(ctx, segment, { people, ...as })
}

/**
 * Leaves full evaluations to their own worker, because they take long and would delay other segments. One in parts that
 * has looked at people goes on first, so that it ends however often everybody is to be looked at.
 */
async function evaluateAll(runtime: Runtime, ctx: Ctx, segment: LockedSegment, at: Date): Promise<void> {
  if (segment.parts_after) await invalidateSegment(ctx, segment, inRealTime(runtime.clock, PARTS_MS))
  else {
    await ctx.db.run(sql`
      update segments set evaluate_at = ${at} where org_id = ${ctx.org} and id = ${segment.id}`)
    if (at <= ctx.now) wakeAfterCommit(ctx, QUEUES.segments)
  }
}

/** A segment that fails must not stop the others. It gets a full evaluation later instead. */
async function guarded(
  runtime: Runtime,
  ctx: Ctx,
  segment: LockedSegment,
  work: () => Promise<void>,
): Promise<void> {
  await ctx.db.run(sql`savepoint one_segment`)
  try {
    await work()
  } catch (error) {
    if (isTransient(error)) throw error
    await ctx.db.run(sql`rollback to savepoint one_segment`)
    runtime.log.error(
      { err: error, org: ctx.org, segment: segment.id },
      'a LIVE segment could not be updated',
    )
    // One that is planned and has not begun stays where it is, so that further failures do not postpone it.
    if (segment.evaluate_at === null || segment.parts_after)
      await evaluateAll(runtime, ctx, segment, inRealTime(runtime.clock, LEASE_MS))
  }
  await ctx.db.run(sql`release savepoint one_segment`)
}
