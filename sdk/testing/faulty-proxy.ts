import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault of the proxy; `lost`: it forwards the request and drops the response. */
export type Strike = 'lost' | { status: number; headers?: Record<string, string>; body?: string }

export interface UnsteadyProxy extends AsyncDisposable {
  url: string
  /** The requests in order. */
  asked: { method: string; url: string; headers: IncomingHttpHeaders }[]
}

/** A proxy that applies one fault per request until all are used up. */
export async function openUnsteadyProxy(target: string, strikes: Strike[]): Promise<UnsteadyProxy> {
  const { port, hostname } = new URL(target)
  const left = [...strikes]
  const asked: UnsteadyProxy['asked'] = []
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    asked.push({ method, url, headers })
    const strike = left.shift()
    if (strike !== undefined && strike !== 'lost') {
      incoming.resume()
      outgoing.writeHead(strike.status, strike.headers).end(strike.body ?? '')
      return
    }
    const passed = request({ port, host: hostname, path: url, method, headers }, (answer) => {
      if (strike === 'lost') {
        answer.resume().once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
