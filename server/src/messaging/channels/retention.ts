import { firstIdOf } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { dropFilesAt } from '../../platform/files/index.ts'
import { WITH_WORDS, WITHOUT_WORDS } from './words.ts'

/**
 * Takes the words and files away from messages that became old within a period, `limit` messages per statement. The messages stay:
 * each was sent once, and counts once. Messages are left alone while they are not settled, a run of their contact goes on or
 * theirs is still to be read, or their conversation is open. Ids follow time, so only old messages are read.
 */
export async function forgetWords(
  db: Db,
  org: string,
  { since, before }: { since: Date; before: Date },
  limit: number,
): Promise<void> {
  const until = firstIdOf(before)
  for (let after = firstIdOf(since); ; ) {
    const old = await db.rows(sql<{ id: string }>`
      select id from messages where org_id = ${org} and id > ${after} and id < ${until} order by id limit ${limit}`)
    const last = old.at(-1)
    if (!last) return
    after = last.id
    const forgotten = await db.rows(sql<{ id: string }>`
      with old as (
        select t.id from messages t
        join conversations c on c.org_id = ${org} and c.id = t.conversation_id
        left join runs r on r.org_id = ${org} and r.id = t.run_id
        where t.org_id = ${org} and t.id = any(${old.map(({ id }) => id)}::uuid[])
          and t.created_at < ${before} and t.status not in ('queued', 'sending', 'unknown')
          and c.owner = 'nobody' and c.unattended_since is null
          and (r.id is null or (r.ended_at is not null and r.extract_at is null))
          and not exists (
            select from runs live
            where live.org_id = ${org} and live.contact_id = t.contact_id and live.ended_at is null)
          and not exists (
            select from run_contacts also
            where also.org_id = ${org} and also.contact_id = t.contact_id and also.is_live)
        order by t.id for update of t
      ), unlinked as (
        -- Clicks stay counted, and the links lead nowhere any more. Uses message_links_of_message.
        update message_links l set url = null from old
        where l.org_id = ${org} and l.message_id = old.id and l.url is not null
      )
      update messages t set ${WITHOUT_WORDS} from old
      where t.org_id = ${org} and t.id = old.id and (${WITH_WORDS} or t.type = 'media')
      returning t.id`)
    await forgetFilesOf(db, org, before, forgotten)
    // A draft has the id of its first message.
    await db.run(sql`
      update message_drafts d set written = null, changed = null, reason = null
      where d.org_id = ${org} and d.id = any(${forgotten.map(({ id }) => id)}::uuid[])`)
  }
}

/** Uses media_of_message. The bytes are deleted first, so that an interrupted deletion is repeated. */
async function forgetFilesOf(
  db: Db,
  org: string,
  before: Date,
  messages: readonly { id: string }[],
): Promise<void> {
  const kept = await db.rows(sql<{ id: string; file_id: string | null }>`
    select id, file_id from media
    where org_id = ${org} and message_id = any(${messages.map(({ id }) => id)}::uuid[]) and status <> 'REMOVED'`)
  const fileIds = kept.flatMap((row) => row.file_id ?? [])
  if (fileIds.length > 0) await dropFilesAt(db, org, fileIds, before)
  await db.run(sql`
    update media d set status = 'REMOVED', file_id = null, file_name = null, source = null, error = null,
                       due_at = null, due_lease = null
    where d.org_id = ${org} and d.id = any(${kept.map(({ id }) => id)}::uuid[])`)
}
