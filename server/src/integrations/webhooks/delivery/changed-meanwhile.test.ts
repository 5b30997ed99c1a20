import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestOrganization } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../../test/harness/webhooks.ts'
import { ok } from '../../../../test/peers/receiver.ts'
import { sql } from '../../../platform/db/index.ts'

/* Deliveries wait in the queue of their subscription while it is changed. */

let delivering: Delivering
beforeAll(async () => {
  delivering = await startDelivering()
})
afterEach(() => {
  delivering.receiver.requests.length = 0
})
afterAll(() => delivering[Symbol.asyncDispose]())

const DELIVERIES = 10
/** As many requests leave at first. The others wait for their answers. */
const AT_ONCE = 4
const FIRST_TOKEN = 'Bearer the-token-of-the-receiver'

/** Deliveries of which some wait, because the receiver has not answered the first ones yet. `answer` answers these. */
async function waitingDeliveries() {
  const { app, receiver } = delivering
  const held: ServerResponse[] = []
  receiver.answer = (_, response) => held.push(response)
  const org = await app.newOrganization()
  const subscription = await subscribe(app, receiver.url, { key: org.key })
  const items = Array.from({ length: DELIVERIES }, (_, n) => ({ n }))
  await emitEvents(app, items, 'journey_run.started', org.id)
  await eventually(() => expect(held).toHaveLength(AT_ONCE))
  const answer = async () => {
    receiver.answer = ok
    // What a worker knows of a subscription holds for half a second.
    await pause(600)
    for (const response of held) response.end('thanks')
  }
  return { ...subscription, org, answer }
}

const rowsOf = ({ id }: TestOrganization) =>
  delivering.app.runtime.pool.rows(sql<{ status: string; error_text: string | null }>`
    select status, error_text from webhook_deliveries where org_id = ${id} and status <> 'pending'`)

test('a delivery that waited carries the credential that was rotated meanwhile', async () => {
  const { app, receiver } = delivering
  const { org, answer } = await waitingDeliveries()
  const { data } = await app.ok('http_credentials_list', {}, org)
  await app.ok('http_credentials_rotate', { id: data[0].id, value: 'another' }, org)
  await answer()
  await eventually(async () => expect(await rowsOf(org)).toHaveLength(DELIVERIES))
  const sent = receiver.requests.map(({ headers }) => headers.authorization)
  expect(sent).toEqual([
    ...Array(AT_ONCE).fill(FIRST_TOKEN),
    ...Array(DELIVERIES - AT_ONCE).fill('Bearer another'),
  ])
})

test('a delivery that waited is dropped when its subscription was disabled meanwhile', async () => {
  const { app, receiver } = delivering
  const { org, id, answer } = await waitingDeliveries()
  await app.ok('webhook_subscriptions_disable', { id }, org)
  await answer()
  await eventually(async () => expect(await rowsOf(org)).toHaveLength(DELIVERIES))
  const dropped = (await rowsOf(org)).filter(({ status }) => status === 'dropped')
  expect(dropped).toEqual(
    Array(DELIVERIES - AT_ONCE).fill({ status: 'dropped', error_text: 'The subscription was disabled.' }),
  )
  expect(receiver.requests).toHaveLength(AT_ONCE)
})
