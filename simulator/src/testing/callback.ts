import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
export type Json = any

/** A received webhook. */
export interface Arrival {
  raw: string
  signature: string | undefined
}

/** A business's callback over real HTTP: it verifies, records requests and sends the configured answers. */
export interface Callback extends AsyncDisposable {
  url: string
  arrivals: Arrival[]
  /** The statuses of the next responses; afterwards 200. `HELD`: there is none. */
  answers: number[]
  /** How many requests without a response are still open. */
  held: () => number
  /** The number of opened connections. */
  connections: () => number
  /** The `value` of every change of a field. */
  values(field: string): Json[]
  statuses(): Json[]
  messages(): Json[]
}

export const HELD = 0

export async function openCallback(verifyToken = 'verify-me'): Promise<Callback> {
  const arrivals: Arrival[] = []
  const answers: number[] = []
  let connections = 0
  let held = 0
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://callback').searchParams
    if (request.method === 'GET') {
      const isExpected =
        query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === verifyToken
      response.writeHead(isExpected ? 200 : 403).end(isExpected ? query.get('hub.challenge') : '')
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['x-hub-signature-256'] as string | undefined
      arrivals.push({ raw: Buffer.concat(chunks).toString('latin1'), signature })
      const status = answers.shift() ?? 200
      if (status !== HELD) return response.writeHead(status).end()
      held += 1
      response.on('close', () => {
        held -= 1
      })
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const values = (field: string) =>
    arrivals
      .flatMap(({ raw }) => JSON.parse(raw).entry)
      .flatMap((entry) => entry.changes)
      .filter((change) => change.field === field)
      .map((change) => change.value)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    arrivals,
    answers,
    held: () => held,
    connections: () => connections,
    values,
    statuses: () => values('messages').flatMap((value) => value.statuses ?? []),
    messages: () => values('messages').flatMap((value) => value.messages ?? []),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
