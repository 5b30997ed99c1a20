import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As a proxy is to be set (docs/operating.md: Restarting without a refusal): every second, out after one failure. */
const CHECK_EVERY_MS = 1_000
const CHECK_WITHIN_MS = 900

/** A proxy that gives each request to the next process in turn. It asks each for `/readyz`, and repeats nothing. */
export async function startBalancer(
  processes: readonly string[],
): Promise<{ url: string } & AsyncDisposable> {
  let ready = [...processes]
  const check = async () => {
    const answers = await Promise.all(processes.map(isReady))
    ready = processes.filter((_, index) => answers[index])
  }
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    turn += 1
    const target = ready[turn % Math.max(1, ready.length)]
    if (target === undefined) outgoing.writeHead(502).end()
    else pass(incoming, outgoing, target)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Over a connection of its own, as most proxies do by default. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { method, headers, url = '/' } = incoming
  const outbound = request(`${target}${url}`, {
    method,
    headers: { ...headers, connection: 'close' },
    agent: false,
  })
  outbound.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
  })
  outbound.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  incoming.pipe(outbound)
}
