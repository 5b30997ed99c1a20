import { Api } from './api.ts'
import { type Service, startService } from './service.ts'
import { assignPersonas, haveWrite } from './simulated.ts'

/** Seconds that pass in a real one when the demo is done: a window of 24 hours lasts 24 minutes. */
const SCALE = 60

/** What some of those say who wait for a human, so that there is somebody to answer. */
const ASK_AGAIN = [
  '¿Hola? ¿Hay alguien ahí?',
  'Quería saber si puedo cambiar de plan sin perder mi número.',
  'Sigo esperando, ¿me pueden llamar?',
]

/**
 * Starts the service anew at a pace at which somebody can look at it: at that of the demo, whoever wants to answer a
 * message finds that days have passed.
 */
export async function slowDown(service: Service, settings: Record<string, string>): Promise<Service> {
  await service[Symbol.asyncDispose]()
  const port = Number(new URL(service.url).port)
  return startService({ ...settings, PARLEY_TIME_SCALE: String(SCALE) }, port)
}

/** Has some of those who wait write again. The simulator that started with the service has forgotten who behaves how. */
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
