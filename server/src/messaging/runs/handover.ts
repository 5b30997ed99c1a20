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

/** The live runs of both people, whose messages are locked before one of them is chosen. Uses runs_one_live. */
export async function findRunsOfPair(
  ctx: Ctx,
  { merged, surviving }: Pick<MergePair, 'merged' | 'surviving'>,
): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from runs
    where org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and subject_id = any(${[merged.id, surviving.id]}::uuid[])
      and ended_at is null`)
  return rows.map(({ id }) => id)
}

/**
 * The live runs that end when two people become one. Where both have one in an initiative, it is that of the merged
 * person, unless only that one has written. A campaign writes to a person once, so a run that has not written ends there
 * after an ended one of the other person that has. Uses runs_one_live and runs_by_person.
 */
export async function findCompetingRuns(
  ctx: Ctx,
  { merged, surviving }: Pick<MergePair, 'merged' | 'surviving'>,
): Promise<string[]> {
  const { org } = ctx
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select case when ${hasWritten(org, 'r')} and not ${hasWritten(org, 'o')} then o.id else r.id end as id
    from runs r
    join runs o on o.org_id = ${org} and o.initiative_id = r.initiative_id and o.subject_id = ${surviving.id}
      and o.ended_at is null
    where r.org_id = ${org} and r.subject_id = ${merged.id} and r.ended_at is null
      and r.initiative_id = any(array(select i.id from initiatives i where i.org_id = ${org}))
    union
    select r.id
    from (values (${merged.id}::uuid, ${surviving.externalId}), (${surviving.id}::uuid, ${merged.externalId}))
      as of_person (id, other)
    join runs r on r.org_id = ${org} and r.subject_id = of_person.id and r.ended_at is null
      and r.initiative_id = any(array(select c.id from campaigns c where c.org_id = ${org}))
    join runs o on o.org_id = ${org} and o.initiative_id = r.initiative_id and o.person_external_id = of_person.other
      and o.ended_at is not null
    where not ${hasWritten(org, 'r')} and ${hasWritten(org, 'o')}`)
  return rows.map(({ id }) => id)
}

/** Whether a run, by its name in the statement, has a message that was or may have been sent. Uses messages_of_run. */
export function hasWritten(org: string, run: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(run)}.messages_sent > 0 or exists (
    select from messages w
    where w.org_id = ${org} and w.run_id = ${sql.ref(run)}.id and w.direction = 'outbound'
      and w.status not in ('queued', 'failed', 'canceled')))`
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
