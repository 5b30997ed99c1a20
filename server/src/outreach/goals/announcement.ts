import { emit } from '../../integrations/index.ts'
import { toWire, toWireOrNull } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { GoalRow } from './definition.ts'
import type { Arm } from './members.ts'

interface Reached {
  subject_id: string
  person_external_id: string
  arm: Arm
  run_id: string | null
  journey_id: string
  started_at: Date
  reached_at: Date
  event_id: string | null
}

/** Emits initiative.goal_reached for each person (docs/behaviour/integrations.md: Webhooks). Returns their subjects. */
export async function announceReached(
  ctx: Ctx,
  goal: GoalRow,
  reached: readonly Reached[],
): Promise<Set<string>> {
  if (reached.length === 0) return new Set()
  const { name } = await ctx.db.one(sql<{ name: string }>`
    select name from initiatives where org_id = ${ctx.org} and id = ${goal.initiative_id}`)
  await emit(
    ctx,
    'initiative.goal_reached',
    reached.map((row) => ({
      journeyId: row.journey_id,
      data: {
        initiativeId: toWire('initiative', goal.initiative_id),
        initiativeName: name,
        workflowId: toWire('journey', row.journey_id),
        engagementId: toWireOrNull('run', row.run_id),
        personExternalId: row.person_external_id,
        heldOut: row.arm === 'HELD_OUT',
        eventName: goal.event_name,
        eventId: toWireOrNull('event', row.event_id),
        startedAt: row.started_at.toISOString(),
        reachedAt: row.reached_at.toISOString(),
      },
    })),
  )
  return new Set(reached.map((row) => row.subject_id))
}
