import { Api } from './api.ts'
import type { Service } from './service.ts'
import { assignPersonas, sendFromContacts } from './simulated.ts'

/** Service seconds per real second after the demo: a window of 24 hours lasts 24 minutes. */
const SCALE = 60

/** New messages of contacts who wait for a human, so that there are conversations to answer. */
const ASK_AGAIN = [
  '¿Hola? ¿Hay alguien ahí?',
  'Quería saber si puedo cambiar de plan sin perder mi número.',
  'Sigo esperando, ¿me pueden llamar?',
]

/** Sets how many times faster than real time the service's clock runs. An earlier demo may have left it slow. */
export async function setSpeed(service: Service, apiKey: string, speed: number): Promise<void> {
  await new Api(service.url, apiKey).put('/installation/clock', { speed, isHeld: false })
  service.timeScale = speed
}

/** Slows down the clock. At the demo's speed, days would pass before a user could answer. */
export function slowDown(service: Service, apiKey: string): Promise<void> {
  return setSpeed(service, apiKey, SCALE)
}

/** Lets some waiting contacts write again, who then answer every question. */
export async function askAgain({ url, simulatorUrl }: Service, apiKey: string): Promise<void> {
  const api = new Api(url, apiKey)
  const phones = await waitingPhones(api)
  await assignPersonas(simulatorUrl, phones)
  const messages = phones.map((phone, index) => ({ phone, text: ASK_AGAIN[index]! }))
  await sendFromContacts(simulatorUrl, await whatsAppAccount(api), messages)
}

/** Gives whoever opens the workspace a simulated phone of their own. */
export async function addOwnPhone({ url }: Service, apiKey: string): Promise<void> {
  await new Api(url, apiKey).post('/simulated-phones', { name: 'You' })
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
