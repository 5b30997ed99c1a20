import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* General rules of HTTP for every service (docs/behaviour/edge.md: HTTP). */

const logged: Record<string, unknown>[] = []
let app: TestApp
beforeAll(async () => {
  const note = (fields: object) => void logged.push(fields as Record<string, unknown>)
  const log = { info: note, warn: note, error: note }
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' }, log })
  const items = Array.from({ length: 100 }, (_, n) => ({ externalId: `p${n}`, firstName: 'Ana' }))
  await app.ok('cdp_people_batch_upsert', { items })
})
afterAll(() => app.stop())

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Uses node:http, which neither requests compression nor decompresses by itself. */
async function send(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const options = { method, headers: { authorization: `Bearer ${app.org.key}`, ...headers } }
  const call = request(app.url + path, options).end(body)
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  )
  const bytes = await buffer(response)
  return { status: response.statusCode!, headers: response.headers, bytes }
}

async function sendJson(path: string, sent: Sent) {
  const { bytes, ...answer } = await send(path, sent)
  return { ...answer, body: JSON.parse(bytes.toString()) }
}

const PEOPLE = '/api/v1/cdp/people'
const json = { 'content-type': 'application/json' }

describe('A response', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('a read is compressed by %s on request', async (coding, decode) => {
    const plain = await send(PEOPLE)
    const small = await send(PEOPLE, { headers: { 'accept-encoding': coding } })
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(small.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
    expect(small.bytes.length * 4).toBeLessThan(plain.bytes.length)
    expect(decode(small.bytes)).toEqual(plain.bytes)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['deflate', undefined],
  ])('a read uses the encoding that %s prefers', async (accepted, coding) => {
    const { headers } = await send(PEOPLE, { headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(coding)
  })

  test('small reads and answers of writes are not compressed', async () => {
    const headers = { ...json, 'accept-encoding': 'gzip, br' }
    const small = await send(`${PEOPLE}?limit=1`, { headers })
    const items = Array.from({ length: 100 }, () => ({ externalId: '' }))
    const written = await send(`${PEOPLE}/batch`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ items }),
    })
    expect(written.bytes.length).toBeGreaterThan(4_000)
    for (const answer of [small, written]) expect(answer.headers).not.toHaveProperty('content-encoding')
  })

  test('a read is answered with 304 for a client that has it, in any encoding', async () => {
    const { headers } = await send(`${PEOPLE}/p1`)
    const compressed = await send(PEOPLE, { headers: { 'accept-encoding': 'br' } })
    for (const [path, etag] of [
      [`${PEOPLE}/p1`, headers.etag!],
      [`${PEOPLE}/p1`, `"other", W/${headers.etag}`],
      [PEOPLE, compressed.headers.etag!],
    ] as const) {
      const again = await send(path, { headers: { 'if-none-match': etag } })
      expect(again).toMatchObject({ status: 304, headers: { etag: expect.any(String) } })
      expect(again.bytes.length).toBe(0)
    }
    await app.ok('cdp_people_upsert', { externalId: 'p1', firstName: 'Eva' })
    const changed = await send(`${PEOPLE}/p1`, { headers: { 'if-none-match': headers.etag! } })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(headers.etag)
  })
})

describe('A request body', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    sendJson(PEOPLE, { method: 'POST', headers: { ...json, ...headers }, body })

  test('a body may be compressed', async () => {
    const packed = gzipSync(JSON.stringify({ externalId: 'packed' }))
    expect(await post(packed, { 'content-encoding': 'gzip' })).toMatchObject({
      status: 200,
      body: { created: true },
    })
  })

  test('a compressed body is refused when it decompresses to more than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '))
    expectRefusal(await post(bomb, { 'content-encoding': 'gzip' }), 'payload_too_large')
    expect(await post('{"externalId":"after"}')).toMatchObject({ status: 200 })
  })

  test('a body with invalid data or an unknown encoding is refused', async () => {
    expectRefusal(await post('{}', { 'content-encoding': 'gzip' }), 'invalid_request')
    const cut = gzipSync(JSON.stringify({ externalId: 'cut' })).subarray(0, 20)
    expectRefusal(await post(cut, { 'content-encoding': 'gzip' }), 'invalid_request')
    expectRefusal(await post('{}', { 'content-encoding': 'zstd' }), 'invalid_content_type')
  })

  test('a body that is not UTF-8 is refused, so that ids never change silently', async () => {
    const broken = Buffer.concat([Buffer.from('{"externalId":"a'), Buffer.from([0xe9]), Buffer.from('"}')])
    expectRefusal(await post(broken), 'invalid_request')
    expect(await post('{"externalId":"a\ufffd"}')).toMatchObject({
      status: 200,
      body: { externalId: 'a\ufffd' },
    })
    for (const charset of ['iso-8859-1', 'utf-16le', '"latin1"']) {
      const answer = await post('{"externalId":"a"}', {
        'content-type': `application/json; charset=${charset}`,
      })
      expectRefusal(answer, 'invalid_content_type')
    }
    for (const charset of ['utf-8', 'UTF8', '"utf-8"']) {
      const answer = await post('{"externalId":"a"}', {
        'content-type': `application/json; charset=${charset}`,
      })
      expect(answer.status).toBe(200)
    }
  })

  test('errors name missing fields, and list the known fields beside unknown ones', async () => {
    const answer = await app.api('templates_create', { name: 'a', language: 'es', content: {} })
    expect(answer.body.error.issues).toEqual([
      {
        path: 'category',
        code: 'invalid_value',
        message: 'Missing: one of UTILITY, MARKETING, AUTHENTICATION',
      },
      {
        path: 'contentType',
        code: 'invalid_value',
        message:
          'Missing: one of TEXT, MEDIA, QUICK_REPLY, CALL_TO_ACTION, CARD, CAROUSEL, LIMITED_TIME_OFFER',
      },
    ])
    const unknown = await app.api('cdp_people_upsert', { externalId: 'a', mail: 'a@x.co' })
    expect(unknown.body.error.message).toMatch(/^Unknown: "mail"\. Known fields: externalId, .*email/)
  })
})

test('a method that is not allowed gets the list of allowed ones', async () => {
  const answer = await sendJson(`${PEOPLE}/p1?x=1`, { method: 'PUT' })
  expectRefusal(answer, 'method_not_allowed')
  expect(answer.headers.allow).toBe('GET, HEAD, PATCH, DELETE')
  const other = await sendJson('/mcp', { method: 'PATCH' })
  expect(other.headers.allow).toBe('GET, HEAD, POST, DELETE')
  expectRefusal(await sendJson('/api/v1/nothing', { method: 'PUT' }), 'route_not_found')
})

test('an answer to HEAD ends with its headers, also where GET answers with a stream', async () => {
  for (const path of ['/api/v1/changes', '/api/v1/do-not-contact/list.csv']) {
    const { status, headers, bytes } = await send(path, { method: 'HEAD' })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/(event-stream|csv)/)
    expect(bytes).toHaveLength(0)
  }
})

describe('the id of a request', () => {
  test('a well-formed request id of the caller is used, and another one is replaced', async () => {
    const idOf = async (headers: Record<string, string>) =>
      (await send(`${PEOPLE}?limit=1`, { headers })).headers['x-request-id']
    expect(await idOf({ 'x-request-id': 'shop-42.a' })).toBe('shop-42.a')
    const ours = [
      await idOf({}),
      await idOf({ 'x-request-id': 'with blank' }),
      await idOf({ 'x-request-id': 'a'.repeat(129) }),
    ]
    for (const id of ours) expect(id).toMatch(/^[\w-]{30,60}$/)
    expect(new Set(ours).size).toBe(3)
  })

  test('pages, refusals and MCP answers have a request id', async () => {
    const headers = { 'x-request-id': 'mine', ...json, accept: 'application/json, text/event-stream' }
    for (const path of ['/healthz', '/nowhere', '/', '/api/v1/segments/none']) {
      expect((await send(path, { headers })).headers['x-request-id']).toBe('mine')
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect((await send('/mcp', { method: 'POST', headers, body })).headers['x-request-id']).toBe('mine')
  })

  test('a server error has its request id in the body and the log', async () => {
    await app.runtime.pool.run(sql.raw('alter table segments rename to segments_away'))
    try {
      const answer = await sendJson('/api/v1/segments', { headers: { 'x-request-id': 'broken-1' } })
      expectRefusal(answer, 'internal_error')
      expect(answer.body.error.requestId).toBe('broken-1')
      expect(logged).toContainEqual(expect.objectContaining({ requestId: 'broken-1' }))
    } finally {
      await app.runtime.pool.run(sql.raw('alter table segments_away rename to segments'))
    }
  })
})

describe('a query', () => {
  test('an empty limit and cursor in the query count as absent', async () => {
    expect((await send(`${PEOPLE}?limit=&cursor=`)).status).toBe(200)
  })

  test.each(['1', 'true'])('a boolean in the query may be written as %s', async (yes) => {
    expect((await send(`/api/v1/cdp/relationships?kind=person_to_co&include_removed=${yes}`)).status).toBe(
      200,
    )
  })

  test('a query accepts times without seconds', async () => {
    expect((await send('/api/v1/cdp/events?start=2026-01-01T10:00Z')).status).toBe(200)
    const timestamp = '2026-01-01T10:00Z'
    await app.ok('cdp_events_record', { externalId: 'e1', name: 'seen', personExternalId: 'p1', timestamp })
    expect(await app.ok('cdp_events_get', { externalId: 'e1' })).toMatchObject({
      timestamp: '2026-01-01T10:00:00.000Z',
    })
  })
})
