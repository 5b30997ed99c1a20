import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { emitEvents, startDeliveries, subscribe } from '../../../../test/harness/webhooks.ts'
import { createAuthority, hang, startReceiver } from '../../../../test/peers/receiver.ts'

const SUBSCRIPTIONS = 10
const EVENTS = 40
/** Of those, a subscription that hangs is asked this often while the others get theirs, at most. */
const FEW = 10

/** Checks the order, not the time. The benchmark `webhooks` has figures for a hundred hanging subscriptions. */
test('answering receivers get all deliveries before hanging ones were tried for a quarter of theirs', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const authority = await createAuthority()
  await using hanging = await startReceiver(authority, hang)
  await using healthy = await startReceiver(authority)
  await using _ = startDeliveries(app, { allowLoopback: true, extraCa: authority.ca })
  for (let n = 0; n < SUBSCRIPTIONS; n++) {
    await subscribe(app, `${hanging.url}/${n}`)
    await subscribe(app, `${healthy.url}/${n}`)
  }
  // Each event goes to all subscriptions, so half of the due deliveries wait for hanging ones.
  for (let n = 0; n < EVENTS; n++) await emitEvents(app, [{ n }])
  await eventually(() => expect(healthy.requests).toHaveLength(SUBSCRIPTIONS * EVENTS))

  const asked = Map.groupBy(hanging.requests, (request) => request.path)
  expect(asked.size).toBe(SUBSCRIPTIONS)
  for (const requests of asked.values()) expect(requests).toSatisfy((some: unknown[]) => some.length < FEW)
  expect(new Set(healthy.requests.map(({ path, headers }) => `${path} ${headers['webhook-id']}`)).size).toBe(
    SUBSCRIPTIONS * EVENTS,
  )
})
