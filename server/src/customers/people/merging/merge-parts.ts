import { service } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** A person, by both ids. */
export interface PersonKey {
  id: string
  externalId: string
}

/** Who becomes part of whom, or comes back. */
export interface MergePair {
  merged: PersonKey
  surviving: PersonKey
  /** The external ids that lead to the merged person: their own, and those of people merged into them before. */
  mergedIds: readonly string[]
}

/** What a part has to remember for undoing a merge, as JSON. */
export type PartChanges = Record<string, unknown>

/**
 * What one domain keeps about people: it follows a merged person to the surviving one, and comes back. The parts are set
 * by app.ts.
 */
export interface MergePart {
  /** How a preview names it. */
  readonly name: string
  /** How many records would follow. */
  count(ctx: Ctx, merged: PersonKey): Promise<number>
  /** How many live runs would end, because both people have one in the same initiative. */
  countEnding?(ctx: Ctx, pair: Omit<MergePair, 'mergedIds'>): Promise<number>
  /** Moves all records of the merged person, and again later those that were on their way. */
  move(ctx: Ctx, pair: MergePair): Promise<PartChanges | undefined>
  /** `changes`: what `move` returned. */
  giveBack(ctx: Ctx, pair: MergePair, changes: PartChanges | undefined): Promise<void>
}

export const mergeParts = service<readonly MergePart[]>('mergeParts')

/**
 * A part for rows that name the person in one column of external ids, and the id that they were written for in
 * `merged_from`. `narrowing`: a condition on the table that lets an index find the rows of a person.
 */
export function rowsOfPeople({
  name,
  tables,
  column = 'person_external_id',
  narrowing = () => sql`true`,
}: {
  name: string
  /** The first one is counted. */
  tables: readonly string[]
  column?: string
  narrowing?: (org: string) => RawBuilder<unknown>
}): MergePart {
  const person = sql.ref(column)
  return {
    name,
    count: async (ctx, { externalId }) => {
      const { count } = await ctx.db.one(sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(tables[0]!)}
        where org_id = ${ctx.org} and ${narrowing(ctx.org)} and ${person} = ${externalId}`)
      return count
    },
    move: async (ctx, { merged, surviving }) => {
      for (const table of tables)
        await ctx.db.run(sql`
          update ${sql.table(table)} set ${person} = ${surviving.externalId}, merged_from = coalesce(merged_from, ${merged.externalId})
          where org_id = ${ctx.org} and ${narrowing(ctx.org)} and ${person} = ${merged.externalId}`)
      return undefined
    },
    giveBack: async (ctx, { merged, surviving, mergedIds }) => {
      for (const table of tables)
        await ctx.db.run(sql`
          update ${sql.table(table)} set ${person} = ${merged.externalId}, merged_from = nullif(merged_from, ${merged.externalId})
          where org_id = ${ctx.org} and ${narrowing(ctx.org)} and ${person} = ${surviving.externalId}
            and merged_from = any(${mergedIds})`)
    },
  }
}
