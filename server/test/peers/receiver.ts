import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type GenerateResult, generate } from 'selfsigned'

export interface Received {
  method: string
  /** The path with its query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Real epoch milliseconds. */
  at: number
  /** The server name in the TLS handshake; false for an address. */
  servername: string | false
}

export type Answer = (request: Received, response: ServerResponse) => void

export interface Receiver extends AsyncDisposable {
  /** `https://localhost:…` */
  url: string
  port: number
  requests: Received[]
  /** The answer to the next requests. */
  answer: Answer
  stop(): Promise<void>
}

/** A certificate authority and a certificate for local names, created once per test file. */
export interface TestAuthority {
  ca: string
  key: string
  cert: string
}

export async function createAuthority(
  names = ['localhost', 'hooks.example'],
  valid: { notBefore?: Date; notAfter?: Date } = {},
): Promise<TestAuthority> {
  const ec = { keyType: 'ec', algorithm: 'sha256' } as const
  const authority = await generate([{ name: 'commonName', value: 'Test CA' }], {
    ...ec,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const server: GenerateResult = await generate([{ name: 'commonName', value: names[0]! }], {
    ...ec,
    ca: { key: authority.private, cert: authority.cert },
    ...(valid.notBefore ? { notBeforeDate: valid.notBefore } : {}),
    ...(valid.notAfter ? { notAfterDate: valid.notAfter } : {}),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [...names.map((value) => ({ type: 2 as const, value })), { type: 7, ip: '127.0.0.1' }],
      },
    ],
  })
  return { ca: authority.cert, key: server.private, cert: server.cert }
}

export const ok: Answer = (_, response) => response.end('thanks')

/** Never answers. */
export const hang: Answer = () => {}

/** A real HTTPS server on loopback that records its requests. */
export async function startReceiver(authority: TestAuthority, answer: Answer = ok): Promise<Receiver> {
  const requests: Received[] = []
  const server = createServer({ key: authority.key, cert: authority.cert }, async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    receiver.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const receiver: Receiver = {
    url: `https://localhost:${port}`,
    port,
    requests,
    answer,
    stop,
    [Symbol.asyncDispose]: stop,
  }
  return receiver
}

async function readRequest(incoming: IncomingMessage): Promise<Received> {
  const body = (await buffer(incoming)).toString()
  const { method = '', url = '', headers } = incoming
  const { servername } = incoming.socket as unknown as { servername: string | false }
  return { method, path: url, headers, body, at: Date.now(), servername }
}
