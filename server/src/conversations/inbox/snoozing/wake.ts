import { tellChanges } from '../../../platform/changes/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, writeSystemAudits } from '../../../platform/operations/index.ts'

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
  await tellWoken(
    ctx,
    woken.map(({ id }) => id),
  )
  return woken.flatMap(({ id, assignee }) => (assignee === null ? [id] : []))
}

/** Conversations came back from a snooze that nobody ended: listeners hear of it, and the audit log has it. */
export async function tellWoken(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await tellChanges(ctx, 'conversation', ids)
  await writeSystemAudits(
    ctx,
    ids.map((id) => ({
      actorId: 'snoozing',
      act: 'conversations_unsnooze',
      subject: toWire('conversation', id),
    })),
  )
}
