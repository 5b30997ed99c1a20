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
  await ctx.db.run(sql`
    insert into suppressions (org_id, id, kind, value, reason, added_by, created_at, quote, message_id)
    select org_id, ${ctx.newId()}::uuid, kind, ${merged.externalId}, reason, added_by, ${ctx.now}, quote, message_id
    from suppressions
    where org_id = ${ctx.org} and kind = 'person' and value = ${surviving.externalId} and created_at > ${mergedAt}
    on conflict (org_id, kind, value) do nothing`)
  await ctx.db.run(sql`
    delete from suppressions
    where org_id = ${ctx.org} and kind = 'person' and value = ${surviving.externalId} and created_at = ${mergedAt}`)
}
