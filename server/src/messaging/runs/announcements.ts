import { toWire, toWireOrNull } from '../../platform/core/index.ts'
import { type EndReason, type RunRow, type Trigger, triggerOnWire } from './run.ts'

interface RunIdentity {
  id: string
  initiativeId: string
  initiativeName: string
  journeyId: string
  contactId: string
  personId: string | null
  personExternalId: string | null
  trigger: Trigger
}

/**
 * The `run` object of both journey_run webhooks. `personId` is included for runs started by events only
 * (docs/behaviour/integrations.md: Webhooks).
 */
export function runObject(run: RunIdentity): Record<string, unknown> {
  return {
    engagementId: toWire('run', run.id),
    initiativeId: toWire('initiative', run.initiativeId),
    initiativeName: run.initiativeName,
    workflowId: toWire('journey', run.journeyId),
    customerId: toWire('contact', run.contactId),
    personId: run.trigger.kind === 'cdp_event' ? toWireOrNull('person', run.personId) : null,
    personExternalId: run.personExternalId,
  }
}

export interface EndedRun extends RunRow {
  ended_at: Date
  end_reason: EndReason
  extraction_status: string | null
  extracted_messages: number | null
}

const STATUS: Partial<Record<EndReason, string>> = {
  failed_node_error: 'FAILED',
  failed_engine: 'FAILED',
  canceled_operator: 'CANCELED',
  canceled_initiative: 'CANCELED',
  canceled_participant_stop: 'CANCELED',
}

/**
 * A contact who replied and then stopped is STALE, whichever node noticed (docs/behaviour/integrations.md: Webhooks).
 */
function lastSignalOf({ end_reason, last_signal }: EndedRun): string | null {
  if (STATUS[end_reason]) return null
  return end_reason === 'abandoned' ? 'STALE' : last_signal
}

/** The `data` of journey_run.ended. */
export function endedData(run: EndedRun, initiativeName: string): Record<string, unknown> {
  return {
    run: runObject({
      id: run.id,
      initiativeId: run.initiative_id,
      initiativeName,
      journeyId: run.journey_id,
      contactId: run.contact_id,
      personId: run.person_id,
      personExternalId: run.person_external_id,
      trigger: run.trigger,
    }),
    trigger: triggerOnWire(run.trigger),
    outcome: {
      status: STATUS[run.end_reason] ?? 'CONVERSATION_COMPLETE',
      reason: run.end_reason,
      lastSignal: lastSignalOf(run),
      terminalNode: run.node_kind === null ? null : { id: run.node_id, kind: run.node_kind },
      error: run.end_reason === 'failed_node_error' ? { errorName: run.error_name } : null,
      startedAt: run.started_at.toISOString(),
      endedAt: run.ended_at.toISOString(),
      durationMs: run.ended_at.getTime() - run.started_at.getTime(),
      messagesSent: run.messages_sent,
      messagesReceived: run.messages_received,
    },
  }
}
