import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault of the proxy; `lost`: it forwards the request and drops the response. */
export type ConnectionFault = 'lost' | { status: number; headers?: Record<string, string>; body?: string }

export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** The requests in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[]
}

/** A proxy that applies one fault per request until all are used up. */
export async function openFaultyProxy(target: string, faults: ConnectionFault[]): Promise<FaultyProxy> {
  const { port, hostname } = new URL(target)
  const left = [...faults]
  const requests: FaultyProxy['requests'] = []
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    requests.push({ method, url, headers })
    const fault = left.shift()
    if (fault !== undefined && fault !== 'lost') {
      incoming.resume()
      outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? '')
      return
    }
    const passed = request({ port, host: hostname, path: url, method, headers }, (answer) => {
      if (fault === 'lost') {
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
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
