import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The extraction state of a run, stored in the run's row. */
export interface ExtractionState {
  runId: string
  /** The lease of the claim. The state is written only while it holds. */
  lease: Date
  status: 'PENDING' | 'EXTRACTED' | 'INSUFFICIENT_DATA' | 'FAILED'
  /** When it is tried again. */
  dueAt: Date | null
  /** Failed attempts. */
  attempts: number
  /** The number of the contact's messages at the time of the claim. */
  messages: number
}

/**
 * Writes the states whose lease still holds. Returns them with the person's external id. Of two states of one run, only
 * one can have the current lease.
 */
export async function writeExtractionStates<State extends ExtractionState>(
  ctx: Ctx,
  states: readonly State[],
): Promise<Map<State, string | null>> {
  if (states.length === 0) return new Map()
  const written = await ctx.db.rows(sql<{ id: string; lease: Date; person_external_id: string | null }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as w ("runId" uuid, "lease" timestamptz, "status" text, "dueAt" timestamptz, "attempts" int, "messages" int)
    ), locked as (
      select r.id, w.lease, w.status, w."dueAt" as due_at, w.attempts, w.messages
      from runs r join wanted w on w."runId" = r.id and w.lease = r.extract_at
      where r.org_id = ${ctx.org} order by r.id for no key update of r
    )
    update runs r set
      extraction_status = locked.status, extract_at = locked.due_at, extract_attempts = locked.attempts,
      captured_at = case when locked.status = 'EXTRACTED' then ${ctx.now} else r.captured_at end,
      extracted_messages = case when locked.status = 'EXTRACTED' then locked.messages else r.extracted_messages end
    from locked where r.org_id = ${ctx.org} and r.id = locked.id
    returning r.id, locked.lease, r.person_external_id`)
  const byRun = new Map(written.map((row) => [row.id, row]))
  return new Map(
    states.flatMap((state) => {
      const row = byRun.get(state.runId)
      const isWritten = row?.lease.getTime() === state.lease.getTime()
      return isWritten ? [[state, row!.person_external_id] as const] : []
    }),
  )
}

/**
 * The update that queues runs for extraction, or marks them as having nothing to extract. `chosen` returns their `id` and
 * whether there is `enough` text.
 */
export function queueExtractions(ctx: Ctx, chosen: RawBuilder<unknown>): RawBuilder<{ enough: boolean }> {
  return sql`
    update runs r set
      extraction_status = case when chosen.enough then 'PENDING' else 'INSUFFICIENT_DATA' end,
      extract_at = case when chosen.enough then ${ctx.now}::timestamptz end,
      extract_attempts = 0
    from (${chosen}) chosen where r.org_id = ${ctx.org} and r.id = chosen.id
    returning chosen.enough`
}
