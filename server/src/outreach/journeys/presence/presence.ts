import { isDeepStrictEqual } from 'node:util'
import { callerName } from '../../../conversations/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, notFound, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findJourney } from '../authoring/index.ts'

/** What a person does in a journey that they have open. */
interface Activity {
  doing: 'viewing' | 'editing'
  pointer: { x: number; y: number } | null
  /** Ids of nodes. */
  selected: string[]
}

export interface PresenceRow extends Activity {
  who: string
  until: Date
}

/** How long a person counts as present after a signal, in real seconds. */
const PRESENT_SECONDS = 30
/** The number of expired rows that each call deletes. */
const SWEPT = 100

/**
 * Records what the caller does in a journey, or with null that they left it. Listeners get changes only, not repeated
 * signals (docs/behaviour/outreach.md: Journeys). Returns who is present. Throws `not_found`.
 */
export async function setPresence(
  ctx: Ctx,
  journeyId: string,
  activity: Activity | null,
): Promise<PresenceRow[]> {
  const journey = await findJourney(ctx, journeyId).catch((error: unknown) => {
    // A draft may be deleted before those who have it open leave it.
    if (activity === null && error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
  if (!journey) return []
  const { id } = journey
  const who = await callerName(ctx)
  const before = (await present(ctx, id)).find((each) => each.who === who)
  await sweep(ctx)
  if (activity === null) {
    await ctx.db.run(sql`
      delete from journey_presences where org_id = ${ctx.org} and journey_id = ${id} and who = ${who}`)
  } else {
    const { doing, pointer, selected } = activity
    // By the database's clock, which all processes share, in real time.
    const written = await ctx.db.maybe(sql`
      insert into journey_presences (org_id, journey_id, who, doing, pointer, selected, until)
      select org_id, id, ${who}, ${doing}, ${pointer && JSON.stringify(pointer)}::jsonb, ${selected}::text[],
             statement_timestamp() + ${PRESENT_SECONDS} * interval '1 second'
      from journeys where org_id = ${ctx.org} and id = ${id} for key share
      on conflict (org_id, journey_id, who) do update
        set doing = excluded.doing, pointer = excluded.pointer, selected = excluded.selected, until = excluded.until
      returning who`)
    // The draft was deleted meanwhile.
    if (!written) throw notFound('journey')
  }
  if (!isDeepStrictEqual(before && activityOf(before), activity ?? undefined)) {
    await tellChanges(ctx, 'journeyPresence', [toWire('journey', id)])
  }
  return present(ctx, id)
}

function activityOf({ doing, pointer, selected }: PresenceRow): Activity {
  return { doing, pointer, selected }
}

/** Who has a journey open, by name. Throws `not_found`. */
export async function listPresent(ctx: Ctx, journeyId: string): Promise<PresenceRow[]> {
  return present(ctx, (await findJourney(ctx, journeyId)).id)
}

function present(ctx: Ctx, journey: string): Promise<PresenceRow[]> {
  return ctx.db.rows(sql<PresenceRow>`
    select who, doing, pointer, selected, until from journey_presences
    where org_id = ${ctx.org} and journey_id = ${journey} and until > statement_timestamp()
    order by who`)
}

/** Deletes rows of people who closed their browser without a signal. */
async function sweep(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    with over as (
      select journey_id, who from journey_presences
      where org_id = ${ctx.org} and until < statement_timestamp() order by until limit ${SWEPT}
      for update skip locked
    )
    delete from journey_presences p using over
    where p.org_id = ${ctx.org} and p.journey_id = over.journey_id and p.who = over.who`)
}
