import { DemoFailure } from './flow.ts'

/** How the simulated people behave: most answer, some late, some want a human, some opt out, some never answer. */
const WEIGHTS = {
  answers: 0.5,
  late: 0.1,
  asks_for_human: 0.08,
  asks_identity: 0.07,
  opts_out: 0.07,
  silent: 0.18,
}

export async function assignPersonas(simulatorUrl: string): Promise<void> {
  const response = await fetch(`${simulatorUrl}/_sim/personas`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ weights: WEIGHTS, seed: 11 }),
  })
  if (!response.ok) throw new DemoFailure(`The simulator did not take the personas: ${await response.text()}`)
}

interface SentMessage {
  to: string
  type: string
  template: string | null
  callbackData: string | null
}

/**
 * The other side's count: what WhatsApp was asked to send. Nobody may get the same message twice, so every message has a
 * callback id of its own and nobody gets an opening of the same round again.
 */
export async function auditMessages(simulatorUrl: string): Promise<{ accepted: number; twice: number }> {
  const response = await fetch(`${simulatorUrl}/_sim/messages`)
  const { data } = (await response.json()) as { data: SentMessage[] }
  const seen = new Set<string>()
  let twice = 0
  for (const message of data) {
    const keys = [
      `id ${message.callbackData}`,
      ...(message.template ? [`round ${message.to} ${message.template}`] : []),
    ]
    if (keys.some((key) => seen.has(key))) twice += 1
    for (const key of keys) seen.add(key)
  }
  return { accepted: data.length, twice }
}
