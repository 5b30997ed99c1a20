import { Api } from './api.ts'
import { type Service, startService } from './service.ts'
import { assignPersonas, sendFromContacts } from './simulated.ts'

/** Service seconds per real second after the demo: a window of 24 hours lasts 24 minutes. */
const SCALE = 60

/** New messages of contacts who wait for a human, so that there are conversations to answer. */
const ASK_AGAIN = [
  '¿Hola? ¿Hay alguien ahí?',
  'Quería saber si puedo cambiar de plan sin perder mi número.',
  'Sigo esperando, ¿me pueden llamar?',
]

/** Restarts the service at a slower time scale. At the demo's speed, days would pass before a user could answer. */
export async function slowDown(service: Service, settings: Record<string, string>): Promise<Service> {
  await service[Symbol.asyncDispose]()
  const port = Number(new URL(service.url).port)
  return startService({ ...settings, PARLEY_TIME_SCALE: String(SCALE) }, port)
}

/** Lets some waiting contacts write again. Assigns personas first, because the restarted simulator has lost them. */
export async function askAgain({ url, simulatorUrl }: Service, apiKey: string): Promise<void> {
  const api = new Api(url, apiKey)
  const phones = await waitingPhones(api)
  await assignPersonas(simulatorUrl, phones)
  const messages = phones.map((phone, index) => ({ phone, text: ASK_AGAIN[index]! }))
  await sendFromContacts(simulatorUrl, await whatsAppAccount(api), messages)
}

async function waitingPhones(api: Api): Promise<string[]> {
  const { data } = await api.get<{ data: { contact: { phoneNumber: string } }[] }>('/conversations', {
    state: 'WAITING',
    limit: String(ASK_AGAIN.length),
  })
  return data.map(({ contact }) => contact.phoneNumber)
}

/** The provider's id of the organization's account. */
export async function whatsAppAccount(api: Api): Promise<string> {
  const { data } = await api.get<{ data: { kind: string; externalId: string }[] }>('/channels')
  return data.find(({ kind }) => kind === 'whatsapp_cloud')!.externalId
}
