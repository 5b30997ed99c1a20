import { anyOf, type Identities, isOneOf, type PersonTable } from '../../customers/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { noteClosed } from './reports/episodes.ts'

const ofTheirConversations: PersonTable['of'] = (_, { conversations }) =>
  isOneOf(sql`t.conversation_id`, conversations, 'uuid')

export const inboxTables: readonly PersonTable[] = [
  { table: 'conversation_notes', of: ofTheirConversations },
  { table: 'notifications', of: ofTheirConversations },
  {
    table: 'message_sources',
    key: ['message_id', 'knowledge_id'],
    of: (org, { conversations, runs }) => {
      const theirs = anyOf(
        isOneOf(sql`m.conversation_id`, conversations, 'uuid'),
        isOneOf(sql`m.run_id`, runs, 'uuid'),
      )
      return (
        theirs &&
        sql`t.message_id = any(array(select m.id from messages m where m.org_id = ${org} and (${theirs})))`
      )
    },
  },
  {
    table: 'conversations',
    of: (_, { conversations }) => isOneOf(sql`t.id`, conversations, 'uuid'),
    unexported: ['turn_at', 'wake_at'],
    erasing: eraseConversations,
  },
]

/**
 * Closes the person's conversations, as somebody would, and empties them. A turn that the agent is taking is dropped, since
 * `rev` is another. In conversations that are others' as well the agent forgets what their runs were about.
 */
async function eraseConversations(ctx: Ctx, { conversations, runs }: Identities): Promise<boolean> {
  const emptied = await ctx.db.rows(sql<{ id: string }>`
    with locked as (
      select c.id from conversations c
      where c.org_id = ${ctx.org} and c.id = any(${conversations}::uuid[])
        and (c.owner <> 'nobody' or c.memory <> '{}' or c.labels <> '{}' or c.unattended_since is not null or c.unread > 0)
      order by c.id for no key update
    )
    update conversations c set
      owner = 'nobody', assignee = null, turn_at = null, unattended_since = null, waiting_since = null,
      snoozed_until = null, wake_at = null, memory = '{}', unread = 0, rev = c.rev + 1
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id`)
  const ids = emptied.map(({ id }) => id)
  // Counts the labels of what it closes.
  await noteClosed(ctx, ids, null)
  await ctx.db.run(sql`
    update conversations c set labels = '{}' where c.org_id = ${ctx.org} and c.id = any(${ids}::uuid[])`)
  await ctx.db.run(sql`
    update conversations c set memory = '{}', rev = c.rev + 1
    where c.org_id = ${ctx.org} and c.run_id = any(${runs}::uuid[]) and c.memory <> '{}'
      and c.contact_id = any(array(select r.contact_id from runs r where r.org_id = ${ctx.org} and r.id = any(${runs}::uuid[])))`)
  await tellChanges(ctx, 'conversation', ids)
  return false
}
