import type { MergePair, PersonKey } from '../../customers/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** Runs of any initiative. There are few initiatives, and runs_by_person finds a person's runs in each. */
function ofAnyInitiative(org: string): RawBuilder<unknown> {
  return sql`initiative_id = any(array(select i.id from initiatives i where i.org_id = ${org}))`
}

export async function countRunsOfPerson(ctx: Ctx, externalId: string): Promise<number> {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*)::int as count from runs
    where org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and person_external_id = ${externalId}`)
  return count
}

/** Live runs of the merged person in initiatives where the surviving person has a live run too. Uses runs_one_live. */
export async function findCompetingRuns(
  ctx: Ctx,
  { merged, surviving }: Pick<MergePair, 'merged' | 'surviving'>,
): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select r.id from runs r
    join runs o on o.org_id = ${ctx.org} and o.initiative_id = r.initiative_id and o.subject_id = ${surviving.id}
      and o.ended_at is null
    where r.org_id = ${ctx.org} and r.subject_id = ${merged.id} and r.ended_at is null
      and r.initiative_id = any(array(select i.id from initiatives i where i.org_id = ${ctx.org}))`)
  return rows.map(({ id }) => id)
}

/** The runs of a merged person become those of the surviving one. */
export async function moveRuns(ctx: Ctx, { merged, surviving }: MergePair): Promise<void> {
  await ctx.db.run(sql`
    update runs set ${assignments(merged, surviving)}, merged_from = coalesce(merged_from, ${merged.externalId})
    where org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and person_external_id = ${merged.externalId}`)
}

/** The merged person gets their runs back. */
export async function giveRunsBack(ctx: Ctx, { merged, surviving, mergedIds }: MergePair): Promise<void> {
  await ctx.db.run(sql`
    update runs set ${assignments(surviving, merged)}, merged_from = nullif(merged_from, ${merged.externalId})
    where org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and person_external_id = ${surviving.externalId}
      and merged_from = any(${mergedIds})`)
}

function assignments(from: PersonKey, to: PersonKey): RawBuilder<unknown> {
  return sql`
    person_external_id = ${to.externalId},
    person_id = case when person_id = ${from.id} then ${to.id}::uuid else person_id end,
    subject_id = case when subject_id = ${from.id} then ${to.id}::uuid else subject_id end`
}
