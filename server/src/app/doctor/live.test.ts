import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { measures } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { PROGRAM_VERSION } from '../version.ts'
import { formatFindings } from './index.ts'
import { diagnoseLive, type LiveSettings } from './live.ts'

const TOKEN = 'a token for the metrics'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_METRICS_TOKEN: TOKEN, PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const asking = (more: Partial<LiveSettings> = {}) =>
  diagnoseLive({
    url: app.url,
    token: TOKEN,
    version: PROGRAM_VERSION,
    now: () => new Date(),
    limits: { queueAgeMs: 300_000, unknown: 100, backupAgeMs: null },
    ...more,
  })

test('a service that is well has nothing to do for anybody', async () => {
  const findings = await asking()
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(formatFindings(findings, 'The service is well.')).toMatch(/The service is well\.$/)
})

test('what is wrong is told in sentences, with what to do', async () => {
  const { pool, newId, services } = app.runtime
  await pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${app.org.id}, 'runs', ${newId()}, 'Error', 'broken', 5, now())`)
  services.get(measures).slowStatement('0badc0de')
  const hourLater = () => new Date(Date.now() + 3_600_000)
  const found = await asking({
    version: '9.9.9',
    now: hourLater,
    limits: { queueAgeMs: 1, unknown: 0, backupAgeMs: 1 },
  })
  const wrong = Object.fromEntries(found.filter(({ ok }) => !ok).map(({ check, ...rest }) => [check, rest]))
  expect(wrong).toMatchObject({
    clock: { detail: expect.stringMatching(/^3\d{3} seconds behind this machine$/) },
    version: { detail: PROGRAM_VERSION, remedy: expect.stringContaining('9.9.9') },
    'dead letters': { detail: '1 of runs', remedy: expect.stringContaining('parley work retry') },
    backup: { remedy: expect.stringContaining('parley backup') },
    'slow statements': { detail: '0badc0de 1 times', remedy: expect.stringContaining('log') },
  })
})

test('a service that is away, and one without the token, are told too', async () => {
  expect(await asking({ url: 'http://127.0.0.1:1' })).toEqual([
    expect.objectContaining({
      check: 'service',
      ok: false,
      detail: expect.stringContaining('does not answer'),
    }),
  ])
  expect((await asking({ token: null })).at(-1)).toMatchObject({ check: 'metrics', ok: false })
  expect((await asking({ token: 'a wrong token of some length' })).at(-1)).toMatchObject({
    detail: 'answered 401',
  })
})
