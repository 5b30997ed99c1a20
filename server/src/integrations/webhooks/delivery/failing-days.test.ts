import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestOrganization } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { type Delivering, emitEvents, startDelivering, subscribe } from '../../../../test/harness/webhooks.ts'
import { sql } from '../../../platform/db/index.ts'

/* When a subscription counts as failing for five days. */

const DAY = 24 * 3_600_000

let delivering: Delivering
beforeAll(async () => {
  delivering = await startDelivering()
  delivering.receiver.answer = (_, response) => response.writeHead(400).end()
})
afterAll(() => delivering[Symbol.asyncDispose]())

/** Lets days pass since the last attempts. */
async function pass({ id: org }: TestOrganization, days: number): Promise<void> {
  const { pool } = delivering.app.runtime
  const row = await pool.one(sql<{ failing_since: Date; failed_at: Date }>`
    select failing_since, failed_at from webhook_subscriptions where org_id = ${org}`)
  const [since, at] = [row.failing_since, row.failed_at].map((time) => new Date(time.getTime() - days * DAY))
  await pool.run(sql`
    update webhook_subscriptions set failing_since = ${since}, failed_at = ${at} where org_id = ${org}`)
}

/** An attempt that fails. Returns the subscription after it. */
async function fail({ id: org, key }: TestOrganization) {
  const { app } = delivering
  await emitEvents(app, [{}], 'journey_run.started', org)
  await eventually(async () => {
    const { data } = await app.ok('webhook_deliveries_list', {}, { key })
    expect(data.filter(({ status }: { status: string }) => status !== 'FAILED')).toEqual([])
  })
  return (await app.ok('webhook_subscriptions_list', {}, { key })).data[0]
}

async function newFailing(): Promise<TestOrganization> {
  const org = await delivering.app.newOrganization()
  await subscribe(delivering.app, delivering.receiver.url, { key: org.key })
  await fail(org)
  return org
}

test('a subscription whose attempts fail on five days is disabled', async () => {
  const org = await newFailing()
  for (let day = 1; day < 5; day++) {
    await pass(org, 1)
    expect(await fail(org)).toMatchObject({ disabledAt: null })
  }
  await pass(org, 1)
  expect(await fail(org)).toMatchObject({ disabledAt: expect.any(String), failingSince: expect.any(String) })
})

test('days without an attempt disable no subscription at its next failure', async () => {
  const org = await newFailing()
  await pass(org, 6)
  const { failingSince, disabledAt } = await fail(org)
  expect(disabledAt).toBeNull()
  expect(Date.parse(failingSince)).toBeLessThan(Date.now() - 5 * DAY)
  const { attention } = await delivering.app.ok('overview_get', {}, { key: org.key })
  expect(Date.parse(attention.failing[0].disablesAt)).toBeGreaterThan(Date.now() + 2 * DAY)

  // Two of the six days count.
  for (let day = 0; day < 2; day++) {
    await pass(org, 1)
    expect(await fail(org)).toMatchObject({ disabledAt: null })
  }
  await pass(org, 1)
  expect(await fail(org)).toMatchObject({ disabledAt: expect.any(String) })
})
