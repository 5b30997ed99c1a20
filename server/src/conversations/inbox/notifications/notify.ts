import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

interface NewNotification {
  /** A member's email address; any other name gets none. */
  who: string
  kind: 'ASSIGNED' | 'MENTIONED'
  /** UUID. */
  conversationId: string
  /** Who did it; null: the rule of assignment. */
  by: string | null
  text: string | null
}

/** Notifies members of the organization, except of what they did themselves. */
export async function notify(ctx: Ctx, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications
    .filter(({ who, by }) => who !== by)
    .map((notification) => ({ id: ctx.newId(), ...notification }))
  if (rows.length === 0) return
  const added = await ctx.db.rows(sql<{ id: string }>`
    insert into notifications (org_id, id, who, kind, conversation_id, by_whom, text, created_at)
    select ${ctx.org}, n."id", n."who", n."kind", n."conversationId", n."by", n."text", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      "id" uuid, "who" text, "kind" text, "conversationId" uuid, "by" text, "text" text)
    where exists (
      select from memberships m join users u on u.id = m.user_id
      where m.org_id = ${ctx.org} and u.email = n."who")
    returning id`)
  await tellChanges(
    ctx,
    'notification',
    added.map(({ id }) => id),
  )
}

/** Throws `unknown_reference` unless all of these are email addresses of members. */
export async function requireMembers(ctx: Ctx, emails: readonly string[]): Promise<void> {
  const known = await findMembers(ctx, emails)
  const unknown = emails.find((email) => !known.has(email))
  if (unknown === undefined) return
  throw new ApiError('unknown_reference', `\`mentions\`: ${unknown} is not a member of this organization.`)
}

/** Those of these names that are email addresses of members. Nobody removes them before the transaction ends. */
export async function findMembers(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ email: string }>`
    select u.email from memberships m join users u on u.id = m.user_id
    where m.org_id = ${ctx.org} and u.email = any(${names}) order by m.user_id for key share of m`)
  return new Set(rows.map(({ email }) => email))
}
