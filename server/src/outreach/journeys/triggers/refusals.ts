import { type Emission, emit } from '../../../integrations/index.ts'
import { triggerOnWire } from '../../../messaging/index.ts'
import { toWire, toWireOrNull } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Enrollment } from '../enrollment/enrollment.ts'
import type { MatchRow } from './match.ts'

/** Why a match started no run, as reported by `enrollment.rejected` (docs/behaviour/integrations.md: Webhooks). */
export interface Rejection {
  reason:
    | 'no_channel'
    | 'active_run'
    | 'frequency_cap'
    | 'no_workflow'
    | 'internal_error'
    | 'held_out'
    | 'no_consent'
  detail?: Record<string, unknown>
}

export interface Refusal {
  match: MatchRow
  personId: string | null
  rejection: Rejection
}

/** Null when a run was started. */
export function rejectionOf(enrollment: Enrollment): Rejection | null {
  switch (enrollment.outcome) {
    case 'started':
      return null
    // A person on the do-not-contact list is not reachable by phone.
    case 'no_channel':
    case 'suppressed':
      return { reason: 'no_channel' }
    case 'held_out':
    case 'no_consent':
      return { reason: enrollment.outcome }
    case 'active_run':
    case 'address_taken':
      return { reason: 'active_run', detail: { existingEngagementId: toWire('run', enrollment.runId) } }
    case 'frequency_cap':
      return { reason: 'frequency_cap', detail: { ...enrollment.cap } }
  }
}

/** Together with the started runs this accounts for every match. */
export async function keepRefusals(ctx: Ctx, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map(({ match, rejection }) => ({ ...match, ...rejection }))
  await ctx.db.run(sql`
    insert into refused_enrollments (org_id, id, initiative_id, journey_id, person_external_id, trigger, reason, detail,
                                     refused_at)
    select ${ctx.org}, id, initiative_id, journey_id, person_external_id, trigger, reason, detail, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, initiative_id uuid, journey_id uuid, person_external_id text, trigger jsonb, reason text, detail jsonb)
    on conflict (org_id, id, refused_at) do nothing`)
}

/** Receivers of enrollment.rejected do not know these reasons. */
const NOT_REPORTED: readonly Rejection['reason'][] = ['held_out', 'no_consent']

/** enrollment.rejected is sent for events only. */
export async function reportRefusals(ctx: Ctx, refusals: readonly Refusal[]): Promise<void> {
  const ofEvents = refusals.filter(
    ({ match, rejection }) => match.trigger.kind === 'cdp_event' && !NOT_REPORTED.includes(rejection.reason),
  )
  await emit(ctx, 'enrollment.rejected', ofEvents.map(rejectedData))
}

function rejectedData({ match, personId, rejection }: Refusal): Emission {
  const trigger = triggerOnWire(match.trigger)
  const data = {
    reason: rejection.reason,
    detail: rejection.detail ?? null,
    initiativeId: toWire('initiative', match.initiative_id),
    workflowId: toWire('journey', match.journey_id),
    trigger,
    personId: toWireOrNull('person', personId),
    personExternalId: match.person_external_id,
    customerId: null,
    // Deprecated: read them from `trigger` (docs/behaviour/integrations.md: Webhooks).
    ...(trigger.kind === 'cdp_event' ? { eventName: trigger.eventName, eventId: trigger.eventId } : {}),
  }
  return { journeyId: match.journey_id, data }
}
