import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { emitEvents, startDeliveries, subscribe } from '../../../../test/harness/webhooks.ts'
import { createAuthority, type TestAuthority } from '../../../../test/peers/receiver.ts'

/*
 * Many hostile receivers at the same time: how each delivery ends (docs/behaviour/integrations.md: Webhooks), and that
 * none of them uses up the service's memory.
 */
let app: TestApp
let authority: TestAuthority
let expired: TestAuthority
const parts = new AsyncDisposableStack()

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  authority = await createAuthority()
  expired = await createAuthority(['localhost'], {
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2020-02-02'),
  })
  const extraCa = `${authority.ca}\n${expired.ca}`
  parts.use(startDeliveries(app, { allowLoopback: true, extraCa }))
})
afterAll(async () => {
  await parts.disposeAsync()
  await app.stop()
})

type Behaviour = (socket: TLSSocket) => void

const head = (status: string, headers = '') => `HTTP/1.1 ${status}\r\n${headers}\r\n`
/** 100 MB, sent as fast as the other side reads. */
const flood =
  (first: string): Behaviour =>
  (socket) => {
    socket.write(first)
    const piece = Buffer.alloc(1_000_000, 'x')
    let left = 100
    const more = () => {
      while (left-- > 0) if (!socket.write(piece)) return void socket.once('drain', more)
      socket.end()
    }
    more()
  }
/** 30 KB that become 30 MB. */
const bomb = gzipSync(Buffer.alloc(30_000_000))

/** Answers after the whole request has arrived, unless stated otherwise. */
const ANSWERS: Record<string, { behave: Behaviour; ends: object }> = {
  'a redirect': {
    behave: (socket) =>
      socket.end(head('302 Found', 'location: https://localhost/\r\ncontent-length: 0\r\n')),
    ends: { status: 'PENDING', responseStatus: 302 },
  },
  'a refusal': {
    behave: (socket) => socket.end(head('410 Gone', 'content-length: 0\r\n')),
    ends: { status: 'FAILED', responseStatus: 410 },
  },
  'an error': {
    behave: (socket) => socket.end(head('500 Oh no', 'content-length: 0\r\n')),
    ends: { status: 'PENDING', responseStatus: 500 },
  },
  'hints before the answer': {
    behave: (socket) => socket.end(`${head('103 Early Hints')}${head('200 OK', 'content-length: 2\r\n')}ok`),
    ends: { status: 'DELIVERED', responseStatus: 200, responseExcerpt: 'ok' },
  },
  'to go on, unasked': {
    behave: (socket) => socket.end(`${head('100 Continue')}${head('200 OK', 'content-length: 0\r\n')}`),
    ends: { status: 'PENDING', responseStatus: null },
  },
  'hints and no answer': {
    behave: (socket) => socket.end(head('103 Early Hints')),
    ends: { status: 'PENDING', responseStatus: null },
  },
  'a reset': {
    behave: (socket) => socket.destroy(),
    ends: { status: 'PENDING', responseStatus: null },
  },
  'no HTTP': {
    behave: (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
    ends: { status: 'PENDING', responseStatus: null },
  },
  'less than it promised': {
    behave: (socket) => socket.end(`${head('200 OK', 'content-length: 1000\r\n')}short`),
    ends: { status: 'PENDING', responseStatus: null },
  },
  'endless headers': {
    behave: flood('HTTP/1.1 200 OK\r\nx: '),
    ends: { status: 'PENDING', responseStatus: null },
  },
  '100 MB': {
    behave: flood(head('200 OK', 'content-length: 100000000\r\n')),
    ends: { status: 'DELIVERED', responseStatus: 200 },
  },
  'a compressed bomb': {
    behave: (socket) => {
      socket.write(head('200 OK', `content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`))
      socket.end(bomb)
    },
    ends: { status: 'DELIVERED', responseStatus: 200 },
  },
  'nothing, for ever': {
    behave: () => {},
    ends: { status: 'PENDING', error: expect.stringContaining('within 10 s') },
  },
  'a byte a second': {
    behave: (socket) => {
      const left = [...head('200 OK', 'content-length: 0\r\n')]
      const drops = setInterval(() => socket.write(left.shift() ?? ''), 1000)
      socket.once('close', () => clearInterval(drops))
    },
    ends: { status: 'PENDING', error: expect.stringContaining('within 10 s') },
  },
}

async function listen(server: {
  listen(port: number, host: string): unknown
  address(): unknown
}): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server as never, 'listening')
  return (server.address() as AddressInfo).port
}

async function startTls(pair: { key: string; cert: string }, behave: Behaviour): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer(pair, (socket) => {
    socket.on('error', () => {})
    socket.once('data', () => behave(socket))
  })
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.on('tlsClientError', () => {})
  parts.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return listen(server)
}

/** Accepts connections and reads nothing. */
async function startDeaf(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer({ pauseOnConnect: true }, (socket) => sockets.add(socket))
  parts.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return listen(server)
}

test('every hostile receiver ends its delivery as expected, and memory does not grow', async () => {
  const stranger = await createAuthority()
  const never = { status: 'PENDING', responseStatus: null }
  const ends = new Map<string, object>()
  const add = async (port: number, expected: object) => {
    const { id } = await subscribe(app, `https://localhost:${port}/`)
    ends.set(id, expected)
  }
  for (const { behave, ends: expected } of Object.values(ANSWERS))
    await add(await startTls(authority, behave), expected)
  const untrusted = { ...never, error: expect.stringContaining('is not trusted') }
  await add(await startTls(stranger, () => {}), untrusted)
  await add(await startTls(expired, () => {}), untrusted)
  await add(await startDeaf(), never)

  const before = process.memoryUsage().rss
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  await emitEvents(app, [{ text: 'x'.repeat(1000) }])
  const [{ id: event }] = (await app.ok('webhook_events_list')).data
  const deliveries = async () =>
    (await app.ok('webhook_events_get', { id: event })).deliveries as Record<string, any>[]
  await eventually(async () => expect((await deliveries()).map((one) => one.attempts)).not.toContain(0))
  clearInterval(watching)
  // A retry may already have happened; the first attempt counts.
  const found = new Map(
    (await deliveries()).map(({ subscriptionId, status, log }) => [subscriptionId, { ...log[0], status }]),
  )
  for (const [id, expected] of ends) expect(found.get(id)).toMatchObject(expected)
  // The senders of 200 MB run in this process, too, but do not keep their data.
  expect((most - before) / 1e6).toBeLessThan(150)
})
