import type { ReviewEvent } from '../channels/index.ts'
import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'

/**
 * Applies review webhooks of one account. A template is known by name and language, so that it is found even before the
 * answer to its submission was stored. The last event of each counts.
 */
export async function reviewTemplates(
  ctx: Ctx,
  accountId: string,
  events: readonly ReviewEvent[],
): Promise<void> {
  const latest = new Map(
    events.map(
      ({ review, ...event }) => [`${event.name} ${event.language}`, { ...event, ...review }] as const,
    ),
  )
  if (latest.size === 0) return
  // A review under way is looked at again: a webhook may be lost.
  await ctx.db.run(sql`
    update templates t set status = r.status, rejection_reason = r."rejectionReason",
      provider_id = coalesce(t.provider_id, r."providerId"),
      check_at = case when r.status = 'PENDING' then ${ctx.now}::timestamptz end,
      updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb) as r (
      name text, language text, status text, "rejectionReason" text, "providerId" text)
    where t.org_id = ${ctx.org} and t.account_id = ${accountId} and t.name = r.name and t.language = r.language
      and (t.status, t.rejection_reason) is distinct from (r.status, r."rejectionReason")`)
}
