import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { subscribe } from '../../../../test/harness/webhooks.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import type { MatchRow } from './match.ts'
import { matchesWorker, runsToCancel } from './matches.ts'

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

const have = () => workOneBatch(runtime, matchesWorker(runtime), shop.app.org.id)

async function liveInitiative(eventName: string): Promise<string> {
  const initiative = await shop.addInitiative()
  await shop.createDraft(initiative, { trigger: { triggerType: 'cdp_event', eventName } })
  await shop.app.ok('initiatives_launch', { id: initiative })
  return initiative
}

async function record(eventName: string, externalId: string, person: string): Promise<void> {
  await shop.app.ok('cdp_events_record', { name: eventName, externalId, personExternalId: person })
}

const matches = () =>
  runtime.pool.rows(sql<{ initiative: string; due_at: Date | null }>`
    select initiative_id as initiative, due_at from trigger_matches where org_id = ${shop.app.org.id}`)

test('A match that fails to enroll affects no other match and is not lost', async () => {
  const { app } = shop
  await subscribe(app, 'https://hooks.example/parley', { events: ['enrollment.rejected'] })
  const good = await liveInitiative('bought')
  const broken = await liveInitiative('sold')
  // No operation writes this: a published graph that cannot be read.
  await runtime.pool.run(sql`
    update journeys set definition = '{}' where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', broken)}`)
  for (const [n, person] of ['ana', 'bo', 'cy'].entries()) {
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+5730012345${60 + n}` })
    await record('bought', `b-${person}`, person)
  }
  await record('sold', 's-ana', 'ana')
  for (let minute = 0; minute < 4; minute++) {
    await have()
    clock.pass(60_000)
  }

  const { data } = await app.ok('initiatives_participants_list', { id: good })
  expect(data).toHaveLength(3)
  expect(await matches()).toEqual([{ initiative: fromWire('initiative', broken), due_at: null }])
  const { data: setAside } = await app.ok('work_set_aside_list', { queue: 'matches' })
  expect(setAside).toMatchObject([{ queue: 'matches', failures: 3, id: expect.stringMatching(/^mat_/) }])
  const told = await runtime.pool.rows(sql<{ body: string }>`
    select body from webhook_events where org_id = ${app.org.id} and type = 'enrollment.rejected'`)
  expect(told.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { reason: 'internal_error', detail: { errorName: expect.any(String) }, personExternalId: 'ana' },
  ])

  // After the repair it enrolls.
  await runtime.pool.run(sql`
    update journeys set definition = (select definition from journeys where org_id = ${app.org.id}
                                        and initiative_id = ${fromWire('initiative', good)})
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', broken)}`)
  expect(await app.ok('work_retry', { queue: 'matches', id: setAside[0].id })).toEqual({
    retried: 1,
    more: false,
  })
  clock.pass(60_000)
  await have()
  expect((await app.ok('initiatives_participants_list', { id: broken })).data).toHaveLength(1)
  expect((await app.ok('work_set_aside_list')).data).toEqual([])
})

test('Whoever triggered before a pause is enrolled when it ends', async () => {
  const { app } = shop
  const id = await liveInitiative('paused')
  for (const [n, person] of ['eve', 'flo'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+5730012346${60 + n}` })
  await record('paused', 'p-eve', 'eve')
  await app.ok('initiatives_pause', { id })
  await record('paused', 'p-flo', 'flo')
  await have()
  // Nothing comes of a look while the pause lasts.
  clock.pass(2 * 3_600_000)
  await have()

  const started = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return data.map((participant: { personExternalId: string }) => participant.personExternalId)
  }
  const effectsOf = async (externalId: string) => (await app.ok('cdp_events_effects', { externalId })).data
  expect(await started()).toEqual([])
  expect(await effectsOf('p-eve')).toMatchObject([{ outcome: 'waiting' }])
  await app.ok('initiatives_resume', { id })
  await have()
  expect(await started()).toEqual(['eve'])
  expect(await effectsOf('p-flo')).toEqual([])
})

test('Whoever waited through a pause enters a new version only if it has their trigger', async () => {
  const { app } = shop
  const id = await liveInitiative('seen')
  for (const [n, person] of ['rob', 'sue'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+5730012347${20 + n}` })
  const publish = async (trigger: Record<string, unknown>) => {
    const { id: journeyId } = await shop.createDraft(id, { trigger })
    await app.ok('journeys_publish', { journeyId, confirm: true })
  }
  const started = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return data.map((participant: { personExternalId: string }) => participant.personExternalId)
  }
  await record('seen', 'seen-rob', 'rob')
  await app.ok('initiatives_pause', { id })
  await have()
  await publish({ triggerType: 'cdp_event', eventName: 'seen', maxEnrollments: 9, enrollmentWindow: '1d' })
  await app.ok('initiatives_resume', { id })
  await have()
  expect(await started()).toEqual(['rob'])

  await record('seen', 'seen-sue', 'sue')
  await app.ok('initiatives_pause', { id })
  await have()
  // Its filters do not judge an event of another name.
  const eventFilters = [{ key: 'plan', type: 'STRING', op: 'eq', value: 'gold' }]
  await publish({ triggerType: 'cdp_event', eventName: 'upgraded', eventFilters })
  await app.ok('initiatives_resume', { id })
  await have()
  expect(await started()).toEqual(['rob'])
  expect((await app.ok('cdp_events_effects', { externalId: 'seen-sue' })).data).toMatchObject([
    { outcome: 'refused', reason: 'no_workflow' },
  ])
})

test('An event that cancels refuses whoever triggered before it and waits', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id, {
    trigger: { triggerType: 'cdp_event', eventName: 'left' },
    metadata: { cancelOnEvents: { eventNames: ['paid'] } },
  })
  await app.ok('initiatives_launch', { id })
  for (const [n, person] of ['hal', 'ina', 'jo', 'kai'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+5730012346${80 + n}` })
  const started = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return data.map((participant: { personExternalId: string }) => participant.personExternalId).toSorted()
  }
  for (const person of ['hal', 'ina', 'jo']) await record('left', `l-${person}`, person)
  await app.ok('initiatives_pause', { id })
  await have()
  await app.ok('cdp_people_merge', { externalId: 'kai', mergedExternalId: 'jo' })
  for (const person of ['hal', 'kai']) await record('paid', `p-${person}`, person)
  await have()
  await app.ok('initiatives_resume', { id })
  await have()
  expect(await started()).toEqual(['ina'])
  for (const person of ['hal', 'jo'])
    expect((await app.ok('cdp_events_effects', { externalId: `l-${person}` })).data).toMatchObject([
      { outcome: 'refused', reason: 'no_workflow' },
    ])

  // Both wait for the same worker.
  await record('left', 'l-hal-2', 'hal')
  await record('paid', 'p-hal-2', 'hal')
  await have()
  expect(await started()).toEqual(['ina'])
  await record('left', 'l-hal-3', 'hal')
  await have()
  expect(await started()).toEqual(['hal', 'ina'])
})

test('An event that cancels ends a run that it came before, when its trigger came earlier still', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id, {
    trigger: { triggerType: 'cdp_event', eventName: 'viewed' },
    metadata: { cancelOnEvents: { eventNames: ['ordered'] } },
  })
  await app.ok('initiatives_launch', { id })
  for (const [n, person] of ['lea', 'mia'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+5730012346${90 + n}` })
  await record('viewed', 'v-lea', 'lea')
  for (const person of ['lea', 'mia']) await record('ordered', `o-${person}`, person)
  await record('viewed', 'v-mia', 'mia')
  // When many people trigger, what came later is in a later batch.
  await runtime.pool.run(sql`
    update trigger_matches set due_at = ${new Date(clock.now().getTime() + 60_000)}
    where org_id = ${app.org.id} and action = 'cancel'`)
  await have()
  const statuses = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return Object.fromEntries(
      data.map(({ personExternalId, status }: Record<string, string>) => [personExternalId, status]),
    )
  }
  expect(await statuses()).toEqual({ lea: 'ACTIVE', mia: 'ACTIVE' })
  clock.pass(60_000)
  await have()
  expect(await statuses()).toEqual({ lea: 'STOPPED', mia: 'ACTIVE' })
})

test('An event that cancels refuses whoever triggered before it and is due in a later batch', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id, {
    trigger: { triggerType: 'cdp_event', eventName: 'tried' },
    metadata: { cancelOnEvents: { eventNames: ['subscribed'] } },
  })
  await app.ok('initiatives_launch', { id })
  await app.ok('cdp_people_upsert', { externalId: 'ned', phoneNumber: '+573001234692' })
  await record('tried', 't-ned', 'ned')
  await record('subscribed', 's-ned', 'ned')
  // As after a database that failed, which has enrollments tried again after later events.
  const before = new Date(clock.now().getTime() - 60_000)
  for (const [action, dueAt] of [
    ['cancel', before],
    ['enroll', clock.now()],
  ])
    await runtime.pool.run(sql`
      update trigger_matches set due_at = ${dueAt}
      where org_id = ${app.org.id} and person_external_id = 'ned' and action = ${action}`)
  const cancel = await runtime.pool.one(sql<{
    initiative: string
    journey: string
    trigger: object
    at: Date
  }>`
    select initiative_id as initiative, journey_id as journey, trigger, created_at as at from trigger_matches
    where org_id = ${app.org.id} and person_external_id = 'ned' and action = 'cancel'`)
  await runtime.pool.run(sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, properties,
                                 due_at, created_at)
    select ${app.org.id}, gen_random_uuid(), 'cancel', ${cancel.initiative}, ${cancel.journey}, 'other ' || n,
           ${JSON.stringify(cancel.trigger)}::jsonb, '{}', ${before}, ${cancel.at}
    from generate_series(1, 499) n`)
  await have()
  await have()
  expect((await app.ok('initiatives_participants_list', { id })).data).toEqual([])
  expect((await app.ok('cdp_events_effects', { externalId: 't-ned' })).data).toMatchObject([
    { outcome: 'refused', reason: 'no_workflow' },
  ])
})

test('An event that cancels counts although another process has claimed the enrollment that it came after', async () => {
  const { app } = shop
  const { org } = app
  const id = await shop.addInitiative()
  await shop.createDraft(id, {
    trigger: { triggerType: 'cdp_event', eventName: 'browsed' },
    metadata: { cancelOnEvents: { eventNames: ['joined'] } },
  })
  await app.ok('initiatives_launch', { id })
  for (const [n, person] of ['pia', 'quin'].entries())
    await app.ok('cdp_people_upsert', { externalId: person, phoneNumber: `+5730012347${10 + n}` })
  /** Another process takes the enrollment of a person. */
  const claim = async (person: string) => {
    await record('browsed', `br-${person}`, person)
    const lease = new Date(clock.now().getTime() + 30_000)
    const match = await runtime.pool.one(sql<MatchRow>`
      update trigger_matches set due_at = ${lease}, due_lease = ${lease}
      where org_id = ${org.id} and person_external_id = ${person} and action = 'enroll' returning *`)
    return { match, settle: () => matchesWorker(runtime).work(org.id, [match], lease) }
  }
  const statuses = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return Object.fromEntries(
      data.map(({ personExternalId, status }: Record<string, string>) => [personExternalId, status]),
    )
  }

  const waiting = await claim('pia')
  await record('joined', 'j-pia', 'pia')
  await have()
  await waiting.settle()
  expect(await statuses()).toEqual({})
  expect((await app.ok('cdp_events_effects', { externalId: 'br-pia' })).data).toMatchObject([
    { outcome: 'refused', reason: 'no_workflow' },
  ])

  // The event comes while the other process is settling the enrollment.
  const { match, settle } = await claim('quin')
  await record('joined', 'j-quin', 'quin')
  await runtime.pool.transaction(async (db) => {
    await db.run(sql`select 1 from trigger_matches where org_id = ${org.id} and id = ${match.id} for update`)
    await have()
  })
  await settle()
  expect(await statuses()).toEqual({ quin: 'ACTIVE' })
  clock.pass(1_000)
  await have()
  expect(await statuses()).toEqual({ quin: 'STOPPED' })
})

test('An event that cancels reads only the runs of its person', async () => {
  const { org } = shop.app
  const initiative_id = fromWire('initiative', await liveInitiative('reads'))!
  const { id: journey_id } = await runtime.pool.one(sql<{ id: string }>`
    select id from journeys where org_id = ${org.id} and initiative_id = ${initiative_id}`)
  const contact = runtime.newId()
  await runtime.pool.run(sql`
    insert into contacts (org_id, id, phone_number, created_at)
    values (${org.id}, ${contact}, '+573001234699', ${clock.now()})`)
  await runtime.pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_external_id, trigger, status,
                      node_id, started_at)
    select ${org.id}, gen_random_uuid(), ${initiative_id}, ${journey_id}, ${contact}, gen_random_uuid(),
           'shopper ' || n, '{"kind":"manual"}', 'ACTIVE', 'ask', ${clock.now()}
    from generate_series(1, 5000) n`)
  await runtime.pool.run(sql`analyze runs`)
  const trigger = { kind: 'cdp_event', eventName: 'read', eventId: 'evt_1', externalId: null } as const
  const cancel = {
    initiative_id,
    journey_id,
    person_external_id: 'shopper 7',
    trigger,
    created_at: clock.now(),
  }
  const query = runsToCancel({ org: org.id }, [cancel])
  expect(await runtime.pool.rows(query)).toHaveLength(1)
  const plan = await runtime.pool.rows(sql<{ 'QUERY PLAN': string }>`explain ${query}`)
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using runs_by_person/)
  await runtime.pool.run(sql`delete from runs where org_id = ${org.id} and initiative_id = ${initiative_id}`)
})

test('Canceling a paused initiative refuses those who wait', async () => {
  const { app } = shop
  const id = await liveInitiative('dropped')
  await app.ok('cdp_people_upsert', { externalId: 'gus', phoneNumber: '+573001234670' })
  await record('dropped', 'd-gus', 'gus')
  await app.ok('initiatives_pause', { id })
  await have()
  await app.ok('initiatives_cancel', { id })
  clock.pass(3_600_000)
  await have()
  const { data } = await app.ok('cdp_events_effects', { externalId: 'd-gus' })
  expect(data).toMatchObject([{ outcome: 'refused', reason: 'no_workflow' }])
})

test('Retrying a match that was not set aside is an explained error', async () => {
  const answer = await shop.app.api('work_retry', { queue: 'runs', id: toWire('run', runtime.newId()) })
  expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
})

test('A rejected enrollment of a segment entrant is stored too', async () => {
  const { app } = shop
  const segment = await shop.addSegment(['dee'])
  const initiative = await shop.addInitiative()
  await shop.createDraft(initiative, { trigger: { triggerType: 'segment', segmentId: segment } })
  await app.ok('initiatives_launch', { id: initiative })
  await app.ok('cdp_people_upsert', { externalId: 'dee', phoneNumber: null })
  await app.runtime.pool.run(sql`
    update people set phone_number = null where org_id = ${app.org.id} and external_id = 'dee'`)
  const journey = await runtime.pool.one(sql<{ id: string }>`
    select id from journeys where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', initiative)}`)
  await runtime.pool.run(sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, due_at,
                                 created_at)
    values (${app.org.id}, ${runtime.newId()}, 'enroll', ${fromWire('initiative', initiative)}, ${journey.id}, 'dee',
            ${JSON.stringify({ kind: 'segment', segmentId: segment })}::jsonb, ${clock.now()}, ${clock.now()})`)
  await have()
  expect(
    await runtime.pool.rows(sql`
      select person_external_id, reason from refused_enrollments
      where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', initiative)}`),
  ).toEqual([{ person_external_id: 'dee', reason: 'no_channel' }])
})
