import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import type { IncidentKind } from '../emission/incident.ts'
import { closeIncidents } from './incidents.ts'

const INCIDENTS: Actor = { kind: 'system', id: 'incidents' }
const BATCH_SIZE = 100

/** Checks whether the incident of a subject goes on: when to look again, or null if it is over. */
export type LookAgain = (ctx: Ctx, subject: string) => Promise<Date | null>

interface DueIncident extends ClaimedRow {
  kind: IncidentKind
  subject: string
}

/** Checks whether due incidents are over. */
export function incidentsWorker(
  runtime: Runtime,
  looks: Partial<Record<IncidentKind, LookAgain>>,
): RowWork<DueIncident> {
  return {
    queue: QUEUES.incidents,
    batchSize: BATCH_SIZE,
    columns: sql`t.kind, t.subject`,
    work: async (org, incidents, lease) => {
      for (const { id, kind, subject } of incidents) {
        await inTransaction(runtime, org, INCIDENTS, async (ctx) => {
          const mine = await ctx.db.maybe(sql`
            select 1 from incidents where org_id = ${org} and id = ${id} and due_at = ${lease} for update`)
          if (!mine) return
          const next = (await looks[kind]?.(ctx, subject)) ?? null
          if (next === null) return closeIncidents(ctx, kind, [subject])
          await ctx.db.run(sql`update incidents set due_at = ${next} where org_id = ${org} and id = ${id}`)
        })
      }
    },
  }
}
