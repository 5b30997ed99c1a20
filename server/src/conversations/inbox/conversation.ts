import { fromWire, notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The UUID of a conversation. */
export async function findConversation(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  wireId: string,
): Promise<string> {
  const found = await db.maybe(sql<{ id: string }>`
    select id from conversations where org_id = ${org} and id = ${fromWire('conversation', wireId)}`)
  if (!found) throw notFound('conversation')
  return found.id
}
