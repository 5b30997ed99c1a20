import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * The receiver of the benchmark `webhooks`, in a separate process. It answers every post with 204, except below
 * `/hanging`, where it never answers. `reset` clears the log. `read` returns the arrivals: their times in epoch
 * milliseconds, and their `n`.
 */
export interface ReceivedDeliveries {
  count: number
  /** The time of the first delivery. */
  firstAt: number | null
  /** Only of requests below `/timed`. */
  timed: { n: number; at: number }[]
}

const none = (): ReceivedDeliveries => ({ count: 0, firstAt: null, timed: [] })
let arrivals = none()

process.once('message', (pair: { key: string; cert: string }) => {
  const server = createServer(pair, (request, response) => {
    const at = Date.now()
    const { url = '' } = request
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (url.startsWith('/hanging')) return
      arrivals.count += 1
      arrivals.firstAt ??= at
      if (url.startsWith('/timed')) {
        arrivals.timed.push({ n: JSON.parse(Buffer.concat(chunks).toString()).data.n, at })
      }
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
  process.on('message', (command: 'reset' | 'read') => {
    if (command === 'reset') arrivals = none()
    process.send!(arrivals)
  })
})
process.once('disconnect', () => process.exit(0))
