import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { createOutbound, type OutboundError } from '../../src/platform/outbound/index.ts'
import { CORPUS } from '../fixtures/address-corpus.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'
import { emitEvents, startDeliveries } from '../harness/webhooks.ts'
import { createAuthority, startReceiver } from '../peers/receiver.ts'

const ANSWERS = new Map(CORPUS.flatMap(({ host, answers }) => (answers ? [[nameIn(host), answers]] : [])))

function nameIn(host: string): string {
  return new URL(`https://${host}`).hostname
}

/** Resolves the names of the corpus. All others are unknown, so that no request leaves this machine. */
async function resolve(hostname: string) {
  const answers = ANSWERS.get(hostname)
  if (!answers) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
  return answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

test('the address corpus is large enough and has no duplicates', () => {
  expect(new Set(CORPUS.map(({ host }) => host)).size).toBeGreaterThanOrEqual(150)
})

describe('requests for users reach no internal address', () => {
  const outbound = createOutbound({ allowLoopback: false, resolve })
  afterAll(() => outbound.close())

  test.each(CORPUS.flatMap(({ host }) => [`https://${host}/`, `http://${host}/`]))(
    'with the address %j',
    async (url) => {
      const request = {
        method: 'POST',
        headers: {},
        body: '',
        timeoutMs: 2000,
        maxResponseBytes: 10,
      } as const
      const failure: OutboundError = await outbound.request({ ...request, url, allowPlainHttp: true }).then(
        (answer) => answer as never,
        (error) => error,
      )
      expect(failure.kind).toMatch(/^(blocked_address|invalid_url|unknown_host)$/)
      expect(failure.isNotSent).toBe(true)
    },
  )
})

test('a name is resolved once per connection, even if it answers differently the next time', async () => {
  const authority = await createAuthority(['changing.example'])
  await using receiver = await startReceiver(authority)
  const answers = ['127.0.0.1', '10.0.0.1']
  const changing = async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]
  await using outbound = createOutbound({ allowLoopback: true, extraCa: authority.ca, resolve: changing })
  const request = {
    method: 'POST',
    url: `https://changing.example:${receiver.port}`,
    headers: {},
    body: '',
    timeoutMs: 2000,
    maxResponseBytes: 10,
  } as const
  // The address that was checked is the one that is used. A second lookup would have returned the other one.
  receiver.answer = (_, response) => response.writeHead(200, { connection: 'close' }).end()
  expect(await outbound.request(request)).toMatchObject({ status: 200 })
  const failure = await outbound.request(request).catch((error) => error)
  expect(failure).toMatchObject({ kind: 'blocked_address', isNotSent: true })
})

describe('Webhooks', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  })
  afterAll(() => app.stop())

  test('webhooks with internal addresses can be saved, but nothing is delivered to them', async () => {
    await using _ = startDeliveries(app, { allowLoopback: false, resolve })
    const { id: credentialId } = await app.ok('http_credentials_create', {
      key: 'inside',
      authType: 'BEARER',
      value: 'token',
    })
    const subscribe = ({ host }: { host: string }) =>
      app.api('webhook_subscriptions_create', {
        url: `https://${host}/`,
        events: ['journey_run.ended'],
        credentialId,
      })
    const statuses: number[] = []
    for (let from = 0; from < CORPUS.length; from += 20) {
      const answers = await Promise.all(CORPUS.slice(from, from + 20).map(subscribe))
      statuses.push(...answers.map(({ status }) => status))
    }
    const saved = statuses.filter((status) => status === 201).length
    expect(statuses.filter((status) => status !== 201 && status !== 400)).toEqual([])
    expect(saved).toBeGreaterThan(150)
    await emitEvents(app, [{}], 'journey_run.ended')
    const read = () =>
      app.runtime.pool.rows(sql<{ status: string; response_status: number | null; error_text: string }>`
        select status, response_status, error_text from webhook_deliveries where org_id = ${app.org.id}`)
    await eventually(async () => {
      const rows = await read()
      expect(
        rows.filter((row) => row.status === 'failed' || /Could not resolve/.test(row.error_text ?? '')),
      ).toHaveLength(saved)
    })
    for (const row of await read()) {
      expect(row.response_status).toBeNull()
      expect(row.error_text).toMatch(
        /requests to it are blocked|not a valid URL|must not contain|Could not resolve/,
      )
    }
  })
})
