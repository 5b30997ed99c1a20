import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A notice of the provider. */
export interface Notice {
  /** The key of the notice, which is the same in every replay. */
  key: string
  kind: 'status' | 'message' | 'other'
  /** Its destination. */
  path: string
  body: object
}

interface Value {
  metadata?: object
  contacts?: object[]
  messages?: { id: string; from: string; text?: { body: string } }[]
  statuses?: { id: string; status: string; recipient_id: string; biz_opaque_callback_data?: string }[]
}

interface Payload {
  entry: { id: string; time: number; changes: { field: string; value: Value }[] }[]
}

/**
 * A proxy between the simulated provider and the service. It holds back notices until the test delivers them: late,
 * twice or out of order. No notice is lost permanently, because the provider repeats refused ones.
 */
export class NoticeProxy implements AsyncDisposable {
  readonly url: string
  /** Not delivered yet. */
  #waiting: Notice[] = []
  /** Delivered at least once. */
  readonly delivered: Notice[] = []
  readonly #server
  readonly #service: () => string
  /** The secret of the provider's app, which signs notices. */
  secret = ''

  static async open(service: () => string): Promise<NoticeProxy> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new NoticeProxy(server, service)
  }

  private constructor(server: ReturnType<typeof createServer>, service: () => string) {
    this.#server = server
    this.#service = service
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', async (request, response) => {
      if (request.method === 'GET') {
        const answer = await fetch(`${this.#service()}${request.url}`)
        response.statusCode = answer.status
        response.end(await answer.text())
        return
      }
      this.#waiting.push(...noticesOf(request.url!, JSON.parse(await text(request)) as Payload))
      response.end()
    })
  }

  /** The pending notices, in an order independent of their arrival. */
  get waiting(): readonly Notice[] {
    return this.#waiting.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** Delivers notices in one request, signed like the provider's. */
  async deliver(notices: readonly Notice[]): Promise<void> {
    for (const [path, group] of Map.groupBy(notices, (notice) => notice.path)) {
      const entry = group.map((notice) => notice.body)
      const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
      const signature = createHmac('sha256', this.secret).update(body).digest('hex')
      const answer = await fetch(`${this.#service()}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        body,
      })
      if (answer.status !== 200)
        throw new Error(`a webhook was answered ${answer.status}: ${await answer.text()}`)
    }
    const gone = new Set(notices)
    this.#waiting = this.#waiting.filter((notice) => !gone.has(notice))
    this.delivered.push(...notices)
  }

  empty(): void {
    this.#waiting = []
    this.delivered.length = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** The order of statuses, for sorting. */
const RANKS = ['sent', 'delivered', 'read', 'failed']

/** Splits batches, so that the grouping by the provider's clock makes no difference. */
function noticesOf(path: string, { entry }: Payload): Notice[] {
  return entry.flatMap(({ id, time, changes }) =>
    changes.flatMap(({ field, value }): Notice[] => {
      const part = (key: string, kind: Notice['kind'], only: Value) => ({
        key,
        kind,
        path,
        body: { id, time, changes: [{ field, value: only }] },
      })
      const { statuses = [], messages = [], contacts, ...rest } = value
      if (statuses.length === 0 && messages.length === 0)
        return [part(`~${JSON.stringify(value)}`, 'other', value)]
      return [
        ...statuses.map((status) => {
          const { recipient_id, biz_opaque_callback_data: ours = '', status: name } = status
          return part(`${recipient_id}/${ours}/${RANKS.indexOf(name)}`, 'status', {
            ...rest,
            statuses: [status],
          })
        }),
        ...messages.map((message) =>
          part(`${message.from}/~${message.text?.body}`, 'message', {
            ...rest,
            contacts: contacts!,
            messages: [message],
          }),
        ),
      ]
    }),
  )
}
