import type { TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

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

/** Moves the organization's number at the simulator to the simulated Twilio API. */
export async function connectTwilio(app: TestApp): Promise<{ webhookUrl: string; token: string }> {
  const { data: numbers } = await app.ok('whatsapp_numbers_list')
  const { accounts } = await simulate<{
    accounts: { phoneNumber: string; accountSid: string; appSecret: string }[]
  }>(app, 'GET', '/accounts')
  const account = accounts.find(({ phoneNumber }) => phoneNumber === numbers[0].phoneNumber)!
  const { id } = await app.ok('channels_create', {
    kind: 'twilio',
    settings: { accountSid: account.accountSid },
    secrets: { authToken: account.appSecret },
  })
  const { webhookUrl } = await until(async () => {
    const channel = await app.ok('channels_get', { id })
    return channel.status === 'CONNECTED' && channel
  })
  return { webhookUrl, token: account.appSecret }
}
