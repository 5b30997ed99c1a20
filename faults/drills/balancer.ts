import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** As a proxy is to be set (docs/operating.md: Restarting without a refusal): every second, out after one failure. */
const CHECK_EVERY_MS = 1_000
const CHECK_WITHIN_MS = 900
const POLL_MS = 50

export interface Balancer extends AsyncDisposable {
  url: string
  /** Resolves when it gives requests to all processes. */
  hasAll(): Promise<void>
}

/**
 * A proxy that gives each request to the next process in turn. It asks each for `/readyz`, and repeats nothing. While none
 * answers in time, it goes on with those that have not refused, as proxies do (nginx; Envoy's panic mode).
 */
export async function startBalancer(processes: readonly string[]): Promise<Balancer> {
  let ready = [...processes]
  const check = async () => {
    const states = await Promise.all(processes.map(stateOf))
    const inState = (state: State) => processes.filter((_, index) => states[index] === state)
    const up = inState('ready')
    ready = up.length > 0 ? up : inState('silent')
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
    hasAll: async () => {
      while (ready.length < processes.length) await pause(POLL_MS)
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type State = 'ready' | 'refuses' | 'silent'

function stateOf(url: string): Promise<State> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(CHECK_WITHIN_MS) }).then(
    (answer) => (answer.ok ? 'ready' : 'refuses'),
    (error: Error) => (error.name === 'TimeoutError' ? 'silent' : 'refuses'),
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
