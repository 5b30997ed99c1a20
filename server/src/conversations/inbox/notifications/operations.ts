import { z } from 'zod'
import { tellChanges } from '../../../platform/changes/index.ts'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  byCreation,
  type Ctx,
  listOperation,
  newestFirst,
  operation,
} from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { callerName } from '../caller.ts'
import { CONTACT_NAME, personBehind } from '../person-of-contact.ts'

const Notification = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['ASSIGNED', 'MENTIONED']),
    conversationId: z.string(),
    contactName: z.string().nullable(),
    by: z.string().nullable().describe('Who assigned it or wrote the note. null: the rule of assignment.'),
    text: z.string().nullable().describe('The note.'),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' })

interface NotificationRow {
  id: string
  kind: 'ASSIGNED' | 'MENTIONED'
  conversation_id: string
  contact_name: string | null
  by_whom: string | null
  text: string | null
  created_at: Date
  read_at: Date | null
}

const notifications_list = listOperation({
  name: 'notifications_list',
  route: 'GET /notifications',
  permission: 'conversations:read',
  summary: 'List your notifications',
  description: 'Conversations that others assigned to you, and notes that mention you. Newest first.',
  forPeople: true,
  filters: { unread: z.boolean().optional().describe('true: only unread ones.') },
  item: Notification,
  // Uses notifications_of_member.
  query: async (ctx, page, { unread }) => sql<NotificationRow>`
    select n.id, n.kind, n.conversation_id, n.by_whom, n.text, n.created_at, n.read_at, (
      select ${CONTACT_NAME} from conversations c join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
        left join lateral (${personBehind(ctx)}) p on true
      where c.org_id = ${ctx.org} and c.id = n.conversation_id) as contact_name
    from notifications n
    where n.org_id = ${ctx.org} and n.who = ${await callerName(ctx)}
      ${unread === undefined ? sql`` : unread ? sql`and n.read_at is null` : sql`and n.read_at is not null`}
      ${newestFirst(page, sql`n.created_at`, sql`n.id`)}`,
  position: byCreation,
  present: (row: NotificationRow) => ({
    id: toWire('notification', row.id),
    kind: row.kind,
    conversationId: toWire('conversation', row.conversation_id),
    contactName: row.contact_name,
    by: row.by_whom,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }),
})

const notifications_read = operation({
  name: 'notifications_read',
  route: 'POST /notifications/read',
  permission: 'conversations:write',
  summary: 'Mark your notifications as read',
  effect: 'write',
  forPeople: true,
  idempotent: true,
  input: z.strictObject({
    ids: z.array(WireId).max(1000).optional().describe('Default: all of them.'),
    conversationId: WireId.optional().describe('Only those about this conversation.'),
  }),
  output: z.strictObject({ read: z.int().describe('How many were unread.') }),
  errors: ['not_found'],
  run: async (ctx, { ids, conversationId }) => {
    if (conversationId) await requireConversation(ctx, conversationId)
    const read = await ctx.db.rows(sql<{ id: string }>`
      update notifications set read_at = ${ctx.now}
      where org_id = ${ctx.org} and who = ${await callerName(ctx)} and read_at is null
        ${ids ? sql`and id = any(${ids.map((id) => fromWire('notification', id))})` : sql``}
        ${conversationId ? sql`and conversation_id = ${fromWire('conversation', conversationId)}` : sql``}
      returning id`)
    await tellChanges(
      ctx,
      'notification',
      read.map(({ id }) => id),
    )
    return { read: read.length }
  },
})

/** Throws `not_found` when the organization has no such conversation. */
async function requireConversation(ctx: Ctx, wireId: string): Promise<void> {
  const found = await ctx.db.rows(sql`
    select from conversations where org_id = ${ctx.org} and id = ${fromWire('conversation', wireId)}`)
  if (found.length === 0) throw notFound('conversation')
}

export const notificationOperations = [notifications_list, notifications_read]
