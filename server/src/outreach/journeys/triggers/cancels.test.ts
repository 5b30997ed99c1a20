import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { recordEvents } from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { matchesWorker } from './matches.ts'

let shop: Shop
let runtime: Runtime
const clock = new TestClock()
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  clock.pass(Date.now() + 60_000 - clock.now().getTime())
  runtime = { ...shop.app.runtime, clock }
})
afterAll(() => shop[Symbol.asyncDispose]())

const have = () => workOneBatch(runtime, matchesWorker(runtime), shop.app.org.id)

async function record(name: string, externalId: string, personExternalId: string): Promise<void> {
  await shop.app.ok('cdp_events_record', { name, externalId, personExternalId })
}

const settingsOf = (eventName: string, canceling: string) => ({
  trigger: { triggerType: 'cdp_event', eventName },
  metadata: { cancelOnEvents: { eventNames: [canceling] } },
})

test('An event that cancels takes an enrollment that became a dead letter, and ends the run all the same', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id, settingsOf('browsed', 'bought'))
  await app.ok('initiatives_launch', { id })
  const ana = { externalId: 'ana', phoneNumber: '+573001234701' }
  await app.ok('initiatives_participants_add', { id, people: [ana] })
  const { definition } = await runtime.pool.one(sql<{ definition: object }>`
    select definition from journeys
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', id)}`)
  const define = (as: object) =>
    runtime.pool.run(sql`
      update journeys set definition = ${JSON.stringify(as)}::jsonb
      where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', id)}`)
  // No operation writes this: a published graph that cannot be read.
  await define({})
  await record('browsed', 'b-ana', 'ana')
  for (let minute = 0; minute < 4; minute++) {
    await have()
    clock.pass(60_000)
  }
  expect((await app.ok('work_set_aside_list', { queue: 'matches' })).data).toHaveLength(1)

  await record('bought', 'bought-ana', 'ana')
  await have()
  await define(definition)
  expect((await app.ok('work_set_aside_list')).data).toEqual([])
  expect((await app.ok('initiatives_participants_list', { id })).data).toMatchObject([{ status: 'STOPPED' }])
  expect((await app.ok('cdp_events_effects', { externalId: 'b-ana' })).data).toMatchObject([
    { outcome: 'refused', reason: 'no_workflow' },
  ])
})

test('An event that cancels counts for a version that is published before the event is settled', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  const settings = settingsOf('viewed', 'ordered')
  await shop.createDraft(id, settings)
  await app.ok('initiatives_launch', { id })
  for (const [n, person] of ['ben', 'cleo'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+57300123471${n}` })
  const publish = async (maxEnrollments: number) => {
    const trigger = { ...settings.trigger, maxEnrollments, enrollmentWindow: '1d' }
    const { id: journeyId } = await shop.createDraft(id, { ...settings, trigger })
    await app.ok('journeys_publish', { journeyId, confirm: true })
  }
  const statuses = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return data.map((run: Record<string, string>) => [run.personExternalId, run.status])
  }

  // The enrollment waits.
  await record('viewed', 'v-ben', 'ben')
  await app.ok('initiatives_pause', { id })
  await have()
  await record('ordered', 'o-ben', 'ben')
  await publish(8)
  await have()
  await app.ok('initiatives_resume', { id })
  await have()
  expect(await statuses()).toEqual([])
  expect((await app.ok('cdp_events_effects', { externalId: 'v-ben' })).data).toMatchObject([
    { outcome: 'refused', reason: 'no_workflow' },
  ])

  // Both are settled together.
  await record('viewed', 'v-ben-2', 'ben')
  await record('ordered', 'o-ben-2', 'ben')
  await publish(7)
  await have()
  expect(await statuses()).toEqual([])

  // The enrollment is settled first.
  await record('viewed', 'v-cleo', 'cleo')
  await record('ordered', 'o-cleo', 'cleo')
  await publish(6)
  await runtime.pool.run(sql`
    update trigger_matches set due_at = ${new Date(clock.now().getTime() + 60_000)}
    where org_id = ${app.org.id} and action = 'cancel'`)
  await have()
  expect(await statuses()).toEqual([['cleo', 'ACTIVE']])
  clock.pass(60_000)
  await have()
  expect(await statuses()).toEqual([['cleo', 'STOPPED']])
})

test('An event that cancels counts although it was stored together with the trigger that it came after', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id, settingsOf('started', 'finished'))
  await app.ok('initiatives_launch', { id })
  for (const [n, person] of ['dora', 'eli'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+57300123472${n}` })
  const first = app.runtime.clock.now().getTime()
  const events = [
    ['started', 'dora', 0],
    ['finished', 'dora', 1],
    ['finished', 'eli', 0],
    ['started', 'eli', 1],
  ] as const
  // As calls that come within milliseconds share a commit.
  await recordEvents(
    runtime.pool,
    app.org.id,
    events.map(([name, personExternalId, ms]) => {
      const at = new Date(first + ms)
      const externalId = `${name}-${personExternalId}`
      const id = runtime.newId()
      return { id, externalId, name, personExternalId, occurredAt: at, receivedAt: at, recordedBy: 'key_1' }
    }),
    new Date(first + 2),
  )
  await have()
  expect((await app.ok('initiatives_participants_list', { id })).data).toMatchObject([
    { personExternalId: 'eli', status: 'ACTIVE' },
  ])
  expect((await app.ok('cdp_events_effects', { externalId: 'started-dora' })).data).toMatchObject([
    { outcome: 'refused', reason: 'no_workflow' },
  ])
})
