import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/harness.ts'

const SOCKETS = 100
const DRIP_MS = 100

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_ARRIVAL_TIMEOUT: '2' } })
})
afterAll(() => app.stop())

function open(): Socket {
  const { hostname, port } = new URL(app.url)
  return connect(Number(port), hostname)
}

/** Sends a head, then one byte at a time until the service closes the connection. Returns the response. */
async function drip(head: string, piece = ' '): Promise<string> {
  const socket = open()
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(head)
  const dripping = setInterval(() => socket.write(piece), DRIP_MS)
  await closed
  clearInterval(dripping)
  return received
}

const post = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}`

/** Requests without a key, and with a key for endpoints that read a body only with one. */
const heads: Record<string, () => string> = {
  'a body without a key': () => `${post('/api/v1/segments')}content-length: 5000\r\n\r\n`,
  'a body to nowhere': () => `${post('/nowhere')}content-length: 5000\r\n\r\n`,
  'a body to a page': () => 'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n',
  "a body to a provider's webhook": () => `${post('/channels/whatsapp/a/b')}content-length: 5000\r\n\r\n`,
  'chunks without a key': () => `${post('/api/v1/segments')}transfer-encoding: chunked\r\n\r\n1000\r\n`,
  'a body with a key': () =>
    `${post('/api/v1/segments', `authorization: Bearer ${app.org.key}\r\n`)}content-length: 5000\r\n\r\n`,
  'a message for tools': () =>
    `${post('/mcp', `authorization: Bearer ${app.org.key}\r\n`)}content-length: 5000\r\n\r\n`,
  headers: () => 'GET / HTTP/1.1\r\nhost: x\r\nx-endless: ',
}

test(`${SOCKETS} sockets that send a byte now and then are all closed, on every path`, async () => {
  const kinds = Object.values(heads)
  const all = Array.from({ length: SOCKETS }, (_, n) => drip(kinds[n % kinds.length]!()))
  await Promise.all(all)
})

test('A slow sender with a key gets an explanation', async () => {
  expect(await drip(heads['a body with a key']!())).toContain('did not arrive in time')
})

test('Slow headers are closed like a slow body, before a body that keeps the pace', async () => {
  const steady = drip(heads['a body with a key']!().replace('5000', '500000'), ' '.repeat(1000))
  const closed = [steady.then(() => 'steady'), drip(heads.headers!()).then(() => 'headers')]
  expect(await Promise.race(closed)).toBe('headers')
  await Promise.all(closed)
})

test.each([
  ['two of them', 'host: x\r\nHost: y\r\n'],
  ['the same twice', 'Host: x\r\nHOST: x\r\n'],
  ['none', ''],
])('A request needs one Host header, not %s', async (_, hosts) => {
  const socket = open()
  socket.write(`GET /api/v1/segments HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
  const received = await socket.setEncoding('utf8').toArray()
  expect(received.join('')).toMatch(/^HTTP\/1\.1 400 .*invalid_request.*`Host` header/s)
})

/** Sends an upload in steps, so slowly that it exceeds the time limit of ordinary requests. */
async function upload(id: string, rows: number): Promise<string> {
  const socket = open()
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.write(
    `PUT /api/v1/cdp/imports/${id}/file?offset=0 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
      `authorization: Bearer ${app.org.key}\r\ncontent-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  const send = (text: string) => socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
  send('id,name\n')
  for (let row = 0; row < rows; row++) {
    send(`person-${row},${'x'.repeat(1000)}\n`)
    await pause(DRIP_MS)
  }
  socket.write('0\r\n\r\n')
  await once(socket, 'close')
  return received
}

test('A file upload may take longer while its bytes arrive', async () => {
  const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
  const received = await upload(id, 40)
  expect(received).toContain('HTTP/1.1 200')
})

test('An idle connection does not delay the stop of the service', async () => {
  const stopping = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const socket = connect(Number(new URL(stopping.url).port), 'localhost')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await stopping.stop()
  await closed
})
