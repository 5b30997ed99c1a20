import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../../test/harness/webhooks.ts'
import type { Received, Receiver } from '../../../../test/peers/receiver.ts'
import { SUBSCRIBABLE } from '../emission/event-types.ts'
import { writeSigningSecret } from './signing.ts'

/* What receivers verify deliveries with, over every kind of payload that there is. */

let app: TestApp
let receiver: Receiver
let delivering: Delivering
beforeAll(async () => {
  delivering = await startDelivering()
  ;({ app, receiver } = delivering)
})
afterAll(() => delivering[Symbol.asyncDispose]())

type Payload = { type: string; data: Record<string, unknown> }
const golden = Object.values(
  JSON.parse(readFileSync(join(import.meta.dirname, '../testing/payloads.golden.json'), 'utf8')),
) as Payload[]

type Package = typeof StandardWebhook | typeof SvixWebhook

/** Whether a receiver with this secret accepts a request. */
function verify(Webhook: Package, secret: string, { headers, body }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('standardwebhooks and svix accept every payload, during a rotation with both secrets', async () => {
  const { id, signingSecret: old } = await subscribe(app, receiver.url, { events: [...SUBSCRIBABLE] })
  const emitAll = async () => {
    receiver.requests.splice(0)
    for (const type of SUBSCRIBABLE) {
      const data = golden.filter((payload) => payload.type === type).map((payload) => payload.data)
      expect(data).not.toEqual([])
      await emitEvents(app, data, type)
    }
    const { data: pinged } = await app.ok('webhook_subscriptions_test', { id })
    expect(pinged).toMatchObject([{ status: 'DELIVERED' }])
    await eventually(() => expect(receiver.requests).toHaveLength(golden.filter(isSubscribable).length + 1))
    return [...receiver.requests]
  }
  const before = await emitAll()
  const { signingSecret: fresh } = await app.ok('webhook_subscriptions_rotate_secret', { id })
  const between = await emitAll()
  await app.ok('webhook_subscriptions_rotate_secret', { id, graceHours: 0 })
  const after = await emitAll()

  const stranger = writeSigningSecret(randomBytes(32))
  for (const Webhook of [StandardWebhook, SvixWebhook]) {
    for (const request of before) {
      const altered = { ...request, body: `${request.body} ` }
      expect(verify(Webhook, old, request)).toBe(true)
      expect([verify(Webhook, stranger, request), verify(Webhook, old, altered)]).toEqual([false, false])
    }
    for (const request of between)
      expect([verify(Webhook, old, request), verify(Webhook, fresh, request)]).toEqual([true, true])
    for (const request of after)
      expect([verify(Webhook, old, request), verify(Webhook, fresh, request)]).toEqual([false, false])
  }
})

function isSubscribable({ type }: Payload): boolean {
  return SUBSCRIBABLE.some((each) => each === type)
}
