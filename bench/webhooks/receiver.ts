import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * The other end of the benchmark `webhooks`, in a process of its own: takes whatever is posted and answers 204. Below
 * `/hanging` it never answers. `reset` forgets, `read` tells what came: when, in epoch milliseconds, and the `n` of it.
 */
export interface ReceivedDeliveries {
  count: number
  /** When the first one came. */
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
  process.on('message', (wish: 'reset' | 'read') => {
    if (wish === 'reset') arrivals = none()
    process.send!(arrivals)
  })
})
process.once('disconnect', () => process.exit(0))
