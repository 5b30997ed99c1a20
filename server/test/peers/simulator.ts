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

/** What the simulator knows of the organization's account. */
export interface SimulatedAccount {
  wabaId: string
  phoneNumber: string
  accountSid: string
  appSecret: string
  messagingServiceSid: string
}

export async function accountOf(app: TestApp): Promise<SimulatedAccount> {
  const { data: numbers } = await app.ok('whatsapp_numbers_list')
  const { accounts } = await simulate<{ accounts: SimulatedAccount[] }>(app, 'GET', '/accounts')
  return accounts.find(({ phoneNumber }) => phoneNumber === numbers[0].phoneNumber)!
}

/** Connects the organization's number at the simulator for SMS too, or its messaging service. Returns the channel's id. */
export async function connectSms(app: TestApp, sender?: string): Promise<string> {
  const account = await accountOf(app)
  const { id } = await app.ok('channels_create', {
    kind: 'twilio_sms',
    settings: { accountSid: account.accountSid, sender: sender ?? account.phoneNumber },
    secrets: { authToken: account.appSecret },
  })
  await until(async () => (await app.ok('channels_get', { id })).status === 'CONNECTED')
  return id
}

/** Moves the organization's number at the simulator to the simulated Twilio API. */
export async function connectTwilio(app: TestApp): Promise<{ webhookUrl: string; token: string }> {
  const account = await accountOf(app)
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
