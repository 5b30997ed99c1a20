import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '../../src/platform/core/index.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** Writes these bytes and returns the complete response. */
async function sendBytes(...parts: string[]): Promise<{ head: string; status: number; body: any }> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  for (const part of parts) socket.write(part)
  const [head, body] = (await buffer(socket)).toString().split('\r\n\r\n') as [string, string]
  return { head, status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

const key = () => `authorization: Bearer ${app.org.key}\r\n`
const close = 'host: x\r\nconnection: close\r\n'
const segments = '/api/v1/segments'

const cases: Record<string, { text: () => string; code: ErrorCode }> = {
  'no host': {
    text: () => `GET ${segments} HTTP/1.1\r\nconnection: close\r\n${key()}\r\n`,
    code: 'invalid_request',
  },
  'an unknown expectation': {
    text: () =>
      `POST ${segments} HTTP/1.1\r\n${close}${key()}expect: a-miracle\r\ncontent-length: 2\r\n\r\n{}`,
    code: 'invalid_request',
  },
  'a broken chunk': {
    text: () =>
      `POST ${segments} HTTP/1.1\r\nhost: x\r\n${key()}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    code: 'invalid_request',
  },
  'a length and chunks': {
    text: () =>
      `POST ${segments} HTTP/1.1\r\nhost: x\r\n${key()}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    code: 'invalid_request',
  },
  'an unknown encoding': {
    text: () => `POST ${segments} HTTP/1.1\r\nhost: x\r\n${key()}transfer-encoding: gzip\r\n\r\n0\r\n\r\n`,
    code: 'invalid_request',
  },
  'a method that there is not': {
    text: () => `MIRACLE ${segments} HTTP/1.1\r\n${close}\r\n`,
    code: 'invalid_request',
  },
  'a protocol that there is not': {
    text: () => `GET ${segments} HTTP/7.0\r\n${close}\r\n`,
    code: 'invalid_request',
  },
  'a method of another operation': {
    text: () => `PUT ${segments} HTTP/1.1\r\n${close}${key()}\r\n`,
    code: 'method_not_allowed',
  },
  'a method of files on the web': {
    text: () => `PROPFIND ${segments} HTTP/1.1\r\n${close}${key()}\r\n`,
    code: 'method_not_allowed',
  },
  TRACE: { text: () => `TRACE ${segments} HTTP/1.1\r\n${close}${key()}\r\n`, code: 'method_not_allowed' },
  'OPTIONS of everything': { text: () => `OPTIONS * HTTP/1.1\r\n${close}\r\n`, code: 'route_not_found' },
  'a tunnel': { text: () => `CONNECT example.com:443 HTTP/1.1\r\n${close}\r\n`, code: 'route_not_found' },
  'bytes that are no text in the address': {
    text: () => `GET ${segments}/%ff%fe HTTP/1.1\r\n${close}${key()}\r\n`,
    code: 'invalid_request',
  },
  'an address cut in the middle of an escape': {
    text: () => `GET ${segments}/%E0%A4%A HTTP/1.1\r\n${close}${key()}\r\n`,
    code: 'invalid_request',
  },
  'an address with blanks': {
    text: () => `GET ${segments}/a b HTTP/1.1\r\n${close}${key()}\r\n`,
    code: 'invalid_request',
  },
  'an upgrade to another protocol': {
    text: () =>
      `GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close, upgrade\r\nupgrade: websocket\r\n\r\n`,
    code: 'route_not_found',
  },
  'an id that is longer than any': {
    text: () => `GET ${segments}/${'a'.repeat(3_000)} HTTP/1.1\r\n${close}${key()}\r\n`,
    code: 'invalid_request',
  },
}

test.each(Object.entries(cases))('%s gets the error envelope', async (_, { text, code }) => {
  const { head, status, body } = await sendBytes(text())
  expect(head).toMatch(/content-type: application\/json/i)
  expectRefusal({ status, body }, code)
})

test('a CONNECT request that disconnects early does not affect the service', async () => {
  const { hostname, port } = new URL(app.url)
  for (let n = 0; n < 50; n++) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`CONNECT example.com:443 HTTP/1.1\r\n${close}\r\n`, () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

test('headers that are far too long get an answer, although most of them arrive after it', async () => {
  const long = Array.from({ length: 200 }, () => 'a'.repeat(16_000))
  const { status, body } = await sendBytes(
    `GET ${segments} HTTP/1.1\r\n${key()}host: x\r\nx-long: `,
    ...long,
    '\r\n\r\n',
  )
  expectRefusal({ status, body }, 'invalid_request')
  expect(body.error.message).toContain('16 KiB')
})
