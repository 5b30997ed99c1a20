import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type MergePair, type MergePart, type PartChanges, rowsOfPeople } from '../../people/index.ts'

/** Links from people. Uses relationships_from. */
const links = rowsOfPeople({
  name: 'relationships',
  tables: ['relationships', 'removed_relationships'],
  column: 'from_external_id',
  narrowing: linksFromPeople,
})

/**
 * A link that the surviving person has too, or that would exceed the cardinality, is removed. Undoing the merge restores
 * it.
 */
export const linksOfPeople: MergePart = {
  ...links,
  move: async (ctx, pair) => {
    const removed = await removeConflicting(ctx, pair)
    await links.move(ctx, pair)
    return { removed }
  },
  giveBack: async (ctx, pair, changes) => {
    await links.giveBack(ctx, pair, changes)
    await restore(ctx, changes)
  },
}

function linksFromPeople(org: string): RawBuilder<unknown> {
  return sql`relationship_type_id = any(array(
    select t.id from relationship_types t where t.org_id = ${org} and t.from_type is null))`
}

async function removeConflicting(ctx: Ctx, { merged, surviving }: MergePair): Promise<string[]> {
  const removed = await ctx.db.rows(sql<{ id: string }>`
    with gone as (
      delete from relationships r
      where r.org_id = ${ctx.org} and ${linksFromPeople(ctx.org)} and r.from_external_id = ${merged.externalId}
        and exists (
          select from relationships o
          where o.org_id = ${ctx.org} and o.relationship_type_id = r.relationship_type_id
            and o.from_external_id = ${surviving.externalId} and (o.to_external_id = r.to_external_id or r.one_to))
      returning r.*
    )
    insert into removed_relationships
      (org_id, id, relationship_type_id, from_external_id, to_external_id, created_at, removed_at, merged_from)
    select ${ctx.org}, id, relationship_type_id, from_external_id, to_external_id, created_at, ${ctx.now}, merged_from
    from gone returning id`)
  return removed.map(({ id }) => id)
}

/** Restores removed links as far as the cardinality still allows them. */
async function restore(ctx: Ctx, changes: PartChanges | undefined): Promise<void> {
  const ids = (changes?.removed ?? []) as string[]
  if (ids.length === 0) return
  await ctx.db.run(sql`
    with restored as (
      insert into relationships (org_id, id, relationship_type_id, from_external_id, to_external_id, one_from, one_to,
                                 created_at, merged_from)
      select r.org_id, r.id, r.relationship_type_id, r.from_external_id, r.to_external_id,
             coalesce(t.cardinality in ('ONE_TO_ONE', 'ONE_TO_MANY'), false),
             coalesce(t.cardinality in ('ONE_TO_ONE', 'MANY_TO_ONE'), false), r.created_at, r.merged_from
      from removed_relationships r
      join relationship_types t on t.org_id = ${ctx.org} and t.id = r.relationship_type_id
      where r.org_id = ${ctx.org} and r.id = any(${ids}::uuid[])
      on conflict do nothing returning id
    )
    delete from removed_relationships r using restored
    where r.org_id = ${ctx.org} and r.id = restored.id`)
}
