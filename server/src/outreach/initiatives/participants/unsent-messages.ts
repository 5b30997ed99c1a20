import { canSendFailed } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** How many messages of the run nobody knows the outcome of; uses messages_of_run. */
export async function countUnknownMessages(ctx: Ctx, runId: string): Promise<number> {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*) as count from messages
    where org_id = ${ctx.org} and run_id = ${runId} and status = 'unknown'`)
  return count
}

/** A message of the run that was not sent. */
export interface FailedMessage {
  id: string
  text: string
  reason: string | null
  can_send_again: boolean
  created_at: Date
}

/** The characters of a message that are shown. */
const SHOWN_TEXT = 200
const MAX_FAILED = 20

/** The latest messages of the run that failed, newest first; uses messages_of_run. */
export function listFailedMessages(ctx: Ctx, runId: string): Promise<FailedMessage[]> {
  return ctx.db.rows(sql<FailedMessage>`
    select m.id, left(m.text, ${SHOWN_TEXT}) as text, m.error_code as reason, m.created_at,
           ${canSendFailed(ctx.org)} as can_send_again
    from messages m
    where m.org_id = ${ctx.org} and m.run_id = ${runId} and m.status = 'failed'
    order by m.created_at desc, m.id desc limit ${MAX_FAILED}`)
}
