import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SentBody {
  to?: string
  recipient?: string
  text?: { body: string }
  template?: Record<string, unknown>
  biz_opaque_callback_data?: string
  name?: string
  components?: Record<string, unknown>[]
  override_callback_uri?: string
  verify_token?: string
}

export interface ProviderRequest {
  method: string
  /** The path with its query. */
  path: string
  /** The parts of the body that tests read, for requests of every kind. */
  body: SentBody
  /** The bearer token. */
  token: string | undefined
  /** The raw body. */
  text: string
  /** Real epoch milliseconds. */
  at: number
}

/** `reset`: reads the request and cuts the connection. `hang`: never answers. */
export type ProviderAnswer =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'reset'
  | 'hang'

/**
 * A provider that a test controls, in contrast to the simulator with WhatsApp's behavior. It accepts messages by
 * default.
 */
export interface TestProvider extends AsyncDisposable {
  apiUrl: string
  port: number
  requests: ProviderRequest[]
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>
}

export async function startProvider(port = 0): Promise<TestProvider> {
  const requests: ProviderRequest[] = []
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    const answer = await provider.answer(request)
    if (answer === 'reset') incoming.socket.resetAndDestroy()
    if (typeof answer === 'string') return
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  const provider: TestProvider = {
    apiUrl: `http://127.0.0.1:${bound}/v23.0`,
    port: bound,
    requests,
    answer: accepted,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

let count = 0

export function accepted(request: ProviderRequest): ProviderAnswer {
  const { to } = request.body
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: `wamid.${++count}`, message_status: 'accepted' }],
    },
  }
}

/** A refusal in the format of the Graph API. */
export function refused(code: number, details: string, status = 400): ProviderAnswer {
  const error = { message: `(#${code}) no`, type: 'OAuthException', code, error_data: { details } }
  return { status, body: { error } }
}

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { method = '', url = '' } = incoming
  const isJson = text !== '' && incoming.headers['content-type'] === 'application/json'
  const token = incoming.headers.authorization
  return { method, path: url, token, body: isJson ? JSON.parse(text) : {}, text, at: Date.now() }
}
