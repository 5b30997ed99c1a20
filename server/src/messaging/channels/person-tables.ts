import { anyOf, eraseBatch, type Identities, isOneOf, type PersonTable } from '../../customers/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { dropFiles } from '../../platform/files/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type ChangedMessage, tellMessages } from './message-changes.ts'
import type { CountedMessage } from './statistics/tally.ts'
import { countMessages } from './statistics/tally-writer.ts'
import { WITH_WORDS, WITHOUT_WORDS } from './words.ts'

/** In the person's conversations, and from their runs in those that they share. */
function messagesOf(_: string, { conversations, runs }: Identities): RawBuilder<unknown> | null {
  return anyOf(isOneOf(sql`t.conversation_id`, conversations, 'uuid'), isOneOf(sql`t.run_id`, runs, 'uuid'))
}

function filesOf(org: string, { conversations, runs }: Identities): RawBuilder<unknown> | null {
  const ofRuns = isOneOf(sql`m.run_id`, runs, 'uuid')
  return anyOf(
    isOneOf(sql`t.conversation_id`, conversations, 'uuid'),
    ofRuns &&
      sql`t.message_id = any(array(select m.id from messages m where m.org_id = ${org} and ${ofRuns}))`,
  )
}

/** Attempts and results stay: a message is sent once, and counted once. */
const messages: PersonTable = {
  table: 'messages',
  of: messagesOf,
  erasing: { set: WITHOUT_WORDS, still: WITH_WORDS },
}

function linksOf(org: string, { conversations, runs }: Identities): RawBuilder<unknown> | null {
  const theirs = anyOf(
    isOneOf(sql`m.conversation_id`, conversations, 'uuid'),
    isOneOf(sql`m.run_id`, runs, 'uuid'),
  )
  return (
    theirs &&
    sql`t.message_id = any(array(select m.id from messages m where m.org_id = ${org} and (${theirs})))`
  )
}

export const channelTables: readonly PersonTable[] = [
  {
    // Clicks were counted. The links lead nowhere any more, because their addresses may say whose they are.
    table: 'message_links',
    key: ['code'],
    of: linksOf,
    erasing: { set: sql`url = null`, still: sql`t.url is not null` },
  },
  { table: 'media', of: filesOf, erasing: eraseFiles },
  {
    ...messages,
    erasing: async (ctx, person, limit) => {
      await cancelQueuedReplies(ctx, person)
      return eraseBatch(ctx, messages, person, limit)
    },
  },
  {
    table: 'message_drafts',
    of: messagesOf,
    unexported: ['message_ids', 'decided_by'],
    erasing: {
      set: sql`written = null, changed = null, reason = null`,
      still: sql`(t.written is not null or t.changed is not null or t.reason is not null)`,
    },
  },
  {
    // The row stays for the messages and runs that refer to it. It leads to nobody, and takes no address any more.
    table: 'contacts',
    of: (_, { contacts }) => isOneOf(sql`t.id`, contacts, 'uuid'),
    erasing: {
      set: sql`phone_number = null, wa_id = null, bsuid = null, email = null, claimed_email = null, name = null, opt_out = null`,
      still: sql`(coalesce(t.phone_number, t.wa_id, t.bsuid, t.email, t.claimed_email, t.name) is not null or t.opt_out is not null)`,
    },
  },
]

/** What people wrote and nobody has sent yet. Messages of runs were canceled when the runs ended. */
async function cancelQueuedReplies(ctx: Ctx, { conversations }: Identities): Promise<void> {
  if (conversations.length === 0) return
  const reason = 'withdrawn'
  const canceled = await ctx.db.rows(sql<CountedMessage & ChangedMessage>`
    update messages m set status = 'canceled', error_code = ${reason}, due_at = null, due_lease = null, backlogged = false
    where m.org_id = ${ctx.org} and m.id = any(array(
      select q.id from messages q
      where q.org_id = ${ctx.org} and q.conversation_id = any(${conversations}::uuid[]) and q.status = 'queued'
      order by q.id for update))
    returning m.id, m.conversation_id, m.channel_id, m.initiative_id,
      (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = m.run_id) as journey_id`)
  await countMessages(
    ctx,
    canceled.map((message) => ({ message, what: 'CANCELED', reason, at: ctx.now })),
  )
  await tellMessages(ctx, canceled)
}

/** A fetch that is under way finds its file removed, and keeps nothing. */
async function eraseFiles(ctx: Ctx, person: Identities, limit: number): Promise<boolean> {
  const which = filesOf(ctx.org, person)
  if (which === null) return false
  const gone = await ctx.db.rows(sql<{ file_id: string | null }>`
    with theirs as (
      select t.id, t.file_id from media t
      where t.org_id = ${ctx.org} and (${which})
        and (t.status <> 'REMOVED' or coalesce(t.file_name, t.source, t.error) is not null)
      order by t.id limit ${limit} for update
    )
    update media d set status = 'REMOVED', file_id = null, file_name = null, source = null, error = null,
                       due_at = null, due_lease = null
    from theirs where d.org_id = ${ctx.org} and d.id = theirs.id
    returning theirs.file_id`)
  await dropFiles(
    ctx,
    gone.flatMap((row) => row.file_id ?? []),
  )
  return gone.length === limit
}
