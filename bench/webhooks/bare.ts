import { createHmac } from 'node:crypto'
import { Agent } from 'undici'

/** The requests of the loop. */
export interface BareWork {
  url: string
  ca: string
  /** `whsec_…` */
  secret: string
  bodies: string[]
  /** How often each body is sent. */
  times: number
  concurrency: number
}

/**
 * A lower bound for sending the same requests, in a separate process. The bodies are in memory and signed, and
 * connections stay open. Answers with the milliseconds that it took.
 */
process.once('message', async ({ url, ca, secret, bodies, times, concurrency }: BareWork) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const agent = new Agent({ connect: { ca }, connections: concurrency })
  const { origin, pathname } = new URL(url)
  let next = 0
  const send = async () => {
    while (next < bodies.length * times) {
      const body = bodies[next++ % bodies.length]!
      const id = `whe_${next.toString(16).padStart(32, '0')}`
      const seconds = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
      const answer = await agent.request({
        origin,
        path: pathname,
        method: 'POST',
        body,
        headers: {
          authorization: 'Bearer the-token-of-the-receiver',
          'content-type': 'application/json',
          'user-agent': 'Parley-Webhooks/1',
          'idempotency-key': id,
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': `v1,${signature}`,
        },
      })
      await answer.body.dump()
      if (answer.statusCode !== 204) throw new Error(`the receiver answered ${answer.statusCode}`)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: concurrency }, send))
  process.send!({ ms: performance.now() - startedAt })
  await agent.close()
  process.disconnect()
})
