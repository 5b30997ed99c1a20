import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** Brings those of these conversations back that are snoozed. Their contacts wait. Returns those that nobody has. */
export async function wakeConversations(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const woken = await ctx.db.rows(sql<{ id: string; assignee: string | null }>`
    with locked as (
      select c.id from conversations c
      where c.org_id = ${ctx.org} and c.id = any(${ids}) and c.snoozed_until is not null
      order by c.id for no key update of c
    )
    update conversations c set
      snoozed_until = null, wake_at = null, waiting_since = coalesce(c.waiting_since, ${ctx.now})
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id, c.assignee`)
  await tellChanges(
    ctx,
    'conversation',
    woken.map(({ id }) => id),
  )
  return woken.flatMap(({ id, assignee }) => (assignee === null ? [id] : []))
}
