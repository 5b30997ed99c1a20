import { tellChanges } from '../../platform/changes/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { ReviewEvent } from '../channels/index.ts'
import { noteHistory } from './history-notes.ts'
import type { TemplateRow } from './templates.ts'

/**
 * Applies review webhooks of one account. A template is identified by name and language, so it is found even before the
 * answer to its submission was stored. The last event of each counts.
 */
export async function reviewTemplates(
  ctx: Ctx,
  accountId: string,
  events: readonly ReviewEvent[],
): Promise<void> {
  await saveQualities(ctx, accountId, events)
  const latest = new Map(
    events.flatMap(({ review, ...event }) =>
      review ? [[`${event.name} ${event.language}`, { ...event, ...review }] as const] : [],
    ),
  )
  if (latest.size === 0) return
  // Keep checking pending reviews, since a webhook may be lost.
  const reviewed = await ctx.db.rows(sql<
    Pick<TemplateRow, 'id' | 'status' | 'rejection_reason' | 'category'>
  >`
    update templates t set status = r.status, rejection_reason = r."rejectionReason",
      provider_id = coalesce(t.provider_id, r."providerId"),
      check_at = case when r.status = 'PENDING' then ${ctx.now}::timestamptz else ${dayAfter(ctx.now)}::timestamptz end,
      updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb) as r (
      name text, language text, status text, "rejectionReason" text, "providerId" text)
    where t.org_id = ${ctx.org} and t.account_id = ${accountId} and t.name = r.name and t.language = r.language
      and (t.status, t.rejection_reason) is distinct from (r.status, r."rejectionReason") and not t.unsent_edit
    returning t.id, t.status, t.rejection_reason, t.category`)
  await noteHistory(
    ctx,
    reviewed.map(({ id, status, rejection_reason: reason, category }) => ({
      templateId: id,
      status,
      reason,
      category,
    })),
  )
  await tellChanges(
    ctx,
    'template',
    reviewed.map(({ id }) => toWire('template', id)),
  )
}

async function saveQualities(ctx: Ctx, accountId: string, events: readonly ReviewEvent[]): Promise<void> {
  const told = events.flatMap(({ name, language, quality }) =>
    quality === null ? [] : [[`${name} ${language}`, { name, language, quality }] as const],
  )
  if (told.length === 0) return
  await ctx.db.run(sql`
    update templates t set quality = r.quality
    from jsonb_to_recordset(${JSON.stringify([...new Map(told).values()])}::jsonb) as r (
      name text, language text, quality text)
    where t.org_id = ${ctx.org} and t.account_id = ${accountId} and t.name = r.name and t.language = r.language`)
}

/** When a reviewed template is checked again, since it may be paused, restored or removed without a webhook. */
export function dayAfter(now: Date): Date {
  return new Date(now.getTime() + 24 * 3_600_000)
}
