import { type MergePart, rowsOfPeople } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { lookAgain } from './looks.ts'

/** Uses goal_members_by_person. */
const members = rowsOfPeople({
  name: 'goals',
  tables: ['goal_members'],
  narrowing: (org) =>
    sql`initiative_id = any(array(select g.initiative_id from initiative_goals g where g.org_id = ${org}))`,
})

/**
 * Who takes part in initiatives with goals, for the merge part of runs. The surviving person has the rows of both, and the
 * worker decides which one counts (`countingRow`).
 */
export const goalsOfPeople: Pick<MergePart, 'move' | 'giveBack'> = {
  move: async (ctx, pair) => {
    const changes = await members.move(ctx, pair)
    await lookAfterMerge(ctx, [pair.surviving.externalId])
    return changes
  },
  giveBack: async (ctx, pair, changes) => {
    await members.giveBack(ctx, pair, changes)
    await lookAfterMerge(ctx, [pair.surviving.externalId, pair.merged.externalId])
  },
}

async function lookAfterMerge(ctx: Ctx, externalIds: readonly string[]): Promise<void> {
  const rows = await ctx.db.rows(sql<{ initiative_id: string; person_external_id: string }>`
    select distinct initiative_id, person_external_id from goal_members
    where org_id = ${ctx.org} and person_external_id = any(${externalIds})
      and initiative_id = any(array(select g.initiative_id from initiative_goals g where g.org_id = ${ctx.org}))`)
  await lookAgain(
    ctx,
    rows.map((row) => ({ initiativeId: row.initiative_id, personExternalId: row.person_external_id })),
    { isMerge: true },
  )
}
