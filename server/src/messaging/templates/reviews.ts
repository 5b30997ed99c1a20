import { tellChanges } from '../../platform/changes/index.ts'
import { after, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { ReviewEvent } from '../channels/index.ts'
import { noteHistory } from './history-notes.ts'
import type { TemplateRow } from './templates.ts'

/** In service time. What the provider answers at once may be older than its webhook. */
const ASKED_AFTER_MS = 30_000

/**
 * Applies review webhooks of one account. A template is identified by name and language, so it is found even before the
 * answer to its submission was stored. The last event of each counts. Webhooks may come out of order or get lost, so the
 * provider is asked soon afterwards. The name of a template that the provider never took may be that of another one there.
 */
export async function reviewTemplates(
  ctx: Ctx,
  accountId: string,
  events: readonly ReviewEvent[],
): Promise<void> {
  await saveQualities(ctx, accountId, events)
  const latest = new Map(
    events.flatMap(({ review, ...event }) =>
      review
        ? [
            [
              `${event.name} ${event.language}`,
              { ...event, ...review, category: granted(event.category) },
            ] as const,
          ]
        : [],
    ),
  )
  if (latest.size === 0) return
  const reviewed = await ctx.db.rows(sql<
    Pick<TemplateRow, 'id' | 'status' | 'rejection_reason' | 'category'>
  >`
    update templates t set status = r.status, rejection_reason = r."rejectionReason",
      category = coalesce(r.category, t.category),
      provider_id = coalesce(t.provider_id, r."providerId"), check_at = ${after(ctx.now, ASKED_AFTER_MS)},
      updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify([...latest.values()])}::jsonb) as r (
      name text, language text, status text, "rejectionReason" text, "providerId" text, category text)
    where t.org_id = ${ctx.org} and t.account_id = ${accountId} and t.name = r.name and t.language = r.language
      and (t.status, t.rejection_reason, t.category)
        is distinct from (r.status, r."rejectionReason", coalesce(r.category, t.category)) and not t.unsent_edit
      and (t.provider_id is not null or t.status <> 'REJECTED')
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

const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION']

/** The category that the provider granted; null where it names none of ours. */
export function granted(category: string | null): string | null {
  return category !== null && CATEGORIES.includes(category) ? category : null
}

/** When a reviewed template is checked again, since it may be paused, restored or removed without a webhook. */
export function dayAfter(now: Date): Date {
  return new Date(now.getTime() + 24 * 3_600_000)
}
