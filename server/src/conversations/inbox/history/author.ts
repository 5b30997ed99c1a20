import { sql } from '../../../platform/db/index.ts'
import type { Actor, Ctx } from '../../../platform/operations/index.ts'
import { callerName } from '../caller.ts'

/**
 * The name of whoever wrote a reply (wire id, dated `at`), from the audit log; null: it has no row of it. The row is from the
 * same transaction, and the message may be dated a little later. Uses audit_log_of_operation.
 */
export async function authorOf(
  { db, org }: Ctx,
  { messageId, at }: { messageId: string; at: Date },
): Promise<string | null> {
  const row = await db.maybe(sql<Actor & { by: string | null }>`
    select actor_kind as kind, actor_id as id, after ->> 'by' as by from audit_log
    where org_id = ${org}
      and operation in ('conversations_reply', 'conversations_start', 'conversations_send_form')
      and at <= ${at} and at > ${at}::timestamptz - interval '1 minute'
      and after ->> 'messageId' = ${messageId}
    limit 1`)
  return row && (row.by ?? callerName({ db, actor: { kind: row.kind, id: row.id } }))
}
