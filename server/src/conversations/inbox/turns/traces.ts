import type { Services } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { tracesOf, tracing } from '../../../platform/tracing/index.ts'

/** The traces of turns, by conversation: that of the message to answer, or else of what started the run. */
export async function tracesOfTurns(
  context: { db: Db; org: string; services: Services },
  due: readonly { id: string; run_id: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const { db, org, services } = context
  if (!services.find(tracing) || due.length === 0) return new Map()
  const latest = await db.rows(sql<{ id: string; message_id: string }>`
    select c.id, m.id as message_id
    from unnest(${due.map(({ id }) => id)}::uuid[]) as c (id)
    cross join lateral (
      select x.id from messages x
      where x.org_id = ${org} and x.conversation_id = c.id and x.direction = 'inbound'
      order by x.created_at desc, x.id desc limit 1) m`)
  const messageOf = new Map(latest.map((row) => [row.id, row.message_id]))
  const traces = await tracesOf(
    context,
    due.flatMap(({ id, run_id }) => [messageOf.get(id) ?? null, run_id]),
  )
  return new Map(
    due.flatMap(({ id, run_id }) => {
      const trace = traces.get(messageOf.get(id) ?? '') ?? traces.get(run_id ?? '')
      return trace ? [[id, trace] as const] : []
    }),
  )
}
