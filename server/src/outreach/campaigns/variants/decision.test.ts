import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { completionWorker } from '../../initiatives/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

/* When the winner of a test is chosen, if its messages leave later than planned. */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
let rounds = 0

/** A started campaign to forty people, half of whom are in the test. */
async function started(more: object = {}): Promise<string> {
  rounds += 1
  const ids = Array.from({ length: 40 }, (_, index) => `d${rounds}-${index}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const message = (words: string) => ({
    channel: 'whatsapp',
    templateId: world.templateId,
    templateBindings: { 1: `literal:${words}` },
  })
  const test = { others: [message('b')], sharePercent: 50, decideAfter: '24h', ...more }
  const id = await world.draft(ids, { test })
  await world.app.ok('campaigns_start', { id })
  return id
}

const results = async (id: string) => (await world.app.ok('campaigns_results_get', { id })).test

async function passHours(hours: number) {
  world.clock.pass(hours * HOUR_MS)
  await world.enroll()
}

/** Everybody who got b replies. */
async function replyToB(campaign: string) {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages set replied_at = ${world.clock.now()} where org_id = ${org.id} and run_id in (
      select run_id from campaign_people
      where org_id = ${org.id} and campaign_id = ${fromWire('campaign', campaign)} and variant = 'b' and is_tested)`)
}

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS).toISOString()

test('The time counts from the last message of the test that left, however late that was', async () => {
  const id = await started()
  await world.enroll()
  const { rest, decideAt } = await results(id)
  expect(decideAt).toBe(inHours(24))
  // The messages wait, as in quiet hours or while the channel is paused.
  await passHours(30)
  expect(await results(id)).toMatchObject({ winner: null, decideAt: null, rest })
  await world.sendAll()
  await replyToB(id)
  const left = world.clock.now().getTime()
  await passHours(1)
  const planned = new Date(left + 24 * HOUR_MS).toISOString()
  expect(await results(id)).toMatchObject({ winner: null, decideAt: planned, rest })
  await passHours(22)
  expect(await results(id)).toMatchObject({ winner: null })
  await passHours(2)
  expect(await results(id)).toMatchObject({ winner: 'b', chosenBy: 'measure', decideAt: null, rest: 0 })
})

test('After a pause, the people of the test get their messages before anything is decided', async () => {
  const id = await started()
  await world.app.ok('campaigns_pause', { id })
  await passHours(48)
  await world.app.ok('campaigns_resume', { id })
  await world.enroll()
  expect(await results(id)).toMatchObject({ winner: null, decideAt: null })
  await world.sendAll()
  await replyToB(id)
  await passHours(1)
  expect(await results(id)).toMatchObject({ winner: null })
  await passHours(24)
  expect(await results(id)).toMatchObject({ winner: 'b' })
})

test('Messages that failed or were canceled are not awaited', async () => {
  const id = await started()
  await world.enroll()
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update messages set status = case when id::text < '8' then 'failed' else 'canceled' end, due_at = null
    where org_id = ${org.id} and initiative_id = ${fromWire('campaign', id)}`)
  await passHours(25)
  expect(await results(id)).toMatchObject({ winner: 'a', decideAt: null, rest: 0 })
})

test('The follow-up of a test does not put its decision off', async () => {
  const id = await started()
  await world.enroll()
  await world.sendAll()
  const { runtime, org } = world.app
  // A later message of each run that waits, as a follow-up does.
  await runtime.pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, initiative_id, direction, author, type,
                          text, status, created_at)
    select org_id, gen_random_uuid(), conversation_id, channel_id, contact_id, run_id, initiative_id, direction, author, 'text',
           'Still there?', 'queued', created_at
    from messages where org_id = ${org.id} and initiative_id = ${fromWire('campaign', id)}`)
  await passHours(25)
  expect(await results(id)).toMatchObject({ winner: expect.any(String), rest: 0 })
})

test.each([
  ['when its time has come', (_: string) => passHours(7 * 24), 'measure'],
  ['by hand', (id: string) => world.app.ok('campaigns_choose_winner', { id, variant: 'b' }), 'hand'],
])('A test of the whole audience keeps its campaign open until it is decided %s', async (_, decide, by) => {
  const { app } = world
  const id = await started({ sharePercent: 100, decideAfter: '10d' })
  await world.enroll()
  await world.sendAll()
  await app.runtime.pool.run(sql`
    update runs set status = 'COMPLETED', ended_at = ${world.clock.now()}, waiting_for = null, waiting_on = null
    where org_id = ${app.org.id} and initiative_id = ${fromWire('campaign', id)}`)
  const state = async () => (await app.ok('campaigns_get', { id })).status
  await passHours(5 * 24)
  await world.work(completionWorker(app.runtime))
  expect([await state(), await results(id)]).toMatchObject(['SENT', { winner: null, rest: 0 }])
  await replyToB(id)
  await decide(id)
  expect(await results(id)).toMatchObject({ winner: 'b', chosenBy: by, decideAt: null })
  await world.work(completionWorker(app.runtime))
  expect(await state()).toBe('COMPLETED')
})

test('A campaign completes whose winner was chosen by hand before all of its audience was kept', async () => {
  const { app } = world
  const id = await started()
  // As while a large audience is being kept.
  await app.runtime.pool.run(sql`
    update campaigns set read_until = '00000000-0000-0000-0000-000000000000'
    where org_id = ${app.org.id} and id = ${fromWire('campaign', id)}`)
  await app.ok('campaigns_choose_winner', { id, variant: 'b' })
  await world.enroll()
  await world.sendAll()
  expect(await results(id)).toMatchObject({ winner: 'b', chosenBy: 'hand', decideAt: null })
  await app.runtime.pool.run(sql`
    update runs set status = 'COMPLETED', ended_at = ${world.clock.now()}, waiting_for = null, waiting_on = null
    where org_id = ${app.org.id} and initiative_id = ${fromWire('campaign', id)}`)
  await passHours(25)
  await world.work(completionWorker(app.runtime))
  expect((await app.ok('campaigns_get', { id })).status).toBe('COMPLETED')
})
