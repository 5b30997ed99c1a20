import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * HTTP load over plain sockets, with low CPU cost because it shares the machine with the server and PostgreSQL. A
 * request costs 27 µs here, 50 with undici and 70 with autocannon; a no-op of the server costs about as much. It
 * supports only what it needs: keep-alive, one request at a time per connection, and answers with a Content-Length.
 */
export interface Load {
  url: string
  path: string
  key: string
  connections: number
  seconds: number
  /** POST when omitted. */
  method?: 'GET' | 'POST'
  /** The next request's body: JSON in ASCII; null when there are no more. A GET sends no body. */
  nextBody(): string | null
  /** The address of the next request's client, for a server that trusts this machine as its proxy. */
  nextAddress?(): string
}

export interface LoadResult {
  /** Answers per second. */
  perSecond: number
  answers: number
  /** The number of answers other than 2xx, and the first of them. */
  failures: number
  firstFailure: string | null
  /** The number of created records according to the answers: `"created":true`, or a batch's count. */
  created: number
  /** Milliseconds from request to answer. */
  p50: number
  p99: number
}

interface Counts {
  created: number
  failures: number
  firstFailure: string | null
  latencies: number[]
}

/**
 * Keeps `connections` requests in flight until `seconds` have passed or the bodies are used up. Then it waits for the
 * last answers.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const counts: Counts = { created: 0, failures: 0, firstFailure: null, latencies: [] }
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.url)))
  const head = headOf(load)
  const started = performance.now()
  const until = started + load.seconds * 1000
  await Promise.all(sockets.map((socket) => drive(socket, head, load, until, counts)))
  const seconds = (performance.now() - started) / 1000
  const { latencies, ...counted } = counts
  const sorted = Float64Array.from(latencies).sort()
  return {
    ...counted,
    perSecond: latencies.length / seconds,
    answers: latencies.length,
    p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

function headOf({ url, path, key, method = 'POST' }: Load): string {
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `authorization: Bearer ${key}`,
    ...(method === 'GET' ? [] : ['content-type: application/json']),
    '',
  ].join('\r\n')
}

/** Sends the next request when the last answer is complete, until the time is up. */
function drive(
  socket: Socket,
  head: string,
  { method = 'POST', nextBody, nextAddress }: Load,
  until: number,
  counts: Counts,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    let received = ''
    const send = () => {
      const body = performance.now() < until ? nextBody() : null
      if (body === null) return finish()
      sentAt = performance.now()
      const from = nextAddress ? `x-forwarded-for: ${nextAddress()}\r\n` : ''
      const rest = method === 'GET' ? '\r\n' : `content-length: ${body.length}\r\n\r\n${body}`
      socket.write(`${head}${from}${rest}`, 'latin1')
    }
    const finish = () => {
      resolve()
      socket.destroy()
    }
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection under load')))
    socket.on('data', (chunk: string) => {
      received += chunk
      if (!isComplete(received)) return
      count(received, performance.now() - sentAt, counts)
      received = ''
      send()
    })
    send()
  })
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(text)
  return length !== null && text.length - end - 4 >= Number(length[1])
}

function count(text: string, latency: number, counts: Counts): void {
  counts.latencies.push(latency)
  if (text[9] !== '2') {
    counts.failures += 1
    counts.firstFailure ??= text
  }
  const created = /"created":(true|\d+)/.exec(text)?.[1]
  if (created !== undefined) counts.created += created === 'true' ? 1 : Number(created)
}
