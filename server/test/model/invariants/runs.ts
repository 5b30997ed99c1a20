import { toWire } from '../../../src/platform/core/index.ts'
import { LEASE_MS } from '../../../src/platform/jobs/index.ts'
import type { Evidence, Run } from '../evidence.ts'
import { ORDERS_CAP } from '../journeys.ts'

const nameOf = (run: Run) => `${run.initiative} of ${run.person_external_id} (${toWire('run', run.id)})`

/** Longer than concurrent actions take in virtual time: a transaction's time is that of its start. */
const A_RACE_MS = 1_000

/** A lease, and as much again for retries that are due soon. */
const IN_HAND_MS = 2 * LEASE_MS

/** The kept counts of runs in each status are those of the runs. */
export function runsAreCounted({ miscounted }: Evidence): string[] {
  return miscounted.map((id) => `the counts of runs of ${toWire('initiative', id)} are wrong`)
}

/** At most one live run per person and initiative at any time. */
export function oneLiveRun({ runs }: Evidence): string[] {
  return [...Map.groupBy(runs, (run) => `${run.initiative_id}/${run.person_external_id}`).values()].flatMap(
    (group) =>
      group.slice(1).flatMap((run, index) => {
        const before = group[index]!
        if (before.ended_at !== null && before.ended_at.getTime() <= run.started_at.getTime() + A_RACE_MS)
          return []
        return [`${nameOf(run)} started while ${toWire('run', before.id)} was live`]
      }),
  )
}

/** No more runs start within a window than the cap allows. */
export function capsHold({ runs }: Evidence): string[] {
  const starts = runs.filter((run) => run.initiative === 'orders')
  return starts.flatMap((run) => {
    const since = run.started_at.getTime() - ORDERS_CAP.windowMs
    const within = starts.filter(
      ({ started_at }) => started_at.getTime() > since && started_at <= run.started_at,
    )
    if (within.length <= ORDERS_CAP.count) return []
    return [`${within.length} runs of orders started within a day, up to ${run.started_at.toISOString()}`]
  })
}

/** Every live run has a due time, or waits for something that exists and is due itself. */
export function noRunIsStuck({ runs, messages, calls }: Evidence): string[] {
  const pending = new Set([
    ...messages.filter(({ due_at }) => due_at !== null).map(({ id }) => id),
    ...calls.filter(({ due_at }) => due_at !== null).map(({ id }) => id),
  ])
  return runs
    .filter((run) => run.ended_at === null && run.due_at === null)
    .filter((run) => run.waiting_on === null || !pending.has(run.waiting_on))
    .map(
      (run) =>
        `${nameOf(run)} waits at ${run.node_id} for ${run.waiting_for} ${run.waiting_on}, which never comes`,
    )
}

/** A worker processes signals of a live run at once, or soon when another one has its lease. */
export function signalsAreProcessed({ now, runs }: Evidence): string[] {
  const hasSignal = (run: Run) =>
    run.signal !== null || (run.reply_pending && run.waiting_for === 'reply' && run.reply_extends_ms === null)
  return runs
    .filter((run) => run.ended_at === null && hasSignal(run))
    .filter(({ due_at }) => due_at === null || due_at.getTime() > now.getTime() + IN_HAND_MS)
    .map(
      (run) => `${nameOf(run)} has ${run.signal ?? 'a reply'}, and is looked at ${run.due_at?.toISOString()}`,
    )
}

/** Steps have no gaps, each starts where the previous one led, and only the last may be open. */
export function stepsAreStraight({ runs }: Evidence): string[] {
  return runs.flatMap((run) => {
    const problems = run.steps.flatMap((step, index): string[] => {
      const before = run.steps[index - 1]
      if (step.seq !== index + 1) return [`step ${index + 1} is numbered ${step.seq}`]
      if (before && before.target_node_id !== step.node_id)
        return [`${before.node_id} led to ${before.target_node_id} and not to ${step.node_id}`]
      if (before && (before.exited_at === null || before.exited_at > step.entered_at))
        return [`${step.node_id} was entered before ${before.node_id} was left`]
      if (step.exited_at === null && (index < run.steps.length - 1 || run.ended_at !== null))
        return [`${step.node_id} was never left`]
      return []
    })
    return problems.map((problem) => `${nameOf(run)}: ${problem}`)
  })
}

/** A timer does not win over an earlier reply: replies well within a wait are used. */
export function repliesWin({ runs, messages }: Evidence): string[] {
  const replies = messages.filter(({ direction }) => direction === 'inbound')
  return runs.flatMap((run) =>
    run.steps
      .filter(({ signal, node_kind }) => signal === 'TIMEOUT' && node_kind === 'WAIT_FOR_REPLY')
      .filter(({ entered_at, exited_at }) =>
        replies.some(
          ({ run_id, created_at }) =>
            run_id === run.id &&
            created_at > entered_at &&
            created_at.getTime() < exited_at!.getTime() - A_RACE_MS,
        ),
      )
      .map(({ node_id }) => `${nameOf(run)} left ${node_id} over TIMEOUT after a reply`),
  )
}

const OUTSIDE = ['canceled_operator', 'canceled_initiative', 'canceled_participant_stop']
const ENDS: Record<string, string> = {
  completed: 'COMPLETED',
  no_reply: 'EXPIRED',
  abandoned: 'EXPIRED',
  failed_node_error: 'FAILED',
  canceled_operator: 'STOPPED',
  canceled_initiative: 'STOPPED',
  canceled_participant_stop: 'STOPPED',
}

/** The end reason follows from the steps, and the status from the end reason. */
export function endsFollow({ runs }: Evidence): string[] {
  return runs
    .filter((run) => run.ended_at !== null)
    .flatMap((run) => {
      const reason = run.end_reason!
      const last = run.steps.at(-1)
      const problems: string[] = []
      if (run.status !== ENDS[reason]) problems.push(`ended ${reason} as ${run.status}`)
      if (last?.node_kind === 'EXIT' && !OUTSIDE.includes(reason) && reason !== reasonOf(run))
        problems.push(`ended ${reason}; its steps say ${reasonOf(run)}`)
      if (last && last.node_kind !== 'EXIT' && ['completed', 'no_reply', 'abandoned'].includes(reason))
        problems.push(`ended ${reason} at ${last.node_id}`)
      return problems.map((problem) => `${nameOf(run)} ${problem}`)
    })
}

export function reasonOf({ steps, messages_received }: Run): string {
  const signals = steps.map(({ signal }) => signal)
  const last = signals.findLast((signal) => ['REPLIED', 'CLOSED', 'TIMEOUT', 'STALE'].includes(signal ?? ''))
  if (last === 'STALE') return 'abandoned'
  if (last === 'TIMEOUT') return messages_received === 0 ? 'no_reply' : 'abandoned'
  return 'completed'
}

/** A run has received the messages in its transcript: a duplicate counts once. */
export function repliesCountOnce({ runs, messages }: Evidence): string[] {
  return runs.flatMap((run) => {
    const kept = messages.filter(
      ({ run_id, direction }) => run_id === run.id && direction === 'inbound',
    ).length
    return kept === run.messages_received
      ? []
      : [`${nameOf(run)} counts ${run.messages_received} replies, and has ${kept}`]
  })
}
