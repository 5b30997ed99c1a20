import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { createAuthority, type Receiver, startReceiver } from '../../../../test/peers/receiver.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { endingsWorker } from '../engine/run-endings.ts'
import { runsWorker } from '../engine/worker.ts'
import { callsWorker } from './worker.ts'

let shop: Shop
let receiver: Receiver
let outbound: Outbound
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api', PARLEY_WEBHOOK_ALLOW_LOOPBACK: 'true' } })
  const authority = await createAuthority()
  receiver = await startReceiver(authority)
  outbound = createOutbound({ allowLoopback: true, extraCa: authority.ca })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await outbound[Symbol.asyncDispose]()
  await receiver.stop()
})

/** An initiative with a run that waits for its HTTP call. */
async function calling(): Promise<string> {
  const { app } = shop
  const id = await shop.addInitiative()
  const inputs = { method: 'POST', url: `${receiver.url}/people` }
  const graph = graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'crm', kind: 'HTTP_REQUEST', inputs },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT crm', 'crm SUCCESS end', 'crm FAILED end'],
  )
  await app.ok('journeys_create_draft', { initiativeId: id, definition: { name: 'Calls', ...graph } })
  await app.ok('initiatives_launch', { id })
  const people = [{ externalId: `caller of ${id}`, phoneNumber: '+573001230001' }]
  await app.ok('initiatives_participants_add', { id, people })
  await workOneBatch(app.runtime, runsWorker(app.runtime), app.org.id)
  return id
}

/** Makes the calls that are due, and waits for their answers. */
async function makeCalls(): Promise<void> {
  await using calls = callsWorker(shop.app.runtime, outbound)
  await workOneBatch(shop.app.runtime, calls, shop.app.org.id)
}

/** Inserts runs that end before the one that calls. */
async function addEarlierRuns(initiative: string, count: number): Promise<void> {
  const { runtime, org } = shop.app
  const initiativeId = fromWire('initiative', initiative)
  await runtime.pool.run(sql`
    update runs set subject_id = ('f' || substr(md5(id::text), 2))::uuid
    where org_id = ${org.id} and initiative_id = ${initiativeId}`)
  await runtime.pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, trigger, status, node_id, started_at)
    select r.org_id, gen_random_uuid(), r.initiative_id, r.journey_id, r.contact_id,
           ('0' || substr(md5(n::text), 2))::uuid, r.trigger, 'ACTIVE', 'start', r.started_at
    from runs r, generate_series(1, ${count}) n
    where r.org_id = ${org.id} and r.initiative_id = ${initiativeId}`)
}

test('After an initiative was canceled, no HTTP call begins, also before the batch that ends its run', async () => {
  const { runtime, org } = shop.app
  const live = await calling()
  await makeCalls()
  expect(receiver.requests).toHaveLength(1)
  await shop.app.ok('initiatives_cancel', { id: live })

  const id = await calling()
  await addEarlierRuns(id, 600)
  await shop.app.ok('initiatives_cancel', { id })
  const run = () =>
    runtime.pool.one(sql<{ waiting_for: string | null; end_reason: string | null; calls: number }>`
      select r.waiting_for, r.end_reason, (select count(*)::int from http_calls where org_id = ${org.id}) as calls
      from runs r
      where r.org_id = ${org.id} and r.initiative_id = ${fromWire('initiative', id)} and r.step_count > 0`)
  expect(await run()).toEqual({ waiting_for: 'call', end_reason: null, calls: 1 })
  await makeCalls()
  expect(receiver.requests).toHaveLength(1)
  expect(await run()).toMatchObject({ end_reason: null, calls: 0 })
  while ((await workOneBatch(runtime, endingsWorker(runtime), org.id)) > 0);
  expect(await run()).toMatchObject({ end_reason: 'canceled_initiative' })
})

test('After a version was stopped, no HTTP call begins for runs that have sent nothing and are still to end', async () => {
  const { runtime, org } = shop.app
  receiver.requests.length = 0
  const [sent, unsent] = [await calling(), await calling()]
  await runtime.pool.run(sql`
    update runs set messages_sent = 1
    where org_id = ${org.id} and initiative_id = ${fromWire('initiative', sent)}`)
  for (const id of [sent, unsent]) {
    await addEarlierRuns(id, 600)
    await shop.app.ok('journeys_stop', { journeyId: id, confirm: true })
  }
  await makeCalls()
  expect(receiver.requests).toHaveLength(1)
  const { data } = await shop.app.ok('initiatives_participants_list', {
    id: unsent,
    personExternalId: `caller of ${unsent}`,
  })
  expect(data).toMatchObject([{ status: 'ACTIVE' }])
  const calls = () =>
    runtime.pool.rows(sql`
      select attempts, due_lease is null and due_at > created_at as waits from http_calls where org_id = ${org.id}`)
  expect(await calls()).toEqual([{ attempts: 0, waits: true }])

  while ((await workOneBatch(runtime, endingsWorker(runtime), org.id)) > 0);
  await runtime.pool.run(sql`
    update http_calls set due_at = ${runtime.clock.now()} where org_id = ${org.id}`)
  await makeCalls()
  expect(receiver.requests).toHaveLength(1)
  expect(await calls()).toEqual([])
})
