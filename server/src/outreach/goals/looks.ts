import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** A person whose part in an initiative may have changed. */
export interface Look {
  initiativeId: string
  personExternalId: string
}

/** Makes these people due, where the initiative has a goal. */
export async function lookAgain(
  ctx: Ctx,
  looks: readonly Look[],
  { isMerge = false }: { isMerge?: boolean } = {},
): Promise<void> {
  if (looks.length === 0) return
  const rows = looks.map((look) => ({ ...look, id: ctx.newId() }))
  const queued = await ctx.db.rows(sql<{ id: string }>`
    insert into goal_looks as look (org_id, id, initiative_id, person_external_id, is_merge, due_at)
    select g.org_id, l."id", l."initiativeId", l."personExternalId", ${isMerge}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
      "id" uuid, "initiativeId" uuid, "personExternalId" text)
    join initiative_goals g on g.org_id = ${ctx.org} and g.initiative_id = l."initiativeId"
    returning look.id`)
  if (queued.length > 0) wakeAfterCommit(ctx, QUEUES.goalLooks)
}
