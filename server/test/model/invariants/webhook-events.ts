import { toWire } from '../../../src/platform/core/index.ts'
import type { Evidence, Run, WebhookEvent } from '../evidence.ts'

const STATUS: Record<string, string> = {
  completed: 'CONVERSATION_COMPLETE',
  no_reply: 'CONVERSATION_COMPLETE',
  abandoned: 'CONVERSATION_COMPLETE',
  failed_node_error: 'FAILED',
  failed_engine: 'FAILED',
}

/** Webhook events report each run's start and end in agreement with its steps. */
export function webhooksMatchSteps({ runs, webhookEvents }: Evidence): string[] {
  const of = (type: string) =>
    Map.groupBy(
      webhookEvents.filter((event) => event.type === type),
      ({ data }) => data.run.engagementId as string,
    )
  const [started, ended] = [of('journey_run.started'), of('journey_run.ended')]
  const known = new Set(runs.map(({ id }) => toWire('run', id)))
  const unknown = [...started.keys(), ...ended.keys()].filter((id) => !known.has(id))
  return [
    ...unknown.map((id) => `webhooks report ${id}, which is no run`),
    ...runs.flatMap((run) => {
      const id = toWire('run', run.id)
      const starts = started.get(id) ?? []
      const ends = ended.get(id) ?? []
      const problems: string[] = []
      if (starts.length !== 1) problems.push(`${id} has ${starts.length} start events`)
      if (ends.length !== (run.ended_at === null ? 0 : 1))
        problems.push(`${id} has ${ends.length} end events`)
      return [...problems, ...ends.flatMap((end) => endProblems(run, end))]
    }),
  ]
}

function endProblems(run: Run, { data: { run: about, outcome } }: WebhookEvent): string[] {
  const last = run.steps.at(-1)
  const reason = run.end_reason!
  const signal = run.steps
    .map((step) => step.signal)
    .findLast((each) => ['REPLIED', 'CLOSED', 'TIMEOUT', 'STALE'].includes(each ?? ''))
  const isNatural = STATUS[reason] === 'CONVERSATION_COMPLETE'
  const expected: Record<string, unknown> = {
    workflowId: toWire('journey', run.journey_id),
    personExternalId: run.person_external_id,
    status: STATUS[reason] ?? 'CANCELED',
    reason,
    lastSignal: !isNatural ? null : reason === 'abandoned' ? 'STALE' : (signal ?? null),
    terminalNode: last ? `${last.node_id} ${last.node_kind}` : null,
    startedAt: run.started_at.toISOString(),
    endedAt: run.ended_at?.toISOString(),
    messagesReceived: run.messages_received,
  }
  const { terminalNode: terminal } = outcome
  const reported: Record<string, unknown> = {
    workflowId: about.workflowId,
    personExternalId: about.personExternalId,
    ...outcome,
    terminalNode: terminal && `${terminal.id} ${terminal.kind}`,
  }
  return Object.keys(expected)
    .filter((key) => reported[key] !== expected[key])
    .map(
      (key) =>
        `the end of ${toWire('run', run.id)} was reported with ${key} ${reported[key]}; it is ${expected[key]}`,
    )
}

/** For events every rejection is reported, and nothing else. */
export function rejectionsAreReported({ refusals, webhookEvents }: Evidence): string[] {
  const kept = refusals
    .filter(({ trigger }) => trigger.kind === 'cdp_event')
    .map(
      ({ trigger, initiative_id, reason }) =>
        `${toWire('initiative', initiative_id)} ${trigger.externalId} ${reason}`,
    )
  const events = webhookEvents
    .filter(({ type, data }) => type === 'enrollment.rejected' && data.reason !== 'internal_error')
    .map(({ data }) => `${data.initiativeId} ${data.trigger.externalId} ${data.reason}`)
  const [a, b] = [kept.toSorted().join(), events.toSorted().join()]
  return a === b ? [] : [`refused were ${a}, and reported were ${b}`]
}
