import { closeConversationsOfRuns } from '../../../conversations/index.ts'
import type { MergePair, MergePart, PersonKey } from '../../../customers/index.ts'
import { cancelQueued, endRuns } from '../../../messaging/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/**
 * Runs and refused enrollments. Where both people are in the same initiative, the run of the merged person ends, so that
 * nobody gets its messages twice.
 */
export const runsOfPeople: MergePart = {
  name: 'runs',
  count: async (ctx, { externalId }) => {
    const { count } = await ctx.db.one(sql<{ count: number }>`
      select count(*)::int as count from runs
      where org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and person_external_id = ${externalId}`)
    return count
  },
  countEnding: async (ctx, pair) => (await findCompeting(ctx, pair)).length,
  move: async (ctx, pair) => {
    const { merged, surviving } = pair
    const competing = await findCompeting(ctx, pair)
    await cancelQueued(ctx, competing)
    await closeConversationsOfRuns(ctx, await endRuns(ctx, competing, 'canceled_operator'))
    await hand(ctx, merged, surviving, sql`coalesce(merged_from, ${merged.externalId})`, sql`true`)
    return undefined
  },
  giveBack: async (ctx, { merged, surviving, mergedIds }) => {
    const isTheirs = sql`merged_from = any(${mergedIds})`
    await hand(ctx, surviving, merged, sql`nullif(merged_from, ${merged.externalId})`, isTheirs)
  },
}

/** There are few initiatives, and an index finds a person's rows in each: runs_by_person, refused_enrollments_of_person. */
function ofAnyInitiative(org: string): RawBuilder<unknown> {
  return sql`initiative_id = any(array(select i.id from initiatives i where i.org_id = ${org}))`
}

async function findCompeting(
  ctx: Ctx,
  { merged, surviving }: Omit<MergePair, 'mergedIds'>,
): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select r.id from runs r
    join runs o on o.org_id = ${ctx.org} and o.initiative_id = r.initiative_id and o.subject_id = ${surviving.id}
      and o.ended_at is null
    where r.org_id = ${ctx.org} and r.initiative_id = any(array(select i.id from initiatives i where i.org_id = ${ctx.org}))
      and r.subject_id = ${merged.id} and r.ended_at is null`)
  return rows.map(({ id }) => id)
}

async function hand(
  ctx: Ctx,
  from: PersonKey,
  to: PersonKey,
  mergedFrom: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<void> {
  const rowsOf = sql`
    org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and person_external_id = ${from.externalId} and ${which}`
  await ctx.db.run(sql`
    update runs set person_external_id = ${to.externalId}, merged_from = ${mergedFrom},
                    person_id = case when person_id = ${from.id} then ${to.id}::uuid else person_id end,
                    subject_id = case when subject_id = ${from.id} then ${to.id}::uuid else subject_id end
    where ${rowsOf}`)
  await ctx.db.run(sql`
    update refused_enrollments set person_external_id = ${to.externalId}, merged_from = ${mergedFrom} where ${rowsOf}`)
}
