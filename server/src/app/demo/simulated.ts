import { DemoFailure } from './flow.ts'

/**
 * The behavior of the simulated contacts: most answer, some late, some want a human, some opt out, some never answer.
 */
const WEIGHTS = {
  answers: 0.5,
  late: 0.1,
  asks_for_human: 0.08,
  identity: 0.07,
  opts_out: 0.07,
  silent: 0.18,
}

/** `talkative`: phone numbers of contacts who answer every question. */
export async function assignPersonas(simulatorUrl: string, talkative: readonly string[] = []): Promise<void> {
  const rules = [{ phones: talkative, persona: 'answers' }, { weights: WEIGHTS }]
  await callSimulator('PUT', `${simulatorUrl}/_sim/personas`, { seed: 'demo', rules })
}

/** Sends messages from contacts to a business account. */
export async function sendFromContacts(
  simulatorUrl: string,
  wabaId: string,
  messages: readonly { phone: string; text: string }[],
): Promise<void> {
  for (const { phone, text } of messages) {
    const digits = phone.replace('+', '')
    await callSimulator('POST', `${simulatorUrl}/_sim/contacts/${digits}/messages`, { wabaId, text })
  }
}

async function callSimulator(method: 'PUT' | 'POST', url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok)
    throw new DemoFailure(`The simulator returned ${response.status}: ${await response.text()}`)
}

interface SentMessage {
  to: string
  template: { name: string } | null
  callbackData: string | null
}

const PAGE = 10_000

/**
 * The provider's count of accepted messages. To detect duplicates, every message has its own callback id, and no
 * contact gets an opening of one round twice.
 */
export async function auditMessages(simulatorUrl: string): Promise<{ accepted: number; twice: number }> {
  const seen = new Set<string>()
  let [accepted, twice] = [0, 0]
  for (let offset = 0; ; offset += PAGE) {
    const response = await fetch(`${simulatorUrl}/_sim/messages?limit=${PAGE}&offset=${offset}`)
    const { count, messages } = (await response.json()) as { count: number; messages: SentMessage[] }
    for (const message of messages) {
      const keys = keysOf(message)
      if (keys.some((key) => seen.has(key))) twice += 1
      for (const key of keys) seen.add(key)
    }
    accepted += messages.length
    if (accepted >= count) return { accepted, twice }
  }
}

function keysOf({ to, template, callbackData }: SentMessage): string[] {
  return [`id ${callbackData}`, ...(template ? [`round ${to} ${template.name}`] : [])]
}
