import { findFirstEvents } from '../../customers/index.ts'
import { after } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type GoalRow, windowMs } from './definition.ts'

interface Member {
  subject_id: string
  person_external_id: string
  started_at: Date
}

/** The event with which each of these people reached the goal first, by subject. The window's end is not part of it. */
export async function findReached(
  ctx: Ctx,
  goal: GoalRow,
  members: readonly Member[],
): Promise<Map<string, { at: Date; eventId: string }>> {
  const found = await findFirstEvents(
    ctx,
    { eventName: goal.event_name, filters: goal.event_filters },
    members.map(({ subject_id, person_external_id, started_at }) => ({
      id: subject_id,
      personExternalId: person_external_id,
      from: started_at,
      until: after(started_at, windowMs(goal)),
    })),
  )
  return new Map(found.map(({ id, eventId, occurredAt }) => [id, { at: occurredAt, eventId }]))
}
