import { z } from 'zod'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import { Category, getTemplate, Status, type TemplateStatus } from './templates.ts'

/* What happened to a template, and who did it (docs/behaviour/messaging.md: Templates). */

export const TemplateEvent = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
    status: Status.describe('From then on.'),
    rejectionReason: z.string().nullable(),
    category: Category,
    content: z.unknown().describe('What was written. null: the provider decided something.'),
    variables: z.record(z.string(), z.string()).nullable(),
  })
  .meta({ id: 'TemplateEvent' })

export interface EventRow {
  id: string
  at: Date
  actor_kind: string
  actor_id: string
  actor_name: string | null
  status: TemplateStatus
  rejection_reason: string | null
  category: z.output<typeof Category>
  content: Record<string, unknown> | null
  variables: Record<string, string> | null
}

/** The events of a template, newest first. Throws `not_found`. Uses template_history_of_template. */
export async function listHistory(
  ctx: Ctx,
  page: PageRequest,
  { id: wireId }: { id: string },
): Promise<RawBuilder<EventRow>> {
  const { id } = await getTemplate(ctx, wireId)
  return sql<EventRow>`
    select h.id, h.at, h.actor_kind, h.actor_id, h.status, h.rejection_reason, h.category, h.content, h.variables,
      case h.actor_kind
        when 'key' then (select k.name from api_keys k
                         where k.org_id = ${ctx.org} and k.id = substr(h.actor_id, 5)::uuid)
        when 'user' then (select coalesce(u.name, u.email) from users u
                          where u.id = substr(h.actor_id, 5)::uuid)
      end as actor_name
    from template_history h
    where h.org_id = ${ctx.org} and h.template_id = ${id}
    ${newestFirst(page, sql`h.at`, sql`h.id`)}`
}

export function presentEvent(row: EventRow): z.input<typeof TemplateEvent> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    status: row.status,
    rejectionReason: row.rejection_reason,
    category: row.category,
    content: row.content,
    variables: row.variables,
  }
}
