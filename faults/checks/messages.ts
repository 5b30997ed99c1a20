import type { AcceptedMessage, Evidence, MessageFact } from './evidence.ts'

/** Nobody is messaged twice, nothing is sent unrecorded, and every message comes to its end. */
export function checkMessages(evidence: Evidence): string[] {
  return [...sentOnce(evidence), ...recorded(evidence), ...oneAStep(evidence), ...answeredOnce(evidence)]
}

function sentOnce({ accepted }: Evidence): string[] {
  const ids = accepted.map((message) => message.callbackData)
  return repeated(ids).map(([id, count]) => `message ${id} reached the provider ${count} times`)
}

/** What the provider has and what the database says of it agree. */
function recorded({ messages, accepted }: Evidence): string[] {
  const rows = new Map(messages.map((message) => [message.id, message]))
  const atProvider = new Map(accepted.map((message) => [message.callbackData, message]))
  const findings: string[] = []
  for (const { callbackData } of accepted)
    if (!rows.has(callbackData ?? ''))
      findings.push(`the provider has ${callbackData}, which is not recorded`)
  for (const message of messages) {
    if (message.direction === 'inbound') continue
    const problem = disagreement(message, atProvider.get(message.id))
    if (problem) findings.push(`message ${message.id}: ${problem}`)
  }
  return findings
}

function disagreement({ status, error_code }: MessageFact, sent: AcceptedMessage | undefined): string | null {
  switch (status) {
    case 'queued':
    case 'sending':
      return `still ${status} in the end`
    case 'accepted':
    case 'sent':
    case 'delivered':
    case 'read':
      if (!sent) return `${status}, and the provider never had it`
      return status === sent.status ? null : `${status}, and ${sent.status} at the provider`
    case 'unknown':
      return sent ? `unknown, though the provider had it and told so (${sent.status})` : null
    case 'failed':
      if (sent && sent.status !== 'failed')
        return `failed with ${error_code}, and ${sent.status} at the provider`
      return null
    default:
      return sent ? `${status}, and the provider had it` : null
  }
}

/** One message per intent: a run sends each of its templates once. */
function oneAStep({ messages }: Evidence): string[] {
  const steps = messages.filter(({ type, run_id }) => type === 'template' && run_id !== null)
  return repeated(steps.map(({ run_id, template }) => `${template} of run ${run_id}`)).map(
    ([step, count]) => `${step} became ${count} messages`,
  )
}

/** The agent does not say the same again before anybody answered. */
function answeredOnce({ messages }: Evidence): string[] {
  const findings: string[] = []
  const last = new Map<string, MessageFact>()
  for (const message of messages) {
    const before = last.get(message.conversation_id)
    last.set(message.conversation_id, message)
    const isEcho = message.author === 'agent' && before?.author === 'agent' && before.text === message.text
    if (isEcho) findings.push(`message ${message.id} says again what ${before.id} said`)
  }
  return findings
}

function repeated<T>(items: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1)
}
