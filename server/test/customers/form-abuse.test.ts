import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { newKey } from '../harness/keys.ts'
import { ANSWERS, answered, post, prepare, publishForm, submit, type Visit } from '../peers/form-visitor.ts'

/*
 * Scripts that abuse a form while a real visitor fills it in. `PARLEY_ABUSE=full` sends 10,000 submissions from one
 * address and as many from many; the short suite sends fewer.
 */
const isFull = process.env.PARLEY_ABUSE === 'full'
const SUBMISSIONS = isFull ? 10_000 : effort(150, 300)
const CONCURRENCY = 32
/** The rate limit of one address per minute. Its bucket refills while the test runs. */
const ALLOWED_A_MINUTE = 60

let app: TestApp
let form: Visit
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_TRUSTED_PROXIES: 'loopback' } })
  form = { ...(await publishForm(app)), url: app.url }
})
afterAll(() => app.stop())

/** Sends this many requests with limited concurrency, and counts the answers by status. */
async function flood(send: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let next = 0
  const worker = async () => {
    while (next < SUBMISSIONS) {
      next += 1
      const nth = next
      const { status } = await answered(() => send(nth))
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return statuses
}

/** A real visitor, from their own address, during the abuse. */
async function submitAsVisitor(n: number): Promise<number> {
  const visit = { ...form, address: `198.51.100.${n}` }
  const submission = await prepare(visit)
  return (await answered(() => post(visit, 'submissions', submission))).status
}

async function countStored(): Promise<number> {
  const { stored } = await app.runtime.pool.one(sql<{ stored: number }>`
    select count(*) as stored from form_submissions where org_id = ${app.org.id}`)
  return stored
}

test(
  'The rate limit of one address does not affect others',
  async () => {
    const address = '203.0.113.1'
    const request = await prepare({ ...form, address })
    const startedAt = performance.now()
    const flooded = flood(() => post({ ...form, address }, 'submissions', { ...request, answers: {} }))
    expect(await submitAsVisitor(1)).toBe(200)
    const { 400: checked = 0, 429: refused = 0, ...others } = await flooded
    expect(others).toEqual({})
    const minutes = Math.ceil((performance.now() - startedAt) / 60_000)
    expect(checked).toBeGreaterThanOrEqual(ALLOWED_A_MINUTE)
    expect(checked).toBeLessThanOrEqual(ALLOWED_A_MINUTE * (1 + minutes))
    expect(checked + refused).toBe(SUBMISSIONS)
  },
  3 * HANGS_AFTER_MS,
)

test(
  'Many addresses with one challenge or none store nothing',
  async () => {
    const before = await countStored()
    const { challenge } = await prepare({ ...form, address: '203.0.113.2' })
    const statuses = flood((n) =>
      post({ ...form, address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }, 'submissions', {
        submissionId: randomUUID(),
        version: 1,
        challenge: n % 2 === 0 ? challenge : 'none',
        answers: ANSWERS,
        consent: true,
      }),
    )
    expect(await submitAsVisitor(2)).toBe(200)
    expect(await statuses).toEqual({ 400: SUBMISSIONS })
    expect(await countStored()).toBe(before + 1)
  },
  3 * HANGS_AFTER_MS,
)

test(
  'Oversized or malformed input causes no internal error',
  async () => {
    const bodies = ['x'.repeat(100_000), '['.repeat(10_000), '{"answers":'.repeat(500), '\u0000', '1e999']
    const statuses = await flood((n) =>
      post({ ...form, address: `10.9.${n >> 8}.${n & 255}` }, 'submissions', bodies[n % bodies.length]!),
    )
    expect(statuses).toEqual({ 400: SUBMISSIONS })
  },
  3 * HANGS_AFTER_MS,
)

test('scripts and formulas in answers are stored as text', async () => {
  const script = '<script>alert(1)</script>'
  const formula = '=HYPERLINK("https://evil.example","click")'
  const open = { ...(await publishForm(app)), url: app.url, address: '198.51.100.3' }
  const answers = { ...ANSWERS, name: formula, income: script }
  await submit(open, answers, { hidden: { utm_source: script }, page: `https://x.example/${script}` })
  const { formId } = open
  const { data } = await app.ok('lead_capture_submissions_list', { formId })
  expect(data[0]).toMatchObject({ answers: { name: formula }, hidden: { utm_source: script } })
  const get = (path: string) =>
    fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${app.org.key}` } })
  const listed = await get(`/lead-capture/submissions/${data[0].id}`)
  expect(listed.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const exported = await get(`/lead-capture/embedded-forms/${formId}/submissions.csv?sensitive=true`)
  expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, line] = (await exported.text()).split('\r\n')
  expect(head).toContain('"name","phone","email"')
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"",""click"")"`)
  expect(line).toContain(`"'+573001234567"`)
  expect(line).toContain(`"${script}"`)
})

test('an export hides sensitive values from callers without permission', async () => {
  const open = { ...(await publishForm(app)), url: app.url, address: '198.51.100.4' }
  await submit(open, { ...ANSWERS, income: 'a secret sum' })
  const path = `${app.url}/api/v1/lead-capture/embedded-forms/${open.formId}/submissions.csv`
  const exported = async (query: string, key: string) =>
    fetch(path + query, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await exported('', app.org.key)).text()).not.toContain('secret sum')
  expect(await (await exported('?sensitive=true', app.org.key)).text()).toContain('secret sum')
  const reader = await newKey(app, 'read', app.org.id)
  expect((await exported('?sensitive=true', reader)).status).toBe(403)
  expect((await exported('', reader)).status).toBe(200)
  const other = await app.newOrganization()
  expect((await exported('', other.key)).status).toBe(404)
})

test('A phone number or email address that many addresses send is refused after ten submissions', async () => {
  const from = (n: number, answers: object) => submit({ ...form, address: `198.18.7.${n}` }, answers)
  const answers = { ...ANSWERS, phone: '310 765 4321' }
  const statuses: number[] = []
  for (let n = 1; n <= 12; n++) {
    const written = n % 2 === 0 ? answers.phone : '+57 (310) 765-4321'
    statuses.push((await from(n, { ...answers, phone: written })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  const refused = await from(13, answers)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  const email = 'Victim@example.com'
  for (let n = 0; n < 10; n++)
    expect((await from(20 + n, { ...ANSWERS, phone: `311 000 000${n}`, email })).status).toBe(200)
  expect((await from(31, { ...ANSWERS, phone: '311 000 0099', email: email.toLowerCase() })).status).toBe(429)
  // The number that came with the refused address has lost nothing.
  expect((await from(32, { ...ANSWERS, phone: '311 000 0099' })).status).toBe(200)
})

test('A repeated submission does not count against its phone number', async () => {
  const visit = { ...form, address: '198.18.8.1' }
  const answers = { ...ANSWERS, phone: '312 765 4321' }
  const submission = await prepare(visit, answers)
  for (let n = 0; n < 12; n++) expect((await post(visit, 'submissions', submission)).status).toBe(200)
  expect((await submit(visit, answers)).status).toBe(200)
})
