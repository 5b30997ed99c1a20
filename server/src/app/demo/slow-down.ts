import { Api } from './api.ts'
import { type Service, startService } from './service.ts'
import { assignPersonas, haveWrite } from './simulated.ts'

/** Seconds that pass in a real one when the demo is done: a window of 24 hours lasts 24 minutes. */
const SCALE = 60

/** New messages of people who wait for a human, so that there are conversations to answer. */
const ASK_AGAIN = [
  '¿Hola? ¿Hay alguien ahí?',
  'Quería saber si puedo cambiar de plan sin perder mi número.',
  'Sigo esperando, ¿me pueden llamar?',
]

/**
 * Restarts the service at a slower time scale. At that of the demo, days would pass before a user could answer a message.
 */
export async function slowDown(service: Service, settings: Record<string, string>): Promise<Service> {
  await service[Symbol.asyncDispose]()
  const port = Number(new URL(service.url).port)
  return startService({ ...settings, PARLEY_TIME_SCALE: String(SCALE) }, port)
}

/** Lets some waiting people write again. Assigns personas first, since the restarted simulator has lost them. */
export async function askAgain({ url, simulatorUrl }: Service, apiKey: string): Promise<void> {
  const api = new Api(url, apiKey)
  const phones = await waitingPhones(api)
  await assignPersonas(simulatorUrl, phones)
  const messages = phones.map((phone, index) => ({ phone, text: ASK_AGAIN[index]! }))
  await haveWrite(simulatorUrl, await whatsAppAccount(api), messages)
}

async function waitingPhones(api: Api): Promise<string[]> {
  const { data } = await api.get<{ data: { contact: { phoneNumber: string } }[] }>('/conversations', {
    state: 'WAITING',
    limit: String(ASK_AGAIN.length),
  })
  return data.map(({ contact }) => contact.phoneNumber)
}

/** How the provider calls the organization's account. */
export async function whatsAppAccount(api: Api): Promise<string> {
  const { data } = await api.get<{ data: { kind: string; externalId: string }[] }>('/channels')
  return data.find(({ kind }) => kind === 'whatsapp_cloud')!.externalId
}
