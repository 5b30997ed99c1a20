import { tellChanges } from '../../platform/changes/index.ts'
import { after, inRealTime, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork, wakeAfterCommit } from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { letComplete } from '../initiatives/index.ts'
import { lockLiveJourneys } from '../journeys/index.ts'
import { keepNext } from './audience/keeping.ts'
import { type CampaignRow, getCampaign } from './campaigns.ts'
import { enrollNext } from './enrolling.ts'
import { settleRest } from './lifecycle.ts'
import type { Outcome, Variant } from './schema.ts'
import { findDecision } from './variants/decision.ts'
import { decide, keepCounts } from './variants/variants.ts'

const CAMPAIGNS: Actor = { kind: 'system', id: 'campaigns' }
/** Real milliseconds between counts of the variants of a test, and for how many people that is enough. */
const COUNT_MS = 10_000
const PEOPLE_COUNTED_FAST = 5_000
/** Real milliseconds until a paused campaign, whose initiative may be resumed by itself, is looked at again. */
const PAUSED_MS = 60_000

/**
 * Enrolls the people of started campaigns when they are to get it, and keeps the rest of large audiences in between. Who was
 * enrolled is written in the same transaction, so that a lost process repeats nobody.
 */
export function campaignsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.campaigns,
    batchSize: 1,
    work: async (org, [row], lease) => {
      const inTurn = <T>(
        turn: (ctx: Ctx, row: ClaimedRow, lease: Date, clock: Runtime['clock']) => Promise<T>,
      ) => inTransaction(runtime, org, CAMPAIGNS, (ctx) => turn(ctx, row!, lease, runtime.clock))
      if (await inTurn(takeTurn)) await inTurn(keepMore)
    },
  }
}

/** Returns whether the audience is not kept yet. The lease stays then, for `keepMore`. */
async function takeTurn(
  ctx: Ctx,
  { id }: ClaimedRow,
  lease: Date,
  clock: Runtime['clock'],
): Promise<boolean> {
  if (!(await holdsLease(ctx, id, lease))) return false
  const campaign = await getCampaign(ctx, toWire('campaign', id))
  const isKept = campaign.read_until === null
  const journey = (await lockLiveJourneys(ctx, [id])).get(id)
  if (!journey) {
    // Read again, because the lock may have waited for a pause or a cancellation.
    const { status } = await getCampaign(ctx, toWire('campaign', id))
    const isPaused = status === 'PAUSED'
    if (isPaused && !isKept) return true
    if (!isPaused) await settleRest(ctx, campaign, 'canceled')
    await lookAgain(ctx, id, isPaused ? inRealTime(clock, PAUSED_MS) : null)
    return false
  }
  const { test } = campaign.definition
  const isTesting = test && campaign.winner === null
  const decideAt = isKept && isTesting ? await findDecision(ctx, campaign) : null
  if (test && decideAt && decideAt <= ctx.now) {
    await decide(ctx, campaign, test)
    return false
  }
  const countedUntil =
    campaign.counted_at && inRealTimeAfter(clock, campaign.counted_at, countEvery(campaign))
  const isToCount = isTesting && !(countedUntil && countedUntil > ctx.now)
  if (isToCount) await keepCounts(ctx, campaign)
  const enrolled = await enrollNext(ctx, campaign, journey)
  const looks = isTesting ? [decideAt, inRealTime(clock, countEvery(campaign))] : []
  const againAt = enrolled.againInMs === null ? null : inRealTime(clock, enrolled.againInMs)
  if (enrolled.settled)
    await save(ctx, campaign, enrolled.settled, { closed: enrolled.closed, againAt, looks })
  else if (isKept) await lookAgain(ctx, id, againAt)
  return !isKept
}

async function keepMore(ctx: Ctx, { id }: ClaimedRow, lease: Date): Promise<void> {
  if (!(await holdsLease(ctx, id, lease))) return
  const campaign = await getCampaign(ctx, toWire('campaign', id))
  // A cancellation in between ends it.
  if (campaign.read_until !== null) await keepNext(ctx, campaign)
  await lookAgain(ctx, id, ctx.now)
  wakeAfterCommit(ctx, QUEUES.campaigns)
}

/** Locks the campaign, if its row still carries the lease. */
async function holdsLease(ctx: Ctx, id: string, lease: Date): Promise<boolean> {
  const mine = await ctx.db.maybe(sql`
    select 1 from campaigns where org_id = ${ctx.org} and id = ${id} and due_at = ${lease} for update`)
  return mine !== null
}

/** In real milliseconds. */
function countEvery({ people }: CampaignRow): number {
  return COUNT_MS * (1 + people / PEOPLE_COUNTED_FAST)
}

function inRealTimeAfter({ scale }: Runtime['clock'], instant: Date, ms: number): Date {
  return after(instant, ms * scale)
}

interface More {
  /** The variants whose people are enrolled again at `againAt` only. */
  closed: readonly Variant[]
  againAt: Date | null
  /** When the variants are counted and compared. */
  looks: readonly (Date | null)[]
}

/** Adds to the counts, and says when there is more to do. */
async function save(
  ctx: Ctx,
  campaign: CampaignRow,
  settled: Partial<Record<Outcome, number>>,
  { closed, againAt, looks }: More,
): Promise<void> {
  const { id } = campaign
  const counted = addCounts(campaign, settled)
  const next = await findNext(ctx, id, [])
  await writeCounts(ctx, id, counted)
  await tellChanges(ctx, 'campaign', [toWire('campaign', id)])
  if (campaign.read_until !== null) return
  if (next === null && campaign.rest === 0) {
    // Erased people are in no row any more.
    await settleRest(ctx, { ...campaign, ...counted }, 'gone')
    // A completed one decides nothing any more, so it stays open until its test is decided.
    if (campaign.decide_at === null) await letComplete(ctx, id)
  }
  const waits = closed.length > 0 && next !== null
  const due = [waits ? await findNext(ctx, id, closed) : next, waits ? againAt : null, ...looks].filter(
    (at) => at !== null,
  )
  const at = due.length === 0 ? null : new Date(Math.min(...due.map((each) => each.getTime())))
  await lookAgain(ctx, id, at)
  if (at && at <= ctx.now) wakeAfterCommit(ctx, QUEUES.campaigns)
}

/** When the next people of all but the closed variants get it; null: none of them wait. Uses campaign_people_waiting. */
async function findNext(ctx: Ctx, id: string, closed: readonly Variant[]): Promise<Date | null> {
  const { next } = await ctx.db.one(sql<{ next: Date | null }>`
    select min(send_at) as next from campaign_people
    where org_id = ${ctx.org} and campaign_id = ${id} and send_at is not null and variant is not null
      and variant <> all(${[...closed]}::text[])`)
  return next
}

type Counts = Pick<CampaignRow, 'waiting' | 'outcomes'>

function addCounts({ waiting, outcomes }: Counts, settled: Partial<Record<Outcome, number>>): Counts {
  const counts = { waiting, outcomes: { ...outcomes } }
  for (const [outcome, count] of Object.entries(settled) as [Outcome, number][]) {
    counts.waiting -= count
    counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + count
  }
  return counts
}

async function writeCounts(ctx: Ctx, id: string, { waiting, outcomes }: Counts): Promise<void> {
  await ctx.db.run(sql`
    update campaigns set waiting = ${waiting}, outcomes = ${JSON.stringify(outcomes)}::jsonb
    where org_id = ${ctx.org} and id = ${id}`)
}

/** Never in the past: workers look for what became due lately, and only now and then for the rest. */
async function lookAgain(ctx: Ctx, id: string, at: Date | null): Promise<void> {
  const dueAt = at && at < ctx.now ? ctx.now : at
  await ctx.db.run(sql`
    update campaigns set due_at = ${dueAt}, due_lease = null, due_failures = 0
    where org_id = ${ctx.org} and id = ${id}`)
}
