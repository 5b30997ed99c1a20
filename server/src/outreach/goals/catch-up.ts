import { after } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, type RowWork, wakeAfterCommit } from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { lookAgain } from './looks.ts'

const GOALS: Actor = { kind: 'system', id: 'goals' }
/** Runs that are added in one transaction. */
const RUNS_AT_ONCE = 2_000
/** An enrollment that began before the goal was set has committed after this time. */
const SETTLED_MS = 60_000

/** Makes the people due who were enrolled before the goal was set. */
export async function startCatchUp(ctx: Ctx, initiativeId: string): Promise<void> {
  await ctx.db.run(sql`
    insert into goal_catch_ups (org_id, id, initiative_id, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${initiativeId}, ${ctx.now})`)
  wakeAfterCommit(ctx, QUEUES.goalCatchUps)
}

/** Whether people who were enrolled before are still being added. */
export async function isCatchingUp(ctx: Ctx, initiativeId: string): Promise<boolean> {
  const row = await ctx.db.maybe(sql`
    select 1 from goal_catch_ups where org_id = ${ctx.org} and initiative_id = ${initiativeId}`)
  return row !== null
}

/** Adds people to the goals of initiatives that already ran, in the order of their enrollment. */
export function goalCatchUpsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.goalCatchUps,
    batchSize: 1,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, GOALS, async (ctx) => {
        for (const { id } of rows) await catchUp(ctx, id, lease)
      }),
  }
}

interface CatchUp {
  id: string
  initiative_id: string
  after_started_at: Date | null
  after_id: string | null
  set_at: Date
}

async function catchUp(ctx: Ctx, id: string, lease: Date): Promise<void> {
  const due = await ctx.db.maybe(sql<CatchUp>`
    select c.id, c.initiative_id, c.after_started_at, c.after_id, g.set_at
    from goal_catch_ups c
    join initiative_goals g on g.org_id = ${ctx.org} and g.initiative_id = c.initiative_id
    where c.org_id = ${ctx.org} and c.id = ${id} and c.due_at = ${lease}
    for update of c`)
  if (!due) return
  const last = await addNext(ctx, due)
  if (last) return goOn(ctx, due, last, ctx.now)
  const settledAt = after(due.set_at, SETTLED_MS)
  if (ctx.now < settledAt)
    return goOn(ctx, due, { started_at: after(due.set_at, -SETTLED_MS), id: FIRST }, settledAt)
  await ctx.db.run(sql`delete from goal_catch_ups where org_id = ${ctx.org} and id = ${id}`)
}

interface Position {
  started_at: Date
  id: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'

async function goOn(
  ctx: Ctx,
  { id }: CatchUp,
  { started_at, id: runId }: Position,
  dueAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    update goal_catch_ups set after_started_at = ${started_at}, after_id = ${runId}, due_at = ${dueAt}
    where org_id = ${ctx.org} and id = ${id}`)
  wakeAfterCommit(ctx, QUEUES.goalCatchUps)
}

interface EarlierRun extends Position {
  journey_id: string
  /** The person as they were when they were enrolled, who may have been merged since. */
  subject_id: string | null
  person_external_id: string | null
  merged_from: string | null
}

/**
 * Adds the people of the next runs, with their first run. A person who was merged gets a row of their own, as if it had
 * been there before the merge, so that undoing the merge gives it back. Returns the last run, or null where there are no
 * more. Uses runs_newest.
 */
async function addNext(ctx: Ctx, due: CatchUp): Promise<Position | null> {
  const { initiative_id: initiativeId, after_started_at: startedAt, after_id: afterId } = due
  const runs = await ctx.db.rows(sql<EarlierRun>`
    select r.id, r.journey_id, coalesce(p.id, r.person_id) as subject_id, r.person_external_id, r.merged_from, r.started_at
    from runs r
    left join people p on p.org_id = ${ctx.org} and p.external_id = r.merged_from
    where r.org_id = ${ctx.org} and r.initiative_id = ${initiativeId}
      ${startedAt === null ? sql`` : sql`and (r.started_at, r.id) > (${startedAt}, ${afterId})`}
    order by r.started_at, r.id limit ${RUNS_AT_ONCE}`)
  const added = await ctx.db.rows(sql<{ person_external_id: string }>`
    insert into goal_members as m (org_id, initiative_id, subject_id, person_external_id, merged_from, arm, run_id,
                                   journey_id, started_at)
    select distinct on (r.subject_id) ${ctx.org}, ${initiativeId}, r.subject_id, r.person_external_id, r.merged_from,
           'ENROLLED', r.id, r.journey_id, r.started_at
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r (
      id uuid, journey_id uuid, subject_id uuid, person_external_id text, merged_from text, started_at timestamptz)
    where r.subject_id is not null and r.person_external_id is not null
    order by r.subject_id, r.started_at, r.id
    on conflict (org_id, initiative_id, subject_id) do update set
      run_id = excluded.run_id, journey_id = excluded.journey_id, started_at = excluded.started_at, branches = '{}'
    where m.started_at > excluded.started_at
    returning person_external_id`)
  await lookAgain(
    ctx,
    added.map((row) => ({ initiativeId, personExternalId: row.person_external_id })),
  )
  return runs.at(-1) ?? null
}
