import type { AcceptedMessage, Evidence, MessageFact } from './evidence.ts'

/** No message is sent twice or unrecorded, and every message reaches a final status. */
export function checkMessages(evidence: Evidence): string[] {
  return [...doubledMessages(evidence), ...recorded(evidence), ...notRepeated(evidence)]
}

/** What somebody got twice, or what a step of a run sent twice. */
export function doubledMessages(evidence: Pick<Evidence, 'messages' | 'accepted'>): string[] {
  return [...acceptedOnce(evidence), ...oncePerStep(evidence)]
}

function acceptedOnce({ accepted }: Pick<Evidence, 'accepted'>): string[] {
  const ids = accepted.map((message) => message.callbackData)
  return repeated(ids).map(([id, count]) => `message ${id} reached the provider ${count} times`)
}

/** The provider and the database agree about every message. */
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
      return sent ? `unknown, though the provider had it and reported it (${sent.status})` : null
    case 'failed':
      if (sent && sent.status !== 'failed')
        return `failed with ${error_code}, and ${sent.status} at the provider`
      return null
    default:
      return sent ? `${status}, and the provider had it` : null
  }
}

/** A run sends each of its templates once. */
function oncePerStep({ messages }: Pick<Evidence, 'messages'>): string[] {
  const steps = messages.filter(({ type, run_id }) => type === 'template' && run_id !== null)
  return repeated(steps.map(({ run_id, template }) => `${template} of run ${run_id}`)).map(
    ([step, count]) => `${step} became ${count} messages`,
  )
}

/** The agent does not repeat a message before the contact answers. */
function notRepeated({ messages }: Evidence): string[] {
  const findings: string[] = []
  const last = new Map<string, MessageFact>()
  for (const message of messages) {
    const before = last.get(message.conversation_id)
    last.set(message.conversation_id, message)
    const isEcho = message.author === 'agent' && before?.author === 'agent' && before.text === message.text
    if (isEcho) findings.push(`message ${message.id} repeats ${before.id}`)
  }
  return findings
}

function repeated<T>(items: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1)
}
