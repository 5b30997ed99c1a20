import { firstIdOf } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'

/**
 * Deletes notes that were written before a time, in closed conversations, with the notifications that quote them: so many
 * notes at most. What the agent remembers of conversations without a newer message goes, too. Returns how many notes.
 */
export async function forgetNotes(db: Db, org: string, before: Date, limit: number): Promise<number> {
  const closed = sql`exists (
    select from conversations c
    where c.org_id = ${org} and c.id = t.conversation_id and c.owner = 'nobody' and c.unattended_since is null)`
  await db.run(sql`
    delete from notifications t where t.org_id = ${org} and t.id < ${firstIdOf(before)} and t.text is not null and ${closed}`)
  await db.run(sql`
    update conversations c set memory = '{}', rev = c.rev + 1
    where c.org_id = ${org} and coalesce(c.last_message_at, c.created_at) < ${before} and c.memory <> '{}'
      and c.owner = 'nobody' and c.unattended_since is null`)
  return db.run(sql`
    delete from conversation_notes n where n.org_id = ${org} and n.id = any(array(
      select t.id from conversation_notes t
      where t.org_id = ${org} and t.id < ${firstIdOf(before)} and t.created_at < ${before} and ${closed}
      order by t.id limit ${limit}))`)
}
