import { toWire } from '../../../src/platform/core/index.ts'
import type { Evidence } from '../evidence.ts'
import type { Ledger } from '../move-runner.ts'
import type { World } from '../world.ts'

/** Invariants for a world at rest: no work is left, and nothing was lost. */
export function atRest(world: World, ledger: Ledger, evidence: Evidence): string[] {
  return [
    ...everythingEnded(evidence),
    ...messagesAreSettled(evidence),
    ...everythingIsDelivered(world, evidence),
    ...everyMessageIsStored(world, evidence),
    ...everyEventIsAnswered(ledger, evidence),
    ...answersNameRuns(ledger, evidence),
    ...everythingIsExtracted(evidence),
    ...callsWereMade(world, evidence),
  ]
}

function everythingEnded({ runs, matches, calls }: Evidence): string[] {
  return [
    ...runs
      .filter((run) => run.ended_at === null)
      .map((run) => `${toWire('run', run.id)} never ended: ${run.node_id}`),
    ...matches.map(({ trigger }) => `a match was never settled: ${JSON.stringify(trigger)}`),
    ...calls.map(({ run_id }) => `a call of ${toWire('run', run_id)} was never settled`),
  ]
}

/** People read their messages and the provider reported it: what it accepted is read, and nothing else is. */
function messagesAreSettled({ messages, accepted }: Evidence): string[] {
  const taken = new Set(accepted.map(({ callbackData }) => callbackData))
  return messages
    .filter(({ direction }) => direction === 'outbound')
    .flatMap(({ id, status }) => {
      if (status === 'queued' || status === 'sending') return [`message ${id} is still ${status}`]
      const isRead = status === 'read'
      return isRead === taken.has(id)
        ? []
        : [`message ${id} is ${status}; the provider ${taken.has(id) ? 'has it' : 'never had it'}`]
    })
}

function everythingIsDelivered(
  { receiver }: World,
  { webhookEvents, deliveries, isSubscriptionDisabled }: Evidence,
): string[] {
  if (isSubscriptionDisabled) return []
  const got = new Map<string, string>()
  const problems: string[] = []
  for (const { path, headers, body } of receiver.requests) {
    if (path !== '/hooks') continue
    const id = String(headers['idempotency-key'])
    if (got.has(id) && got.get(id) !== body) problems.push(`${id} was delivered with two bodies`)
    got.set(id, body)
  }
  const undelivered = webhookEvents.filter(({ id }) => !got.has(toWire('webhookEvent', id)))
  const open = deliveries.filter(({ status }) => status !== 'delivered')
  return [
    ...problems,
    ...undelivered.map(({ id, type }) => `${type} ${id} was never delivered`),
    ...open.map(({ event_id, status }) => `the delivery of ${event_id} is ${status}`),
    ...(got.size > webhookEvents.length
      ? [`${got.size} events were delivered of ${webhookEvents.length}`]
      : []),
  ]
}

function everyMessageIsStored({ noticeProxy }: World, { messages }: Evidence): string[] {
  const written = new Set(
    noticeProxy.delivered.filter(({ kind }) => kind === 'message').map(({ body }) => idOf(body)),
  )
  const kept = messages
    .filter(({ direction }) => direction === 'inbound')
    .map(({ provider_id }) => provider_id!)
  return written.size === kept.length && kept.every((id) => written.has(id))
    ? []
    : [`people wrote ${written.size} messages, and ${kept.length} were kept`]
}

function idOf(body: object): string {
  const { changes } = body as { changes: { value: { messages: { id: string }[] } }[] }
  return changes[0]!.value.messages[0]!.id
}

/** An event that triggers a live journey became a run or a rejection, at most as often as it was sent. */
function everyEventIsAnswered({ events }: Ledger, { runs, refusals }: Evidence): string[] {
  const answers = [...runs.filter((run) => run.initiative === 'orders'), ...refusals].map(
    ({ trigger }) => trigger.externalId,
  )
  return [...events.values()]
    .filter(({ name }) => name === 'order_placed')
    .flatMap(({ externalId, times, wasLive }) => {
      const count = answers.filter((each) => each === externalId).length
      if (count > times) return [`${externalId} was sent ${times} times and answered ${count} times`]
      return wasLive && count === 0 ? [`${externalId} was lost`] : []
    })
}

/** Every enrollment response names an existing run. */
function answersNameRuns({ acknowledgedRuns }: Ledger, { runs }: Evidence): string[] {
  const known = new Set(runs.map((run) => `${run.initiative} ${toWire('run', run.id)}`))
  return acknowledgedRuns
    .filter(({ initiative, runId }) => !known.has(`${initiative} ${runId}`))
    .map(({ initiative, runId }) => `an answer named ${runId} of ${initiative}, which is no run`)
}

function everythingIsExtracted({ runs, messages }: Evidence): string[] {
  return runs.flatMap((run) => {
    const ofRun = messages.filter(({ run_id }) => run_id === run.id)
    const { extraction_status: status } = run
    if (status === null || status === 'PENDING')
      return [`nothing was extracted of ${toWire('run', run.id)}: ${status}`]
    const hasReply = ofRun.some(({ direction }) => direction === 'inbound')
    return status === 'EXTRACTED' && !hasReply
      ? [`${toWire('run', run.id)} was extracted without a reply`]
      : []
  })
}

/** A step makes one call, however many attempts it takes: they have the same key. */
function callsWereMade({ receiver }: World, { runs }: Evidence): string[] {
  const keys = new Set(
    receiver.requests.filter(({ path }) => path === '/call').map(({ headers }) => headers['idempotency-key']),
  )
  const visits = runs.flatMap((run) => run.steps.filter(({ node_kind }) => node_kind === 'HTTP_REQUEST'))
  const answered = visits.filter(({ status }) => status === 'EXITED')
  return keys.size > visits.length || keys.size < answered.length
    ? [`${visits.length} visits (${answered.length} answered) made ${keys.size} calls`]
    : []
}
