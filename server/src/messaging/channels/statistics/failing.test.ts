import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestInitiative } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { incidentsWorker } from '../../../integrations/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { lookAtChannel, lookAtInitiative } from './failing.ts'
import { messageSumsWorker } from './sums-worker.ts'
import type { Happening } from './tally.ts'
import { countMessages } from './tally-writer.ts'

const MINUTE = 60_000

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

/** So many messages have been sent, or failed for a reason. */
async function happen(initiative: TestInitiative, sent: number, failed: number, reason = '131026') {
  const { clock, runtime, org, channelId } = outreach
  const message = { channel_id: channelId, initiative_id: initiative.id, journey_id: initiative.journeyId }
  const events = (what: Happening, count: number, why = '') =>
    Array.from({ length: count }, () => ({ message, what, reason: why, at: clock.now() }))
  await outreach.do((ctx) =>
    countMessages(ctx, [
      ...events('ATTEMPTED', sent + failed),
      ...events('SENT', sent),
      ...events('FAILED', failed, reason),
    ]),
  )
  clock.pass(MINUTE)
  await workOneBatch(runtime, messageSumsWorker(runtime), org)
}

async function look() {
  const { runtime, org } = outreach
  const looks = { initiative: lookAtInitiative, channel: lookAtChannel }
  await workOneBatch(runtime, incidentsWorker(runtime, looks), org)
}

/** The events so far, oldest first. */
async function told() {
  const rows = await outreach.runtime.pool.rows(sql<{ body: string }>`
    select body from webhook_events where org_id = ${outreach.org} and type = 'sending.failing' order by created_at, id`)
  return rows.map(({ body }) => JSON.parse(body).data)
}

const of = (events: { kind: string; status: string }[], kind: string) =>
  events.filter((event) => event.kind === kind).map(({ status }) => status)

test('an initiative and its channel report once that they fail and once that they recovered', async () => {
  const initiative = await outreach.newInitiative()
  await happen(initiative, 100, 1)
  expect(await told()).toEqual([])
  await happen(initiative, 80, 20)
  await happen(initiative, 90, 10, '131049')
  const events = await told()
  expect([of(events, 'initiative'), of(events, 'channel')]).toEqual([['failing'], ['failing']])
  expect(events.find(({ kind }) => kind === 'initiative')).toEqual({
    status: 'failing',
    kind: 'initiative',
    since: expect.any(String),
    initiativeId: toWire('initiative', initiative.id),
    channelId: toWire('channel', outreach.channelId),
    channel: 'WHATSAPP',
    subscriptionId: null,
    queue: null,
    attempted: 201,
    failed: 21,
    reasons: [{ reason: '131026', count: 21 }],
    oldestDueAt: null,
    disablesAt: null,
    endedAt: null,
  })
  outreach.clock.pass(60 * MINUTE)
  await happen(initiative, 50, 0)
  await happen(initiative, 50, 0)
  const after = await told()
  expect([of(after, 'initiative'), of(after, 'channel')]).toEqual([
    ['failing', 'recovered'],
    ['failing', 'recovered'],
  ])
  expect(after.at(-1)).toMatchObject({ failed: 31, endedAt: expect.any(String) })
  // The failures before the recovery do not count again.
  await happen(initiative, 100, 2)
  expect(await told()).toHaveLength(4)
})

test('the overview lists what fails, with names, until the initiative ends', async () => {
  const initiative = await outreach.newInitiative({ name: 'Winter' })
  await happen(initiative, 0, 30)
  const failing = async () => (await outreach.app.ok('overview_get')).attention.failing
  expect(await failing()).toMatchObject([
    { kind: 'channel', name: expect.stringMatching(/^\+/) },
    { kind: 'initiative', name: 'Winter', failed: 30, reasons: [{ reason: '131026', count: 30 }] },
  ])
  outreach.clock.pass(10 * MINUTE)
  await look()
  expect(await failing()).toHaveLength(2)
  await outreach.runtime.pool.run(sql`
    update initiatives set status = 'CANCELED' where org_id = ${outreach.org} and id = ${initiative.id}`)
  outreach.clock.pass(10 * MINUTE)
  await look()
  expect((await failing()).map(({ kind }: { kind: string }) => kind)).toEqual(['channel'])
  outreach.clock.pass(25 * 60 * MINUTE)
  await look()
  expect(await failing()).toEqual([])
})
