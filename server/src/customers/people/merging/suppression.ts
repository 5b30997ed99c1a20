import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { MergePair } from './merge-parts.ts'

/**
 * Lists the surviving person where the merged one is on the do-not-contact list. Entries of phone numbers and email
 * addresses need nothing: they keep blocking the address.
 */
export async function shareSuppression(
  ctx: Ctx,
  { merged, surviving }: MergePair,
  mergedAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    insert into suppressions (org_id, id, kind, value, reason, added_by, created_at, quote, message_id)
    select org_id, ${ctx.newId()}::uuid, kind, ${surviving.externalId}, reason, added_by, ${mergedAt}, quote, message_id
    from suppressions where org_id = ${ctx.org} and kind = 'person' and value = ${merged.externalId}
    on conflict (org_id, kind, value) do nothing`)
}

/**
 * Takes back what `shareSuppression` added at the time of the merge, unless it was asked for since. An entry that came since
 * counts for both people.
 */
export async function unshareSuppression(
  ctx: Ctx,
  { merged, surviving }: MergePair,
  mergedAt: Date,
): Promise<void> {
  const since = sql`
    from suppressions own
    where own.org_id = ${ctx.org} and own.kind = 'person' and own.value = ${surviving.externalId}
      and own.created_at > ${mergedAt}`
  // An entry that an earlier merge added is asked for by now, too, so that undoing that one keeps it.
  await ctx.db.run(sql`
    update suppressions s set created_at = ${ctx.now}
    from person_merges g
    where s.org_id = ${ctx.org} and s.kind = 'person' and s.value = ${merged.externalId}
      and g.org_id = ${ctx.org} and g.person_id = ${merged.id} and g.undone_at is null and g.created_at = s.created_at
      and exists (select ${since})`)
  await ctx.db.run(sql`
    insert into suppressions (org_id, id, kind, value, reason, added_by, created_at, quote, message_id)
    select own.org_id, ${ctx.newId()}::uuid, own.kind, ${merged.externalId}, own.reason, own.added_by, ${ctx.now}, own.quote,
           own.message_id
    ${since}
    on conflict (org_id, kind, value) do nothing`)
  await ctx.db.run(sql`
    delete from suppressions
    where org_id = ${ctx.org} and kind = 'person' and value = ${surviving.externalId} and created_at = ${mergedAt}`)
}
