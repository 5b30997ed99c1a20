import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

export interface TemplateNote {
  templateId: string
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED'
  reason: string | null
  category: string
  /** What somebody wrote; left out for what the provider decided. */
  content?: Record<string, unknown>
  variables?: Record<string, string> | null
}

/** Adds to the history of templates, in the name of whoever acts. */
export async function noteHistory(ctx: Ctx, notes: readonly TemplateNote[]): Promise<void> {
  if (notes.length === 0) return
  const rows = notes.map((note) => ({ id: ctx.newId(), ...note }))
  await ctx.db.run(sql`
    insert into template_history (org_id, id, template_id, at, actor_kind, actor_id, status, rejection_reason, category,
                                  content, variables)
    select ${ctx.org}, id, "templateId", ${ctx.now}, ${ctx.actor.kind}, ${ctx.actor.id}, status, reason, category,
           content, variables
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, "templateId" uuid, status text, reason text, category text, content jsonb, variables jsonb)`)
}
