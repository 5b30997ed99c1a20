import { isStopButton, plain } from '../../../conversations/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** Folded labels: those of the guiding questions, and the quick replies of the templates. */
export interface Labels {
  asked: ReadonlySet<string>
  replies: ReadonlySet<string>
}

interface Row {
  labels: string[]
  buttons: { title?: string; id?: string; type?: string }[] | null
}

/** What the agent and the templates of an initiative (UUID) offer to choose. Buttons that stop are left out. */
export async function offeredLabels(ctx: Ctx, initiativeId: string): Promise<Labels> {
  const rows = await ctx.db.rows(sql<Row>`
    select array(select o.option ->> 'label' from jsonb_array_elements(i.guiding_questions) as q (question),
                        jsonb_array_elements(q.question -> 'options') as o (option)) as labels,
           t.content -> 'buttons' as buttons
    from initiatives i
    left join initiative_templates l on l.org_id = ${ctx.org} and l.initiative_id = i.id
    left join templates t on t.org_id = ${ctx.org} and t.id = l.template_id
    where i.org_id = ${ctx.org} and i.id = ${initiativeId}`)
  const buttons = rows.flatMap((row) => row.buttons ?? [])
  const replies = buttons.filter(({ title, id, type = 'quick_reply' }) => {
    return title !== undefined && type === 'quick_reply' && !isStopButton(title, id ?? null)
  })
  return {
    asked: new Set(rows.flatMap(({ labels }) => labels.map((label) => plain(label)))),
    replies: new Set(replies.map(({ title }) => plain(title!))),
  }
}
