import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser } from '../../../../test/fixtures/people.ts'
import type { TestApp, TestOrganization } from '../../../../test/harness/harness.ts'
import { eventually, until } from '../../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../../test/harness/webhooks.ts'
import type { Receiver } from '../../../../test/peers/receiver.ts'
import { sql } from '../../../platform/db/index.ts'

const HOUR = 3_600_000

// A day of the service passes in about a second.
const TIME_SCALE = 80_000

let app: TestApp
let receiver: Receiver
let delivering: Delivering
beforeAll(async () => {
  // No worker sends email here, so it stays queued.
  const mail = { PARLEY_SMTP_URL: 'smtp://127.0.0.1:1', PARLEY_MAIL_FROM: 'parley@example.com' }
  delivering = await startDelivering({ timeScale: TIME_SCALE, env: mail })
  ;({ app, receiver } = delivering)
})
afterAll(() => delivering[Symbol.asyncDispose]())

async function onlyDelivery(org: TestOrganization) {
  const { data } = await app.ok('webhook_deliveries_list', {}, { key: org.key })
  return data[0]
}

test('a receiver that recovers gets the event, and every attempt has the same id', async () => {
  const org = await app.newOrganization()
  await subscribe(app, `${receiver.url}/recovers`, { key: org.key })
  const attempts = () => receiver.requests.filter((request) => request.path === '/recovers')
  receiver.answer = (_, response) => response.writeHead(attempts().length < 4 ? 500 : 200).end()
  await emitEvents(app, [{}], 'journey_run.started', org.id)
  await eventually(async () =>
    expect(await onlyDelivery(org)).toMatchObject({ status: 'DELIVERED', attempts: 4 }),
  )
  expect(new Set(attempts().map((request) => request.headers['idempotency-key'])).size).toBe(1)
  expect(new Set(attempts().map((request) => request.body)).size).toBe(1)
})

test('a delivery fails after eight attempts in about 28 hours', async () => {
  const org = await app.newOrganization()
  await subscribe(app, receiver.url, { key: org.key })
  receiver.answer = (_, response) => response.writeHead(500).end()
  await emitEvents(app, [{}], 'journey_run.started', org.id)
  await eventually(async () => expect((await onlyDelivery(org)).status).toBe('FAILED'))
  const delivery = await onlyDelivery(org)
  expect(delivery).toMatchObject({ attempts: 8, nextAttemptAt: null })
  const took = Date.parse(delivery.finishedAt) - Date.parse(delivery.createdAt)
  expect(took).toBeGreaterThan(27 * HOUR)
})

test('a subscription that fails for five days is disabled, unless one delivery succeeds', async () => {
  const [failing, flaky] = [await app.newOrganization(), await app.newOrganization()]
  for (const role of ['owner', 'member', 'admin'] as const) await newUser(app, role, failing.id)
  const { id } = await subscribe(app, `${receiver.url}/failing`, { key: failing.key })
  await subscribe(app, `${receiver.url}/flaky`, { key: flaky.key })
  receiver.answer = (request, response) => {
    const isWell = request.path === '/flaky' && request.body.includes('"day":3')
    response.writeHead(isWell ? 200 : 400).end()
  }
  const startedAt = app.runtime.clock.now().getTime()
  for (let day = 0; day <= 6; day++) {
    await until(() => app.runtime.clock.now().getTime() >= startedAt + day * 24 * HOUR)
    for (const org of [failing, flaky]) await emitEvents(app, [{ day }], 'journey_run.started', org.id)
  }
  const subscriptionOf = async (org: TestOrganization) =>
    (await app.ok('webhook_subscriptions_list', {}, { key: org.key })).data[0]
  await eventually(async () => expect((await subscriptionOf(failing)).disabledAt).not.toBeNull())
  expect(await subscriptionOf(flaky)).toMatchObject({ disabledAt: null, failingSince: expect.any(String) })

  expect(
    await app.runtime.pool.rows(sql`
      select actor_kind, actor_id, via, operation, subject from audit_log
      where org_id = ${failing.id} and actor_kind = 'system'`),
  ).toEqual([
    {
      actor_kind: 'system',
      actor_id: 'deliveries',
      via: null,
      operation: 'webhook_subscription_disabled',
      subject: id,
    },
  ])

  const mails = () => app.runtime.pool.rows(sql`select id from mails where org_id = ${failing.id}`)
  expect(await mails()).toHaveLength(2)

  const { data: before } = await app.ok('webhook_deliveries_list', {}, { key: failing.key })
  await emitEvents(app, [{ day: 7 }], 'journey_run.started', failing.id)
  const { data: after } = await app.ok('webhook_deliveries_list', {}, { key: failing.key })
  expect(after).toHaveLength(before.length)
  const test = await app.api('webhook_subscriptions_test', { id }, { key: failing.key })
  expect(test).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })

  receiver.answer = (_, response) => response.end()
  expect(await mails()).toHaveLength(2)
  const enabled = await app.ok('webhook_subscriptions_enable', { id }, { key: failing.key })
  expect(enabled).toMatchObject({ disabledAt: null, failingSince: null })
  const again = await app.ok('webhook_subscriptions_test', { id }, { key: failing.key })
  expect(again.data).toMatchObject([{ status: 'DELIVERED', responseStatus: 200 }])
})
