import { mayBeDone } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, after, inRealTime, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { type CampaignRow, checkPlan, getCampaign } from '../campaigns.ts'
import type { CampaignPlan, RepetitionOutcome } from '../schema.ts'
import { NobodyReached, problemOfAudience, startOnce } from '../start.ts'
import type { Moment } from './calendar.ts'
import { findNext, setNext } from './series.ts'

const REPETITIONS: Actor = { kind: 'system', id: 'campaigns' }
/** A repetition that is later than this does not start: at another time of the day it may be unwelcome. */
const LATEST_MS = 6 * 3_600_000
/** Real milliseconds until a repetition that waits for its segment looks again. */
const WAIT_MS = 10_000
const NAME_LENGTH = 255

/**
 * Starts the repetitions that are due. The row of the day, the campaign and the next moment are written in one
 * transaction, so that a lost process starts nothing twice. A refused one is written in another.
 */
export function repetitionsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.repetitions,
    batchSize: 1,
    work: async (org, [row], lease) => {
      const inTurn = (work: (ctx: Ctx, series: DueSeries) => Promise<Turn>, reason: string | null = null) =>
        inTransaction(runtime, org, REPETITIONS, (ctx) =>
          takeTurn(ctx, row!.id, lease, { work, reason, waitUntil: inRealTime(runtime.clock, WAIT_MS) }),
        )
      try {
        await inTurn(repeat)
      } catch (error) {
        if (error instanceof NobodyReached) await inTurn(async () => 'NOBODY')
        else if (error instanceof ApiError) await inTurn(async () => 'REFUSED', error.message)
        else throw error
      }
    },
  }
}

/** What came of a repetition; null: it waits for its segment. */
type Turn = RepetitionOutcome | null

interface DueSeries {
  campaign: CampaignRow
  moment: Moment
  /** Of the repetition. */
  id: string
}

/** Does the work of the series if it is still due, and says which repetition comes next. */
async function takeTurn(
  ctx: Ctx,
  seriesId: string,
  lease: Date,
  {
    work,
    reason,
    waitUntil,
  }: {
    work: (ctx: Ctx, series: DueSeries) => Promise<Turn>
    reason: string | null
    waitUntil: Date
  },
): Promise<void> {
  const wireId = toWire('campaign', seriesId)
  const campaign = await getCampaign(ctx, wireId, 'for update')
  const due = await ctx.db.maybe(sql<{ day: string; at: Date }>`
    select next_day::text as day, next_at as at from campaign_series
    where org_id = ${ctx.org} and id = ${seriesId} and due_at = ${lease} and next_at is not null for update`)
  if (!due) return
  const id = ctx.newId()
  const outcome = await work(ctx, { campaign, moment: due, id })
  if (outcome === null) {
    await ctx.db.run(sql`
      update campaign_series set due_at = ${waitUntil}, due_lease = null, due_failures = 0
      where org_id = ${ctx.org} and id = ${seriesId}`)
    return
  }
  await ctx.db.run(sql`
    insert into campaign_repetitions (org_id, id, series_id, day, planned_at, outcome, reason)
    values (${ctx.org}, ${id}, ${seriesId}, ${due.day}, ${due.at}, ${outcome}, ${reason})`)
  await setNext(ctx, seriesId, await findNext(ctx, seriesId, campaign.definition, due.at))
  await tellChanges(ctx, 'campaign', [wireId])
}

async function repeat(ctx: Ctx, { campaign, moment, id }: DueSeries): Promise<Turn> {
  if (await mayBeDone(ctx, moment.at)) return 'MISSED'
  const { definition } = campaign
  const isTooLate = ctx.now > after(moment.at, LATEST_MS)
  if (!isTooLate) await checkPlan(ctx, definition)
  const problem = await problemOfAudience(ctx, campaign, { atOnce: true })
  if (problem && isTooLate) throw new ApiError('conflict', problem)
  if (problem) return null
  if (isTooLate) return 'MISSED'
  await ctx.db.run(sql`
    insert into campaigns (org_id, id, name, definition, created_at, updated_at, series_id)
    values (${ctx.org}, ${id}, ${nameOf(campaign, moment)}, ${JSON.stringify(planOf(definition, moment))}::jsonb,
            ${ctx.now}, ${ctx.now}, ${campaign.id})`)
  await startOnce(ctx, await getCampaign(ctx, toWire('campaign', id)))
  return 'STARTED'
}

function nameOf({ name }: CampaignRow, { day }: Moment): string {
  return `${name.slice(0, NAME_LENGTH - day.length - 1)} ${day}`
}

/** The plan of one repetition. With local times, everybody gets it at that time of the day by their own clock. */
function planOf({ repeat, ...plan }: CampaignPlan, { day }: Moment): CampaignPlan {
  return plan.atLocalTime ? { ...plan, sendAt: `${day}T${repeat!.time}` } : plan
}
