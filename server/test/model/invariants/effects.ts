import { toWire } from '../../../src/platform/core/index.ts'
import type { Evidence, Message } from '../evidence.ts'

/** The provider gets every message at most once, and only messages that should be sent. */
export function messagesOnce({ messages, accepted }: Evidence): string[] {
  const known = new Map(messages.map((message) => [message.id, message]))
  const problems: string[] = []
  const seen = new Set<string>()
  for (const { callbackData: id } of accepted) {
    if (seen.has(id)) problems.push(`the provider got message ${id} twice`)
    seen.add(id)
    const message = known.get(id)
    if (!message) problems.push(`the provider got a message that is not known: ${id}`)
    else if (message.status === 'canceled') problems.push(`message ${id} was canceled, and sent all the same`)
  }
  return problems
}

/** A sending step writes one message, and the agent repeats nothing without a reply in between. */
export function stepsSendOnce({ runs, messages }: Evidence): string[] {
  const outbound = messages.filter(({ direction }) => direction === 'outbound')
  const byRun = Map.groupBy(outbound, (message) => message.run_id)
  const problems = runs.flatMap((run) => {
    const visits = run.steps.filter(({ node_kind }) => node_kind === 'SEND_MESSAGE').length
    const written = (byRun.get(run.id) ?? []).filter(({ type }) => type === 'template').length
    return visits === written
      ? []
      : [`${toWire('run', run.id)} wrote ${written} messages in ${visits} visits`]
  })
  return [...problems, ...repeatedByAgent(messages)]
}

function repeatedByAgent(messages: readonly Message[]): string[] {
  return [...Map.groupBy(messages, ({ conversation_id }) => conversation_id).values()].flatMap((thread) => {
    const sent = new Set<string>()
    return thread.flatMap(({ direction, author, text, id }) => {
      if (direction === 'inbound' || author === 'journey') sent.clear()
      if (author !== 'agent') return []
      if (sent.has(text)) return [`the agent sent “${text}” twice (${id})`]
      sent.add(text)
      return []
    })
  })
}

/** Each step that records an event recorded it once, and nothing else did. */
export function eventsOnce({ runs, dispatched }: Evidence): string[] {
  const wanted = runs.flatMap((run) =>
    run.steps
      .filter(({ node_kind, status }) => node_kind === 'DISPATCH_EVENT' && status === 'EXITED')
      .map(({ seq }) => `${toWire('run', run.id)}/${seq}`),
  )
  const found = dispatched.map(({ external_id }) => external_id)
  return wanted.toSorted().join() === found.toSorted().join()
    ? []
    : [`steps recorded ${wanted.toSorted().join()}, and there is ${found.toSorted().join()}`]
}

/** An exit to another initiative leads to one run, one rejection, or one pending match. */
export function chainsOnce({ runs, refusals, matches }: Evidence): string[] {
  const led = [...runs, ...refusals, ...matches].flatMap(({ trigger }) =>
    trigger.kind === 'chained' ? [trigger.runId!] : [],
  )
  const onward = new Set(
    runs.filter((run) => run.steps.some(({ node_id }) => node_id === 'onward')).map(({ id }) => id),
  )
  const twice = led.filter((id, index) => led.indexOf(id) !== index)
  const unfounded = led.filter((id) => !onward.has(id))
  return [
    ...twice.map((id) => `${toWire('run', id)} led on twice`),
    ...unfounded.map((id) => `${toWire('run', id)} led on, and has not left`),
  ]
}
