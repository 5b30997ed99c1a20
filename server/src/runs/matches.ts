import { sql } from '../db/index.ts'
import { type Ctx, wakeAfterCommit } from '../kernel/index.ts'
import type { Trigger } from './run.ts'

/** A trigger that matched a person; a worker enrolls or cancels. */
export interface NewMatch {
  action: 'enroll' | 'cancel'
  initiativeId: string
  journeyId: string
  personExternalId: string
  trigger: Trigger
  properties?: Record<string, unknown>
}

/** Queues matches in the transaction of their cause. */
export async function queueMatches(ctx: Ctx, matches: readonly NewMatch[]): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map((match) => ({ properties: {}, ...match, id: ctx.newId() }))
  await ctx.db.run(sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, properties,
                                 due_at, created_at)
    select ${ctx.org}, "id", "action", "initiativeId", "journeyId", "personExternalId", "trigger", "properties",
           ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
      "id" uuid, "action" text, "initiativeId" uuid, "journeyId" uuid, "personExternalId" text, "trigger" jsonb,
      "properties" jsonb)`)
  wakeAfterCommit(ctx, 'matches')
}
