import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/**
 * A lower bound for parsing the same JSON and giving the same answer: no key, no limits, no schema, and one route.
 * `node bare-server.ts node|fastify` is forked by bare.ts and ends with its parent.
 */
interface Recorded {
  personExternalId?: string
}

let count = 0

/** As long as an answer of the service. */
function answerTo({ personExternalId }: Recorded) {
  count += 1
  return {
    created: true,
    eventId: `evt_${count.toString(16).padStart(32, '0')}`,
    ...(personExternalId !== undefined && { personExternalId }),
  }
}

function startNode(): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const text = JSON.stringify(answerTo(JSON.parse(Buffer.concat(chunks).toString())))
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      response.writeHead(200, headers)
      response.end(text)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

async function startFastify(): Promise<number> {
  const app = Fastify({ logger: false })
  app.post('/*', async (request) => answerTo(request.body as Recorded))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const port = await (process.argv[2] === 'fastify' ? startFastify() : startNode())
process.once('disconnect', () => process.exit(0))
process.send!({ url: `http://127.0.0.1:${port}` })
