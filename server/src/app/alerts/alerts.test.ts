import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { silentLog } from '../../../test/harness/silent-log.ts'
import { startMailServer } from '../../../test/peers/mail-server.ts'
import { sql } from '../../platform/db/index.ts'
import { type Alert, type AlertTarget, tellAlerts } from './alerts.ts'
import type { AlertLimits, Watched } from './conditions.ts'
import { targetsOf } from './targets.ts'

/* Alerts without Prometheus (docs/monitoring.md: Alerts without Prometheus). */

const MINUTE_MS = 60_000
const LIMITS: AlertLimits = { queueAgeMs: 5 * MINUTE_MS, unknown: 0, backupAgeMs: null }

let app: TestApp
let now: number
let held: string | null
let told: Alert[]
let target: AlertTarget
let watched: Watched
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.runtime.pool.run(sql`delete from installation where key like 'alert %'`)
  await app.runtime.pool.run(sql`delete from set_aside`)
  now = Date.now()
  held = null
  told = []
  target = { name: 'test', tell: async (alert) => void told.push(alert) }
  watched = {
    db: app.runtime.pool,
    clock: app.runtime.clock,
    held: () => held,
    realNow: () => new Date(now),
  }
})

const look = (limits = LIMITS) => tellAlerts(watched, limits, [target], silentLog)
const setAside = () =>
  app.runtime.pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${app.org.id}, 'runs', ${app.runtime.newId()}, 'Error', 'x', 8, now())`)
const words = () => told.map(({ status, alert }) => `${status} ${alert}`)

test('a condition is told once when it begins and once when it is over', async () => {
  await look()
  expect(told).toEqual([])
  await setAside()
  await look()
  await setAside()
  await look()
  expect(words()).toEqual(['firing dead letters'])
  expect(told[0]!.text).toBe('Work failed on every attempt (1). Read it with: parley work list')
  await app.runtime.pool.run(sql`delete from set_aside`)
  await look()
  // It came back before a minute had passed.
  await setAside()
  await look()
  await app.runtime.pool.run(sql`delete from set_aside`)
  await look()
  expect(words()).toEqual(['firing dead letters'])
  now += MINUTE_MS + 1
  await look()
  await look()
  expect(words()).toEqual(['firing dead letters', 'resolved dead letters'])
  await setAside()
  await look()
  expect(words()).toEqual(['firing dead letters', 'resolved dead letters', 'firing dead letters'])
})

test('processes that look at the same time tell it once', async () => {
  held = 'this database was restored or copied'
  await Promise.all([look(), look(), look(), look()])
  expect(words()).toEqual(['firing held'])
})

test('while the database is held, nothing is told to be over that nobody looks for', async () => {
  await setAside()
  await look()
  held = 'this database was restored or copied'
  await look()
  now += MINUTE_MS + 1
  await look()
  expect(words()).toEqual(['firing dead letters', 'firing held'])
  held = null
  await look()
  now += MINUTE_MS + 1
  await look()
  expect(words()).toEqual(['firing dead letters', 'firing held', 'resolved held'])
})

test('an alert that could not be told is tried again a minute later, and no other target waits for it', async () => {
  held = 'this database was restored or copied'
  let fails = true
  const broken: AlertTarget = {
    name: 'broken',
    tell: async () => {
      if (fails) throw new Error('no connection')
      told.push({ status: 'firing', alert: 'by the broken one', text: '', since: '' })
    },
  }
  const both = () => tellAlerts(watched, LIMITS, [broken, target], silentLog)
  await both()
  expect(words()).toEqual(['firing held'])
  fails = false
  await both()
  expect(words()).toEqual(['firing held'])
  now += MINUTE_MS + 1
  await both()
  expect(words()).toEqual(['firing held', 'firing by the broken one'])
})

test('late work, messages in doubt, failing channels and an old backup are told', async () => {
  const { pool, newId } = app.runtime
  await pool.run(sql`
    insert into mails (org_id, id, content, written_at, due_at)
    values (${app.org.id}, ${newId()}, '', now(), now() - interval '20 minutes')`)
  await pool.run(sql`
    insert into incidents (org_id, id, kind, subject, since, details)
    values (${app.org.id}, ${newId()}, 'channel', 'x', now(), '{}')`)
  onTestFinished(async () => {
    await pool.run(sql`delete from mails where org_id = ${app.org.id}`)
    await pool.run(sql`delete from incidents where org_id = ${app.org.id}`)
  })
  await look({ ...LIMITS, backupAgeMs: 24 * 60 * MINUTE_MS })
  expect(told.map(({ text }) => text).toSorted()).toEqual([
    'Channels keep failing (1). Home in the workspace says why.',
    'There is no backup. Run: parley backup',
    expect.stringMatching(/^Work of the queue mails has waited for 20 minutes\./),
  ])
})

test('alerts leave as an email and as JSON', async () => {
  await using mail = await startMailServer()
  const bodies: unknown[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    bodies.push(await json(request))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`
  const settings = { server: mail.settings.PARLEY_SMTP_URL!, from: mail.settings.PARLEY_MAIL_FROM! }
  const [byEmail, byUrl] = targetsOf({ email: 'ops@example.com', url }, settings, 'https://parley.example')
  const alert: Alert = {
    status: 'firing',
    alert: 'held',
    text: 'Nothing is sent.',
    since: '2026-11-26T10:00:00.000Z',
  }
  await byEmail!.tell(alert)
  await byEmail!.tell({ ...alert, status: 'resolved' })
  expect(mail.received).toMatchObject([
    { to: 'ops@example.com', subject: 'Parley: held' },
    { to: 'ops@example.com', subject: 'Parley: over: held' },
  ])
  expect(mail.received[0]!.text).toContain('Nothing is sent.')
  await byUrl!.tell(alert)
  expect(bodies).toEqual([{ ...alert, service: 'https://parley.example' }])
  status = 500
  await expect(byUrl!.tell(alert)).rejects.toThrow('the address of PARLEY_ALERT_URL answered 500')
})

test('a service with the setting tells its own alerts', async () => {
  await using mail = await startMailServer()
  await setAside()
  await using _ = await startTestApp({
    database: app.database,
    env: { PARLEY_ALERT_EMAIL: 'ops@example.com', ...mail.settings },
  })
  await expect.poll(() => mail.received).toMatchObject([{ subject: 'Parley: dead letters' }])
})
