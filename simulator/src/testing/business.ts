import { until } from '../../../server/test/harness/waiting.ts'
import { type SimulatorOptions, startSimulator } from '../app.ts'
import { type Callback, type Json, openCallback } from './callback.ts'

export interface Answer {
  status: number
  headers: Headers
  body: Json
}

/** A simulator with one business that is subscribed to its webhooks, and a clock that the test controls. */
export interface Business extends AsyncDisposable {
  url: string
  account: Json
  callback: Callback
  clock: TestClock
  /** Tells the simulator that its clock jumped or changed its speed. */
  clockMoved(clock: { scale: number; isHeld: boolean }): void
  graph(method: string, path: string, body?: unknown): Promise<Answer>
  control(method: string, path: string, body?: unknown): Promise<Answer>
  /** Sends a message with this content to a phone. */
  send(to: string, content: object): Promise<Answer>
  /** Sends a message from a contact, which opens the service window. */
  write(phone: string, message: object): Promise<Json>
  /** Creates a template and waits for the decision. */
  template(template: object): Promise<{ id: string; status: string }>
  fault(fault: object): Promise<void>
  /** Waits until the callback has received this many statuses of the kind. */
  untilStatus(status: string, count?: number): Promise<Json[]>
}

/** Virtual time that runs at the speed of real time or faster, and can jump. */
class TestClock {
  readonly scale: number
  #jumped = 0
  readonly #real = Date.now()

  constructor(scale: number) {
    this.scale = scale
  }

  now = (): Date => new Date(Date.UTC(2026, 10, 21) + (Date.now() - this.#real) * this.scale + this.#jumped)

  jumpHours(hours: number): void {
    this.#jumped += hours * 3_600_000
  }
}

export async function openBusiness(
  options: Partial<SimulatorOptions> = {},
  account: object = {},
): Promise<Business> {
  const clock = new TestClock(options.scale ?? 1000)
  const callback = await openCallback()
  const simulator = await startSimulator({
    port: 0,
    now: clock.now,
    scale: clock.scale,
    reviewDelayMs: 5,
    webhookRetryMs: 20,
    ...options,
  })
  const control = (method: string, path: string, body?: unknown) =>
    call(`${simulator.url}/_sim${path}`, method, body)
  const { body: made } = await control('POST', '/accounts', { wabaId: '200000000000002', ...account })
  const graph = (method: string, path: string, body?: unknown) =>
    call(`${simulator.url}/v23.0${path}`, method, body, made.accessToken)
  const subscription = { override_callback_uri: callback.url, verify_token: 'verify-me' }
  const subscribed = await graph('POST', `/${made.wabaId}/subscribed_apps`, subscription)
  if (subscribed.status !== 200) throw new Error(JSON.stringify(subscribed.body))

  return {
    url: simulator.url,
    account: made,
    callback,
    clock,
    clockMoved: simulator.clockMoved,
    graph,
    control,
    send: (to, content) =>
      graph('POST', `/${made.phoneNumberId}/messages`, { messaging_product: 'whatsapp', to, ...content }),
    write: async (phone, message) => (await control('POST', `/contacts/${phone}/messages`, message)).body,
    template: async (template) => {
      const { body } = await graph('POST', `/${made.wabaId}/message_templates`, template)
      const status = async () => (await graph('GET', `/${body.id}`)).body.status
      await until(async () => (await status()) !== 'PENDING')
      return { id: body.id, status: await status() }
    },
    fault: async (fault) => {
      const { status, body } = await control('POST', '/faults', fault)
      if (status !== 201) throw new Error(JSON.stringify(body))
    },
    untilStatus: async (status, count = 1) => {
      const found = () => callback.statuses().filter((one) => one.status === status)
      await until(() => found().length >= count)
      return found()
    },
    [Symbol.asyncDispose]: async () => {
      await simulator.close()
      await callback[Symbol.asyncDispose]()
    },
  }
}

export async function call(url: string, method: string, body?: unknown, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** An approved template with one positional parameter. */
export const GREETING = {
  name: 'greeting',
  language: 'es_MX',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Hola {{1}}, te escribimos sobre tu cuenta. ¿Tienes un minuto?',
      example: { body_text: [['Ana']] },
    },
  ],
}

export const greetingTo = (name: string) => ({
  type: 'template',
  template: {
    name: 'greeting',
    language: { code: 'es_MX' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: name }] }],
  },
})

export const text = (body: string) => ({ type: 'text', text: { body } })
