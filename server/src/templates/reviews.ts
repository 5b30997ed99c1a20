import type { TemplateEvent } from '../channels/index.ts'
import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'
import type { TemplateStatus } from './templates.ts'

/** Where a template stands after the provider spoke. */
export interface Review {
  status: Exclude<TemplateStatus, 'DRAFT'>
  rejectionReason: string | null
}

/** The provider's states and events under ours; what is not listed changes nothing (FLAGGED is a warning). */
const STATUS_OF: Record<string, Review['status']> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  REJECTED: 'REJECTED',
  PAUSED: 'REJECTED',
  DISABLED: 'REJECTED',
  LOCKED: 'REJECTED',
  LIMIT_EXCEEDED: 'REJECTED',
  PENDING_DELETION: 'REJECTED',
  DELETED: 'REJECTED',
  ARCHIVED: 'REJECTED',
}

/** What a provider's word makes of a template (docs/behaviour.md: Templates); null when it changes nothing. */
export function reviewOf(word: string, reason: string | null): Review | null {
  const status = Object.hasOwn(STATUS_OF, word) ? STATUS_OF[word]! : null
  if (status === null) return null
  if (status !== 'REJECTED') return { status, rejectionReason: null }
  const said = reason === null || reason === 'NONE' ? [] : [reason]
  const parts = word === 'REJECTED' ? said : [word, ...said]
  return { status, rejectionReason: parts.join(': ') || 'WhatsApp gave no reason.' }
}

/**
 * Applies review webhooks of one account. A template is known by name and language, so that it is found even before the
 * answer to its submission was stored. The last event of each counts.
 */
export async function reviewTemplates(
  ctx: Ctx,
  accountId: string,
  events: readonly TemplateEvent[],
): Promise<void> {
  const latest = new Map(
    events.flatMap((event) => {
      const review = reviewOf(event.event, event.reason)
      return review ? [[`${event.name} ${event.language}`, { ...event, ...review }] as const] : []
    }),
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
