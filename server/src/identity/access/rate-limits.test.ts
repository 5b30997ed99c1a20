import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import { RateLimits } from './rate-limits.ts'

test('A rate limit bucket holds one minute of requests, empties with use and refills over time', () => {
  let now = 1_000_000
  const limits = new RateLimits(60, { elapsed: () => now, wall: () => now })
  const states = Array.from({ length: 60 }, () => limits.take('a', null))
  expect(states.every((state) => state.retryAfter === 0)).toBe(true)
  expect(states.at(-1)).toMatchObject({ limit: 60, remaining: 0, resetAt: now + 60_000 })
  expect(limits.take('a', null)).toMatchObject({ remaining: 0, retryAfter: 1 })
  expect(limits.take('b', null)).toMatchObject({ remaining: 59, retryAfter: 0 })
  now += 5_000
  for (let n = 4; n >= 0; n--) expect(limits.take('a', null)).toMatchObject({ remaining: n, retryAfter: 0 })
  expect(limits.take('a', null).retryAfter).toBe(1)
  now += 3_600_000
  expect(limits.take('a', null)).toMatchObject({ remaining: 59 })
})

test('Changing the wall clock neither blocks requests nor grants extra ones', () => {
  let wall = 10_000_000
  let elapsed = 0
  const limits = new RateLimits(60, { elapsed: () => elapsed, wall: () => wall })
  for (let n = 0; n < 59; n++) limits.take('a', null)
  wall -= 3_600_000
  expect(limits.take('a', null)).toMatchObject({ remaining: 0, retryAfter: 0 })
  elapsed += 1_000
  expect(limits.take('a', null)).toMatchObject({ retryAfter: 0, resetAt: wall + 60_000 })
  wall += 7_200_000
  expect(limits.take('a', null).retryAfter).toBe(1)
})

test('A key’s own rate limit overrides the server’s', () => {
  const limits = new RateLimits(60, { elapsed: () => 0, wall: () => 0 })
  expect(limits.take('a', 2)).toMatchObject({ limit: 2, remaining: 1 })
  limits.take('a', 2)
  expect(limits.take('a', 2).retryAfter).toBe(30)
})

/** 60 requests a minute, for up to three keys. `spent` uses up the bucket of a key. */
function threeBuckets() {
  const clock = { now: 5_000 }
  const limits = new RateLimits(60, { elapsed: () => clock.now, wall: () => clock.now }, 3)
  const spent = (key: string) => {
    for (let n = 0; n < 60; n++) limits.take(key, null)
  }
  return { clock, limits, spent }
}

test('when there is no room for another bucket, the one that was used least recently goes, and no other', () => {
  const { clock, limits, spent } = threeBuckets()
  for (const key of ['a', 'b', 'c']) spent(key)
  clock.now += 100
  expect(limits.take('a', null).retryAfter).toBe(1)
  limits.take('d', null)
  for (const key of ['a', 'c']) expect(limits.take(key, null)).toMatchObject({ remaining: 0, retryAfter: 1 })
  expect(limits.take('d', null).remaining).toBe(58)
  expect(limits.take('b', null).remaining).toBe(59)
})

test('a bucket that is full again goes before one that was used less recently', () => {
  const { clock, limits, spent } = threeBuckets()
  for (const key of ['a', 'b']) spent(key)
  clock.now += 10_000
  limits.take('c', null)
  clock.now += 1_001
  // The bucket of `c` is full, although those of `a` and `b` were used before it.
  limits.take('d', null)
  for (const key of ['a', 'b']) expect(limits.take(key, null)).toMatchObject({ remaining: 10, retryAfter: 0 })
})

test('a stream of new keys gives no key of another bucket new tokens as long as it is used', () => {
  const { clock, limits, spent } = threeBuckets()
  spent('a')
  for (let n = 0; n < 1_000; n++) {
    clock.now += 1
    limits.take(`new-${n}`, null)
    expect(limits.take('a', null).remaining).toBe(0)
  }
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    env: { PARLEY_ROLE: 'api', PARLEY_RATE_LIMIT: '20', PARLEY_BATCH_RATE_LIMIT: '3' },
  })
})
afterAll(() => app.stop())

const list = (key: string) =>
  fetch(`${app.url}/api/v1/cdp/people`, { headers: { authorization: `Bearer ${key}` } })

function sendBatch(key: string, externalId: string) {
  return fetch(`${app.url}/api/v1/cdp/people/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ externalId }] }),
  })
}

const limitHeaders = ({ headers }: Response) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)))

test('Every authenticated response shows the rate limit, and a 429 says when to retry', async () => {
  const { key } = await app.newOrganization()
  const [limit, remaining, reset] = limitHeaders(await list(key))
  expect([limit, remaining]).toEqual([20, 19])
  expect(reset).toBeGreaterThan(Date.now() - 60_000)
  for (let n = 0; n < 19; n++) expect((await list(key)).status).toBe(200)
  const refused = await list(key)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  // Another key is not affected, and a refused request does not count.
  expect((await list((await app.newOrganization()).key)).status).toBe(200)
})

test('Batches have their own rate limit, and a refused batch is not stored', async () => {
  const { key } = await app.newOrganization()
  const answers = []
  for (const id of ['one', 'two', 'three', 'four']) answers.push(await sendBatch(key, id))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.map((answer) => limitHeaders(answer)[1])).toEqual([2, 1, 0, 0])
  const { data } = await app.ok('cdp_people_list', {}, { key })
  expect(data.map((person: { externalId: string }) => person.externalId)).toEqual(['three', 'two', 'one'])
})

test('A key uses the rate limit that was set for it', async () => {
  const { id, key } = await app.newOrganization()
  await app.runtime.pool.run(sql`update api_keys set rate_per_minute = 2 where org_id = ${id}`)
  expect(limitHeaders(await list(key)).slice(0, 2)).toEqual([2, 1])
})
