import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { AddressLimits, forgetAddresses, realRateClock } from '../../../identity/access/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type PublicEndpoint, publicEndpoint } from '../../../platform/operations/index.ts'
import { networkOf } from '../../../platform/outbound/index.ts'
import { createNodeServer } from '../node-server.ts'
import { patternOf } from '../routes/rest.ts'
import { areProxies, callerAddresses } from './address.ts'
import { AnonymousBodyBudget } from './anonymous-body-budget.ts'
import { preflightHandler, publicHandler } from './handler.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** Starts another process with the endpoint. It shares the database and trusts the test as its proxy. */
async function serve(endpoint: PublicEndpoint): Promise<AsyncDisposable & { url: string }> {
  const server = createNodeServer(app)
  const parts = {
    slowBodies: server.slowBodies,
    anonymousBodies: new AnonymousBodyBudget(1e6, 1e6),
    addresses: callerAddresses(['loopback'], () => undefined),
    addressLimits: new AddressLimits(app.runtime, realRateClock),
  }
  server.route(endpoint.method, patternOf(endpoint), publicHandler(endpoint, parts))
  server.route('OPTIONS', patternOf(endpoint), preflightHandler(endpoint, parts))
  const url = await server.listen('127.0.0.1', 0)
  return { url, [Symbol.asyncDispose]: () => server.close() }
}

const guestbook = (fields: Partial<Pick<PublicEndpoint, 'name' | 'limit' | 'origins'>>) =>
  publicEndpoint<string>({
    name: 'guestbook',
    route: 'POST /books/{book}',
    maxBytes: 2048,
    withinMs: 1_000,
    limit: { perMinute: 3, counts: 'all' },
    origins: 'none',
    admit: async ({ params }) => {
      if (params.book === 'nothing') throw new ApiError('not_found', 'No such book.')
      return { target: params.book!, holder: null }
    },
    handle: async ({ body }, book) => {
      if (body.toString() === 'rude') throw new ApiError('forbidden', 'Be kind.')
      return { status: 201, body: `${book}: ${body}` }
    },
    ...fields,
  })

const write = (url: string, address: string, body = 'hello', headers: Record<string, string> = {}) =>
  fetch(`${url}/books/guests`, { method: 'POST', body, headers: { 'x-forwarded-for': address, ...headers } })

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted()

test('processes share the rate limit of an address, and other addresses are not affected', async () => {
  const endpoint = guestbook({ name: 'over_processes' })
  await using one = await serve(endpoint)
  await using two = await serve(endpoint)
  const answers = [one, two, one, two, one, two].map(({ url }) => write(url, '203.0.113.7'))
  expect(await statuses(answers)).toEqual([201, 201, 201, 429, 429, 429])
  const refused = await write(one.url, '203.0.113.7')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  expect((await write(one.url, '203.0.113.8')).status).toBe(201)
})

test('an endpoint that counts only refusals does not limit accepted calls', async () => {
  const endpoint = guestbook({ name: 'refusals', limit: { perMinute: 3, counts: 'refused' } })
  await using one = await serve(endpoint)
  for (let n = 0; n < 5; n++) expect((await write(one.url, '203.0.113.7')).status).toBe(201)
  for (let n = 0; n < 3; n++) expect((await write(one.url, '203.0.113.9', 'rude')).status).toBe(403)
  expect((await write(one.url, '203.0.113.9', 'rude')).status).toBe(429)
})

test('a process whose clock is an hour ahead does not block callers for an hour', async () => {
  const bucket = { name: 'clocks', address: '203.0.113.7', perMinute: 60 }
  const ahead = { elapsed: () => 0, wall: () => Date.now() + 3_600_000 }
  let now = Date.now()
  const here = { elapsed: () => now, wall: () => now }
  const theirs = new AddressLimits(app.runtime, ahead)
  const ours = new AddressLimits(app.runtime, here)
  await theirs.take(bucket)
  await expect(ours.take(bucket)).rejects.toMatchObject({ code: 'rate_limited' })
  now += 2_000
  await ours.take(bucket)
})

test('stored rate limits contain no address, and expire', async () => {
  const { pool } = app.runtime
  const limits = new AddressLimits(app.runtime, { elapsed: () => 0, wall: () => 1_000_000 })
  await limits.take({ name: 'kept', address: '203.0.113.77', perMinute: 1 })
  const kept = () =>
    pool.rows(sql<{ bucket: Buffer }>`select bucket from address_limits where free_at < 2e12`)
  const [row] = await kept()
  expect(row!.bucket).toHaveLength(16)
  await forgetAddresses(pool, 1_000_000)
  expect(await kept()).toHaveLength(1)
  await forgetAddresses(pool, 1_100_000)
  expect(await kept()).toHaveLength(0)
})

test('a body larger than declared is refused, and the body of a refused call is not read', async () => {
  await using one = await serve(guestbook({ name: 'sizes', limit: { perMinute: 99, counts: 'all' } }))
  const large = await write(one.url, '203.0.113.7', 'x'.repeat(2049))
  expect(large.status).toBe(400)
  expect(await large.json()).toMatchObject({ error: { code: 'payload_too_large' } })
  const unknown = await fetch(`${one.url}/books/nothing`, { method: 'POST', body: 'x'.repeat(5000) })
  expect(unknown.status).toBe(404)
})

test('pages may call an endpoint according to its origin rule', async () => {
  const listed = guestbook({
    name: 'origins',
    limit: { perMinute: 99, counts: 'all' },
    origins: () => ['https://ours.example'],
  })
  await using one = await serve(listed)
  const from = (origin: string) => write(one.url, '203.0.113.7', 'hi', { origin })
  const allowed = await from('https://ours.example')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://ours.example')
  expect((await from('https://theirs.example')).status).toBe(403)
  const preflight = await fetch(`${one.url}/books/guests`, {
    method: 'OPTIONS',
    headers: { origin: 'https://ours.example' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')

  await using anywhere = await serve(guestbook({ name: 'any_origin', origins: 'any' }))
  const any = await write(anywhere.url, '203.0.113.7', 'hi', { origin: 'https://x.example' })
  expect(any.headers.get('access-control-allow-origin')).toBe('*')
})

test('a cached answer for one origin is not served to another', async () => {
  const listed = guestbook({ name: 'varied', origins: () => ['https://ours.example'] })
  await using one = await serve(listed)
  const pages: Record<string, string>[] = [{}, { origin: 'https://ours.example' }]
  for (const headers of pages)
    expect((await write(one.url, '203.0.113.7', 'hi', headers)).headers.get('vary')).toBe('origin')
})

describe('a public read', () => {
  const page = Buffer.from('hello '.repeat(1_000))
  const reading = publicEndpoint<null>({
    name: 'page',
    route: 'GET /page',
    maxBytes: 0,
    withinMs: 1_000,
    limit: { perMinute: 99, counts: 'refused' },
    origins: 'any',
    admit: async () => ({ target: null, holder: null }),
    handle: async () => ({
      status: 200,
      body: page,
      headers: { 'cache-control': 'public, max-age=60' },
      validator: 'v1',
    }),
  })

  test('a public read is compressed, and not sent again to a client that has it', async () => {
    await using one = await serve(reading)
    const first = await fetch(`${one.url}/page`, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(first.headers.get('cache-control')).toBe('public, max-age=60')
    expect(await first.text()).toBe(page.toString())
    const again = await fetch(`${one.url}/page`, {
      headers: { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('cache-control')).toBe('public, max-age=60')
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('a public read answers HEAD without a body', async () => {
    await using one = await serve(reading)
    const { status } = await fetch(`${one.url}/page`, { method: 'HEAD' })
    expect(status).toBe(200)
  })
})

test('only trusted proxies can set the address of a request', () => {
  const request = (peer: string, forwarded: string) =>
    ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as never
  let strange = 0
  const addresses = callerAddresses(['10.0.0.0/8'], () => strange++)
  expect(addresses.of(request('203.0.113.1', '198.51.100.1'))).toBe('203.0.113.1')
  expect(addresses.of(request('10.1.2.3', '198.51.100.1, 203.0.113.5'))).toBe('203.0.113.5')
  expect(strange).toBe(0)
  for (let n = 0; n < 3; n++) expect(addresses.of(request('192.168.1.1', '198.51.100.1'))).toBe('192.168.1.1')
  expect(strange).toBe(1)
  expect([areProxies(['10.0.0.0/8', 'loopback']), areProxies(['the proxy'])]).toEqual([true, false])
})

test('a proxy may report addresses with the ports of the callers', async () => {
  const addresses = callerAddresses(['10.0.0.0/8', 'fd00::/8'], () => undefined)
  const of = (forwarded: string) =>
    addresses.of({
      socket: { remoteAddress: '10.1.2.3' },
      headers: { 'x-forwarded-for': forwarded },
    } as never)
  expect(of('203.0.113.5:51234')).toBe('203.0.113.5')
  expect(of('203.0.113.5:51234, 10.9.9.9:443, [fd00::1]:443')).toBe('203.0.113.5')
  expect(of('[2001:db8::7]:51234')).toBe('2001:db8::7')
  expect(of('[2001:db8::7]')).toBe('2001:db8::7')
  expect(of('2001:db8::7:5123')).toBe('2001:db8::7:5123')
  await using one = await serve(guestbook({ name: 'ports' }))
  for (let n = 0; n < 3; n++) expect((await write(one.url, `203.0.113.7:${1_000 + n}`)).status).toBe(201)
  expect((await write(one.url, '203.0.113.7:2000')).status).toBe(429)
  expect((await write(one.url, '203.0.113.8:2000')).status).toBe(201)
})

test('all addresses of an IPv6 network count as one caller', () => {
  expect(networkOf('2001:db8:1:2:3::4')).toBe(networkOf('2001:db8:1:2::ffff'))
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('nonsense')).toBe('unknown')
})
