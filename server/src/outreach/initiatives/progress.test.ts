import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../test/fixtures/journeys.ts'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { endRuns, noteOptOuts, signalInbound, signalSent } from '../../messaging/runs/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { openShop, type Shop } from '../journeys/authoring/testing/shop.ts'
import { runsWorker } from '../journeys/index.ts'

const HOUR_MS = 3_600_000

let shop: Shop
let runtime: Runtime
let clock: TestClock
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  clock = new TestClock()
  clock.pass(Date.now() + 60_000 - clock.now().getTime())
  runtime = { ...shop.app.runtime, clock }
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Live {
  id: string
  contact_id: string
  channel_id: string
  waiting_on: string
}

test('The progress tells opt-outs, the time to reply, each round, and who launched the initiative', async () => {
  const { app } = shop
  const org = app.org.id
  const id = await shop.addInitiative()
  await shop.createDraft(id, { bindings: { 1: 'literal:you' } })
  await app.ok('initiatives_launch', { id })
  const people = [1, 2, 3].map((n) => ({ externalId: `q${n}`, phoneNumber: `+57300200300${n}` }))
  await app.ok('initiatives_participants_add', { id, people })
  const work = () => workOneBatch(runtime, runsWorker(runtime), org)
  const act = (change: (ctx: Ctx) => Promise<unknown>) =>
    inTransaction(runtime, org, { kind: 'system', id: 'test' }, change)
  const live = () =>
    runtime.pool.rows(sql<Live>`
      select id, contact_id, waiting_on, state ->> 'channelId' as channel_id from runs
      where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} and ended_at is null
      order by person_external_id`)
  await work()
  await act(async (ctx) =>
    signalSent(
      ctx,
      (await live()).map((run) => ({ runId: run.id, messageId: run.waiting_on })),
    ),
  )
  await work()
  clock.pass(2 * HOUR_MS)
  const [first, second] = await live()
  await act((ctx) =>
    signalInbound(ctx, [{ runId: first!.id, channelId: first!.channel_id, contactId: first!.contact_id }]),
  )
  await act(async (ctx) => noteOptOuts(ctx, await endRuns(ctx, [second!.id], 'canceled_operator')))
  await work()

  const progress = await app.ok('initiatives_progress', { id })
  expect(progress).toMatchObject({
    funnel: { enrolled: 3, messaged: 3, replied: 1, completed: 1, optedOut: 1 },
    rounds: [{ nodeId: 'ask', entered: 3, sent: 3, failed: 0, left: 3 }],
    launchedBy: { kind: 'key', name: expect.any(String) },
  })
  expect(Math.abs(progress.replyMedianMs - 2 * HOUR_MS)).toBeLessThan(2 * HOUR_MS * 0.03)
})

test('The funnel counts no more runs as messaged than started, where ways of the journey join', async () => {
  const { app } = shop
  const org = app.org.id
  const id = await shop.addInitiative()
  const inputs = { templateId: await shop.addTemplate('APPROVED'), templateBindings: { 1: 'literal:you' } }
  const branches = [{ id: 'gold', value: 'gold', label: 'Gold' }]
  const graph = graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'plan', kind: 'CASE', inputs: { selectionPath: 'engagement.context.plan', branches } },
      { id: 'thanks', kind: 'SEND_MESSAGE', inputs },
      { id: 'news', kind: 'SEND_MESSAGE', inputs },
      { id: 'end', kind: 'EXIT' },
    ],
    [
      'start SENT plan',
      'plan case:gold thanks',
      'plan case:default news',
      'thanks SENT news',
      'news SENT end',
    ],
  )
  await app.ok('journeys_create_draft', { initiativeId: id, definition: { name: 'Joining', ...graph } })
  await app.ok('initiatives_launch', { id })
  const people = ['gold', 'gold', 'plain', 'plain'].map((plan, n) => ({
    externalId: `joins${n}`,
    phoneNumber: `+57300200310${n}`,
    context: { plan },
  }))
  await app.ok('initiatives_participants_add', { id, people })
  for (let step = 0; step < 3; step++) {
    await workOneBatch(runtime, runsWorker(runtime), org)
    const waiting = await runtime.pool.rows(sql<Live>`
      select id, waiting_on from runs
      where org_id = ${org} and initiative_id = ${fromWire('initiative', id)} and waiting_for = 'message'`)
    await inTransaction(runtime, org, { kind: 'system', id: 'test' }, (ctx) =>
      signalSent(
        ctx,
        waiting.map((run) => ({ runId: run.id, messageId: run.waiting_on })),
      ),
    )
  }
  const { funnel, rounds } = await app.ok('initiatives_progress', { id })
  expect(funnel).toMatchObject({ enrolled: 4, messaged: 4, completed: 4 })
  expect(rounds).toMatchObject([
    { nodeId: 'thanks', entered: 2, sent: 2 },
    { nodeId: 'news', entered: 4, sent: 4 },
  ])
})

test('The funnel counts a message that left and was not delivered', async () => {
  const { app } = shop
  const org = app.org.id
  const id = await shop.addInitiative()
  const inputs = { templateBindings: { 1: 'literal:you' }, deliveredWithin: '1h' }
  const graph = graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'ask', kind: 'SEND_MESSAGE', inputs },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT ask', 'ask SENT end', 'ask UNDELIVERED end'],
  )
  await app.ok('journeys_create_draft', { initiativeId: id, definition: { name: 'Undelivered', ...graph } })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'lost', phoneNumber: '+573002003009' }],
  })
  const work = () => workOneBatch(runtime, runsWorker(runtime), org)
  await work()
  const run = await runtime.pool.one(sql<Live>`
    select id, waiting_on from runs
    where org_id = ${org} and initiative_id = ${fromWire('initiative', id)}`)
  await inTransaction(runtime, org, { kind: 'system', id: 'test' }, (ctx) =>
    signalSent(ctx, [{ runId: run.id, messageId: run.waiting_on }]),
  )
  await work()
  clock.pass(2 * HOUR_MS)
  await work()
  expect(await app.ok('initiatives_progress', { id })).toMatchObject({
    funnel: { enrolled: 1, messaged: 1, completed: 1 },
    rounds: [{ nodeId: 'ask', sent: 1 }],
  })
})
