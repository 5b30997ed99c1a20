import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestInitiative } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { resultCountsWorker } from '../counting/worker.ts'
import { newAnswered, segmentOf } from '../testing/answered.ts'
import { withoutAddresses } from './hidden-addresses.ts'

let outreach: Outreach
let initiative: TestInitiative
beforeAll(async () => {
  outreach = await Outreach.start()
  initiative = await newAnswered(outreach, 70)
})
afterAll(() => outreach[Symbol.asyncDispose]())

const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const id = () => toWire('initiative', initiative.id)
const share = (more: object = {}) =>
  outreach.app.ok('initiatives_results_shares_create', {
    id: id(),
    name: 'Board',
    expiresAt: inDays(7),
    ...more,
  })
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(outreach.app.url + new URL(url).pathname, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('A link shows aggregates alone, in its language, to nobody else', async () => {
  const { url } = await share({ language: 'es' })
  const { status, headers, text } = await open(url)
  expect(status).toBe(200)
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).toContain('<html lang="es">')
  expect(text).toContain('Asked &lt;b&gt;people&lt;/b&gt;')
  expect(text).toContain('70 participantes')
  expect(text).toContain('Respondieron 60 de 70')
  // The numbers of the scale, beside its average.
  for (const score of [1, 2, 3, 4, 5]) expect(text).toContain(`scope="row" dir="auto">${score}</th>`)
  for (const secret of [
    'Ana',
    '+57',
    '300 555',
    'example.com',
    'I said',
    'order 1',
    toWire('run', initiative.id),
  ])
    expect(text).not.toContain(secret)
})

test('Quotes are shown when they were chosen, without numbers and addresses', async () => {
  const { text } = await open((await share({ showsQuotes: true })).url)
  expect(text).toMatch(/call me at ••• or ••• order \d+/)
  for (const secret of ['300 555', 'ana@example.com']) expect(text).not.toContain(secret)
})

test('A link of a segment covers its members', async () => {
  const { text } = await open((await share({ segment: await segmentOf(outreach, initiative) })).url)
  expect(text).toContain('23 participants')
  expect(text).toContain('one group of participants')
})

test('A link ends with its segment, also when another segment gets the same name', async () => {
  const other = await newAnswered(outreach, 30)
  const slug = await segmentOf(outreach, other)
  const { url } = await outreach.app.ok('initiatives_results_shares_create', {
    id: toWire('initiative', other.id),
    name: 'VIP',
    segment: slug,
    expiresAt: inDays(7),
  })
  expect((await open(url)).text).toContain('10 participants')
  await outreach.app.ok('segments_delete', { slug })
  const ended = { status: 410, text: expect.stringContaining('group of participants was deleted') }
  expect(await open(url)).toMatchObject(ended)
  await outreach.app.ok('segments_create', {
    name: 'Others',
    slug,
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  expect(await open(url)).toMatchObject(ended)
  const { data } = await outreach.app.ok('initiatives_results_shares_list', {
    id: toWire('initiative', other.id),
  })
  expect(data).toMatchObject([{ name: 'VIP', state: 'segment_deleted' }])
  expect(
    (
      await outreach.app.api('initiatives_results_shares_create', {
        id: toWire('initiative', other.id),
        name: 'Nobody',
        segment: 'unknown',
        expiresAt: inDays(7),
      })
    ).status,
  ).toBe(404)
})

test('The days of all fields of a shared page are counted together', async () => {
  const large = await newAnswered(outreach, 20_050)
  const { url } = await outreach.app.ok('initiatives_results_shares_create', {
    id: toWire('initiative', large.id),
    name: 'Large',
    expiresAt: inDays(7),
  })
  expect((await open(url)).text).toContain('being counted')
  const { runtime } = outreach.app
  const work = () => workOneBatch(runtime, resultCountsWorker(runtime), outreach.org)
  // The summary, and the days of all four fields.
  expect([await work(), await work(), await work()]).toEqual([1, 1, 0])
  const { text } = await open(url)
  expect(text).toContain('20,050 participants')
  expect(text.match(/<svg class="days"/g)).toHaveLength(4)
})

test('A link that ended says so, and an unknown one, too', async () => {
  const revoked = await share()
  const { state } = await outreach.app.ok('initiatives_results_shares_revoke', {
    id: id(),
    shareId: revoked.id,
  })
  expect(state).toBe('revoked')
  expect(await open(revoked.url)).toMatchObject({ status: 410, text: expect.stringContaining('was revoked') })
  const expired = await share({ name: 'Expired', language: 'pt' })
  await outreach.runtime.pool.run(sql`
    update result_shares set expires_at = created_at where org_id = ${outreach.org} and name = 'Expired'`)
  expect(await open(expired.url)).toMatchObject({ status: 410, text: expect.stringContaining('link venceu') })
  const other = expired.url.slice(0, -4) + (expired.url.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  for (const url of [other, 'http://x/shared/results/short'])
    expect(await open(url)).toMatchObject({ status: 404, text: expect.stringContaining('is not valid') })
  const { data } = await outreach.app.ok('initiatives_results_shares_list', { id: id() })
  expect(data.map(({ name, state: shown }: Record<string, string>) => [name, shown])).toEqual(
    expect.arrayContaining([
      ['Expired', 'expired'],
      ['Board', 'revoked'],
    ]),
  )
})

test('The secret is stored as a hash, and stands in no list and no audit entry', async () => {
  const { url } = await share({ name: 'Secret' })
  const secret = url.slice(-43)
  const lists = await outreach.app.ok('initiatives_results_shares_list', { id: id() })
  const audit = await outreach.app.ok('audit_log_list', { operation: 'initiatives_results_shares_create' })
  expect(audit.data.length).toBeGreaterThan(0)
  const stored = await outreach.runtime.pool.rows(sql<{ row: string }>`
    select row_to_json(s)::text as row from result_shares s where org_id = ${outreach.org}`)
  expect(JSON.stringify([lists, audit, stored])).not.toContain(secret)
})

test('A link ends within a year, and an address may open it sixty times a minute', async () => {
  for (const expiresAt of [inDays(-1), inDays(400)]) {
    const input = { id: id(), name: 'Board', expiresAt }
    const { status, body } = await outreach.app.api('initiatives_results_shares_create', input)
    expect([status, body.error.issues[0].path]).toEqual([400, 'expiresAt'])
  }
  const { url } = await share()
  const statuses = new Set<number>()
  // Each second allows one more, so a slow machine needs more than seventy.
  await until(async () => {
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => open(url))))
      statuses.add(status)
    return statuses.has(429)
  })
  expect(statuses).toContain(200)
})

test.each([
  ['+57 300 555 0000', '•••'],
  ['ana@example.com', '•••'],
  ['order 123456', 'order 123456'],
  ['10 of 10, 1.5', '10 of 10, 1.5'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown)
})
