import { inRealTime } from '../../../platform/core/index.ts'
import { isTransient, sql } from '../../../platform/db/index.ts'
import { LEASE_MS, QUEUES, type Visits, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { evaluateLocked, type LockedSegment } from '../evaluation.ts'
import { type Concerns, concernsOf } from './concerns.ts'
import { isConcerned, keepNotes, MAX_NOTES, type Note, takeNotes } from './notes.ts'
import { type Concerned, peopleOfCrossings, peopleOfNotes } from './people.ts'
import { crossingsBetween, nextCrossing } from './time.ts'
import { waitsOf } from './waits.ts'

const LIVE: Actor = { kind: 'system', id: 'live' }
/** When the notes of a segment that is being evaluated are looked at again, in real milliseconds. */
const BUSY_MS = 500

/**
 * Keep the members of LIVE segments (docs/behaviour/customers.md: Segments): look again at whom a change was noted for,
 * and at whom time has moved over the edge of a window. They need no lease: notes are taken in the transaction that
 * writes membership.
 */
export function liveSegmentsWorkers(runtime: Runtime): Visits[] {
  const visit = async (org: string) => {
    const taken = await inTransaction(runtime, org, LIVE, (ctx) => follow(runtime, ctx))
    // The rest of a long queue in the next turn, after the other organizations.
    return taken === MAX_NOTES
  }
  return [
    { queue: QUEUES.noted, visit },
    { queue: QUEUES.live, visit },
  ]
}

/** Gives how many notes were taken. */
async function follow(runtime: Runtime, ctx: Ctx): Promise<number> {
  const { free, busy } = await lockLiveSegments(ctx)
  if (free.length === 0 && busy.length > 0) return 0
  const notes = await takeNotes(ctx, busy)
  for (const segment of free) {
    const concerns = concernsOf(segment.filter)
    const concerning = notes.filter((note) => isConcerned(concerns, segment.id, note))
    if (concerning.length === 0 && !isTimeDue(ctx, segment)) continue
    await guarded(runtime, ctx, segment, async () => {
      if (concerning.length > 0) await followNotes(ctx, segment, concerns, concerning)
      if (isTimeDue(ctx, segment)) await followTime(ctx, segment)
    })
  }
  const forAll = notes.filter((note) => note.segment_id === null)
  await keepNotes(ctx, busy, forAll, inRealTime(runtime.clock, BUSY_MS))
  return notes.length
}

/** Locks those that nobody else evaluates now; `busy` are the others. A segment's evaluations never overlap. */
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

async function followNotes(
  ctx: Ctx,
  segment: LockedSegment,
  concerns: Concerns,
  notes: readonly Note[],
): Promise<void> {
  // Never before what time has changed already: clocks of two processes differ a little.
  const { live_until } = segment
  const now = live_until && live_until > ctx.now ? live_until : ctx.now
  await evaluate(ctx, segment, await peopleOfNotes(ctx, concerns, notes), now)
  // What happened may be a moment that somebody waits from.
  if (live_until !== null && waitsOf(segment.filter).length > 0) await setNextCrossing(ctx, segment, now)
}

/** Not before the first evaluation. */
function isTimeDue(ctx: Ctx, { live_until, live_due_at }: LockedSegment): boolean {
  return live_until !== null && live_due_at !== null && live_due_at <= ctx.now
}

async function followTime(ctx: Ctx, segment: LockedSegment): Promise<void> {
  const { filter, time_zone } = segment
  const crossings = crossingsBetween(filter, segment.live_until!, ctx.now, time_zone)
  await evaluate(ctx, segment, await peopleOfCrossings(ctx, segment.id, crossings), ctx.now)
  await ctx.db.run(sql`
    update segments set live_until = ${ctx.now} where org_id = ${ctx.org} and id = ${segment.id}`)
  await setNextCrossing(ctx, segment, ctx.now)
}

async function setNextCrossing(ctx: Ctx, segment: LockedSegment, now: Date): Promise<void> {
  await ctx.db.run(sql`
    update segments set live_due_at = ${nextCrossing(ctx.org, segment, now)}
    where org_id = ${ctx.org} and id = ${segment.id}`)
}

/** Everybody is left to the worker of full evaluations, whose length must not hold back the other segments. */
async function evaluate(ctx: Ctx, segment: LockedSegment, people: Concerned, now: Date): Promise<void> {
  if (people === 'everybody') {
    await ctx.db.run(sql`
      update segments set evaluate_at = ${ctx.now} where org_id = ${ctx.org} and id = ${segment.id}`)
    wakeAfterCommit(ctx, QUEUES.segments)
  } else if (people.length > 0) await evaluateLocked(ctx, segment, { people, now })
}

/** One segment that fails must not stop the others: it gets a full evaluation later instead. */
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
    runtime.log.error({ err: error, org: ctx.org, segment: segment.id }, 'a LIVE segment could not follow')
    await ctx.db.run(sql`
      update segments set evaluate_at = ${inRealTime(runtime.clock, LEASE_MS)} where org_id = ${ctx.org} and id = ${segment.id}`)
  }
  await ctx.db.run(sql`release savepoint one_segment`)
}
