import type { TestApp } from '../harness/harness.ts'

/** Asks the simulator, or has it do something. Throws when it refuses. */
export async function simulate<Answer = Record<string, any>>(
  { simulatorUrl }: Pick<TestApp, 'simulatorUrl'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(`${simulatorUrl}/_sim${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** The chat of a simulated phone: read it, or write from the phone. */
export function chatOf(phone: string): string {
  return `/contacts/${encodeURIComponent(phone)}/messages`
}

export interface Chat {
  messages: { text: string; direction: string }[]
}
