import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestApp } from '../harness/harness.ts'

/** Both generations of the protocol: with a handshake (2025) and without (2026). */
export const GENERATIONS = ['legacy', 'auto'] as const

/** Connects a client of the official library. */
export async function connectClient(
  app: TestApp,
  mode: (typeof GENERATIONS)[number] = 'auto',
  key = app.org.key,
): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }))
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

/** Sends a raw message. */
export function sendMessage(
  app: TestApp,
  message: unknown,
  headers: Record<string, string> = {},
  query = '',
): Promise<Response> {
  return fetch(`${app.url}/mcp${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.org.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
}
