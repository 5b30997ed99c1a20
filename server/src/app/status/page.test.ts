import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { statusPage } from './page.ts'
import type { ServiceState } from './state.ts'

const TOKEN = 'a token for the metrics'
const basic = (password: string) => `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_STATUS_PAGE: 'public', PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('a public page says in plain words what works, in the language of the reader, without scripts', async () => {
  const read = async (language: string) => {
    const answer = await fetch(`${app.url}/status`, { headers: { 'accept-language': language } })
    return { answer, text: await answer.text() }
  }
  const { answer, text } = await read('en')
  expect(answer.status).toBe(200)
  expect(text).toContain('Everything works.')
  expect(text).toContain('<dt>Last backup</dt><dd>None</dd>')
  expect(text).not.toContain('<script')
  expect(text).not.toContain(app.org.id)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect((await read('es-CO,es;q=0.9')).text).toContain('Todo funciona.')
  expect((await read('pt-BR')).text).toContain('Tudo funciona.')
})

test('a page with a password needs it, and without the setting there is none', async () => {
  await using closed = await startTestApp({
    database: app.database,
    env: { PARLEY_STATUS_PAGE: 'token', PARLEY_METRICS_TOKEN: TOKEN, PARLEY_ROLE: 'api' },
  })
  const status = async (authorization?: string) =>
    (await fetch(`${closed.url}/status`, { headers: authorization ? { authorization } : {} })).status
  expect([await status(), await status(basic('wrong')), await status('Bearer wrong')]).toEqual([
    401, 401, 401,
  ])
  expect([await status(basic(TOKEN)), await status(`Bearer ${TOKEN}`)]).toEqual([200, 200])
  await using without = await startTestApp({ database: app.database, env: { PARLEY_ROLE: 'api' } })
  const answer = await fetch(`${without.url}/status`)
  expect(await answer.text()).not.toContain('Everything works.')
})

describe('the page', () => {
  const works: ServiceState = {
    hasDatabase: true,
    sending: 'works',
    webhooks: 'works',
    email: 'works',
    heldOrganizations: 0,
    replicas: null,
    delayMs: 0,
    backupAgeMs: 3 * 3_600_000,
  }

  test.each([
    [{}, 200, ['Everything works.', '3 hours ago', 'Starts at once']],
    [
      { sending: 'late', delayMs: 12 * 60_000 },
      503,
      ['Not everything works.', 'Late', 'Has waited for 12 minutes'],
    ],
    [{ webhooks: 'failing' }, 503, ['Keeps failing for some']],
    [{ sending: 'held', webhooks: 'held', email: 'held' }, 503, ['Stopped after a restore']],
    [{ heldOrganizations: 2 }, 503, ['Restored organizations', 'Stopped until somebody resumes them: 2']],
    [{ replicas: { count: 2, read: 1 } }, 200, ['Everything works.', 'Read replicas', 'In use: 1 of 2']],
    [{ hasDatabase: false, sending: 'unknown' }, 503, ['Does not answer', 'Unknown']],
  ] as [Partial<ServiceState>, number, string[]][])('of %j', (state, status, texts) => {
    const page = statusPage({ ...works, ...state }, 'en')
    expect(page.status).toBe(status)
    for (const text of texts) expect(page.body).toContain(text)
  })
})
