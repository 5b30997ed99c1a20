import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEmailAccount } from '../../../test/fixtures/channels.ts'
import { liveSegmentsWorkers } from '../../customers/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'
import { campaignsWorker } from './worker.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const reasons = ({ excluded }: Record<string, any>): Record<string, number> =>
  Object.fromEntries(excluded.map(({ reason, count }: any) => [reason, count]))

test('A draft can be changed and deleted, and a started campaign cannot', async () => {
  const { app } = world
  await world.addPeople({ d1: {} })
  const id = await world.draft(['d1'])
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    status: 'DRAFT',
    channel: 'WHATSAPP',
    initiativeId: null,
    people: null,
    waitForReply: '72h',
  })
  const changed = await app.ok('campaigns_update', { id, name: 'Autumn', sendAt: '2026-05-01T09:00' })
  expect(changed).toMatchObject({ name: 'Autumn', sendAt: '2026-05-01T09:00', audience: { type: 'people' } })
  expect(await app.ok('campaigns_delete', { id })).toEqual({ removed: true })
  expect((await app.api('campaigns_get', { id })).status).toBe(404)

  const other = await world.draft(['d1'])
  await app.ok('campaigns_start', { id: other })
  for (const [name, input] of [
    ['campaigns_update', { name: 'No' }],
    ['campaigns_delete', {}],
    ['campaigns_start', {}],
  ] as const)
    expect((await app.api(name, { id: other, ...input })).body.error.code).toBe('conflict')
})

test('A segment that does not exist, and a message that cannot be sent, are refused', async () => {
  const { app, shop } = world
  const refused = await app.api('campaigns_create', {
    name: 'Nobody',
    audience: { type: 'segment', segmentId: 'seg_00000000000000000000000000000000' },
    message: { channel: 'whatsapp' },
  })
  expect(refused.body.error.code).toBe('unknown_reference')
  await world.addPeople({ x1: {} })
  const pending = await shop.addTemplate('PENDING')
  const id = await world.draft(['x1'], { message: { channel: 'whatsapp', templateId: pending } })
  const { issues } = await app.ok('campaigns_estimate', { id })
  expect(issues.map(({ code }: { code: string }) => code).sort()).toEqual([
    'binding_missing',
    'template_not_approved',
  ])
  expect((await app.api('campaigns_start', { id })).body.error.code).toBe('template_not_approved')
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ status: 'DRAFT', initiativeId: null })
})

test('The estimate says who gets it and who does not, and the start does the same', async () => {
  const { app } = world
  await world.addPeople({
    e1: {},
    e2: { phoneNumber: null },
    e3: {},
    e4: { phoneNumber: '+573019990001' },
    e5: { phoneNumber: '+573019990001' },
    e6: {},
    outside: {},
  })
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'e3' }] })
  await app.ok('sending_prices_set', {
    prices: {
      currency: 'USD',
      email: null,
      whatsapp: [{ codes: ['+57'], marketing: '0.0125', utility: null, authentication: null, service: null }],
    },
  })
  const id = await world.draft(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'nobody'])
  const estimate = await app.ok('campaigns_estimate', { id })
  expect(estimate).toMatchObject({ people: 6, reachable: 3, unknown: 1, issues: [] })
  expect(reasons(estimate)).toEqual({ no_address: 1, do_not_contact: 1, shared_address: 1 })
  expect(estimate.channels).toMatchObject([
    {
      channel: 'WHATSAPP',
      people: 3,
      messages: { least: 3, most: 3 },
      cost: { currency: 'USD', least: '0.0375', most: '0.0375', unpriced: 0 },
    },
  ])
  await app.ok('campaigns_start', { id })
  await world.enroll()
  expect(await world.reached(id)).toEqual(['e1', 'e4', 'e6'])
  const { status, people, initiativeId } = await app.ok('campaigns_get', { id })
  expect(status).toBe('SENT')
  expect(initiativeId).toBe(id.replace('cmp_', 'ini_'))
  expect(people).toMatchObject({ audience: 6, waiting: 0, enrolled: 3 })
  expect(reasons(people)).toEqual(reasons(estimate))
})

test('Only people who agreed to the topic get it, as the estimate says', async () => {
  const { app } = world
  await world.addPeople({ yes: {}, no: {}, never: {}, later: {} })
  const { id: topicId } = await app.ok('topics_create', { name: { en: 'Offers' } })
  const choose = (externalId: string, state: string, channel = 'whatsapp') =>
    app.ok('consents_set', { externalId, topicId, channel, state, source: 'member', words: 'said so' })
  for (const externalId of ['yes', 'later']) await choose(externalId, 'granted')
  await choose('no', 'withdrawn')
  await choose('never', 'granted', 'email')
  const id = await world.draft(['yes', 'no', 'never', 'later'], { consentTopicId: topicId })
  const estimate = await app.ok('campaigns_estimate', { id })
  expect(estimate).toMatchObject({ reachable: 2 })
  expect(reasons(estimate)).toEqual({ no_consent: 2 })
  const started = await app.ok('campaigns_start', { id })
  expect(started.consentTopicId).toBe(topicId)
  // Withdrawn between the start and the enrollment.
  await choose('later', 'withdrawn')
  await world.enroll()
  expect(await world.reached(id)).toEqual(['yes'])
  expect(reasons((await app.ok('campaigns_get', { id })).people)).toEqual({ no_consent: 3 })
  const explained = await app.ok('initiatives_explain_enrollment', {
    id: started.initiativeId,
    personExternalId: 'no',
  })
  expect(explained.obstacles.map(({ code }: any) => code)).toContain('no_consent')
})

test('The audience is that of the start: who enters the segment later gets nothing', async () => {
  const { app, shop } = world
  const segmentId = await shop.addSegment(['s1', 's2'])
  const { id } = await app.ok('campaigns_create', {
    name: 'Sleepers',
    audience: { type: 'segment', segmentId },
    message: {
      channel: 'whatsapp',
      templateId: world.templateId,
      templateBindings: { 1: 'literal:you' },
    },
    sendAt: '2026-03-05T09:00',
  })
  expect(await app.ok('campaigns_start', { id })).toMatchObject({
    status: 'SCHEDULED',
    people: { audience: 2, waiting: 2 },
  })
  await world.addPeople({ late: {} })
  await app.runtime.pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select org_id, ${fromWire('segment', segmentId)}, id, now() from people
    where org_id = ${app.org.id} and external_id = 'late'`)
  for (const worker of liveSegmentsWorkers(app.runtime)) await world.work(worker)
  await world.enroll()
  expect(await world.reached(id)).toEqual([])
  world.clock.pass(72 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toEqual(['s1', 's2'])
})

test('A campaign waits while paused, and everybody gets it once', async () => {
  const { app } = world
  const ids = Array.from({ length: 450 }, (_, index) => `p${String(index).padStart(3, '0')}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const id = await world.draft(ids)
  await app.ok('campaigns_start', { id })
  // The queue holds 400 messages that were not sent. The others wait as people.
  await world.enroll()
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    status: 'SENDING',
    people: { waiting: 50, enrolled: 400 },
  })
  const paused = await app.ok('campaigns_pause', { id })
  expect(paused).toMatchObject({ leaving: 400, campaign: { status: 'PAUSED' } })
  await world.sendAll()
  world.clock.pass(2 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toHaveLength(400)
  expect((await app.api('campaigns_pause', { id })).body.error.code).toBe('initiative_not_active')
  for (let round = 0; round < 2; round++) {
    expect(await app.ok('campaigns_resume', { id })).toMatchObject({ status: 'SENDING' })
    await app.ok('campaigns_pause', { id })
  }
  await app.ok('campaigns_resume', { id })
  await world.enroll()
  expect(await world.reached(id)).toEqual(ids)
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    status: 'SENT',
    people: { waiting: 0, enrolled: 450, excluded: [] },
  })
})

test('A cancellation says who has it, and nobody else gets it', async () => {
  const { app } = world
  const ids = Array.from({ length: 420 }, (_, index) => `c${String(index).padStart(3, '0')}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const id = await world.draft(ids)
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const { pool } = app.runtime
  const some = (status: string, count: number) =>
    pool.run(sql`
      update messages set status = ${status}, due_at = null where org_id = ${app.org.id} and id in (
        select id from messages where org_id = ${app.org.id} and status = 'queued'
          and initiative_id = ${fromWire('campaign', id)} order by id limit ${count})`)
  await some('delivered', 100)
  await some('failed', 7)
  await some('sending', 3)
  const canceled = await app.ok('campaigns_cancel', { id })
  expect(canceled).toMatchObject({
    have: 100,
    mayGet: 3,
    without: 317,
    campaign: { status: 'CANCELED', people: { waiting: 0, enrolled: 400 } },
  })
  expect(reasons(canceled.campaign.people)).toEqual({ canceled: 20 })
  world.clock.pass(HOUR_MS)
  await world.enroll()
  const { queued } = await pool.one(sql<{ queued: number }>`
    select count(*)::int as queued from messages
    where org_id = ${app.org.id} and initiative_id = ${fromWire('campaign', id)} and status = 'queued'`)
  expect(queued).toBe(0)
})

test('Somebody who was merged into a person with the campaign, or deleted, gets nothing', async () => {
  const { app } = world
  await world.addPeople({ m1: {}, m2: {}, m3: {}, m4: {} })
  const id = await world.draft(['m1', 'm2', 'm3', 'm4'], { sendAt: '2026-03-20T09:00' })
  await app.ok('campaigns_start', { id })
  await app.ok('cdp_people_merge', { externalId: 'm1', mergedExternalId: 'm2' })
  await app.ok('cdp_people_delete', { externalId: 'm3' })
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'm4' }] })
  world.clock.pass(20 * 24 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toEqual(['m1'])
  const { people } = await app.ok('campaigns_get', { id })
  expect(reasons(people)).toEqual({ merged: 1, gone: 1, do_not_contact: 1 })
})

test('People without the first address get it on the other channel', async () => {
  const { app } = world
  await world.addPeople({
    f1: { email: 'f1@example.com' },
    f2: { phoneNumber: null, email: 'f2@example.com' },
    f3: { phoneNumber: null },
  })
  const message = {
    channel: 'whatsapp',
    templateId: world.templateId,
    templateBindings: { 1: 'literal:you' },
    channelFallback: { channel: 'email', subject: 'Hello', body: 'Hello you' },
  }
  const id = await world.draft(['f1', 'f2', 'f3'], { message })
  expect(await app.ok('campaigns_estimate', { id })).toMatchObject({
    reachable: 2,
    channels: [
      { channel: 'WHATSAPP', people: 1 },
      { channel: 'EMAIL', people: 1 },
    ],
  })
  const address = 'campaigns@parley.invalid'
  const account = await insertEmailAccount(app.runtime, app.org.id, address)
  await app.runtime.pool.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    values (${app.org.id}, ${app.runtime.newId()}, ${account}, 'email', ${address}, 'Shop', ${address}, 'CONNECTED',
            ${world.clock.now()}, ${world.clock.now()})`)
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const sent = await app.runtime.pool.rows(sql<{ person: string; kind: string }>`
    select r.person_external_id as person, c.kind from messages m
    join runs r on r.org_id = ${app.org.id} and r.id = m.run_id
    join channels c on c.org_id = ${app.org.id} and c.id = m.channel_id
    where m.org_id = ${app.org.id} and m.initiative_id = ${fromWire('campaign', id)} order by 1`)
  expect(sent).toEqual([
    { person: 'f1', kind: 'whatsapp' },
    { person: 'f2', kind: 'email' },
  ])
})

test('Held out people get nothing, the same as the estimate said', async () => {
  const { app } = world
  const ids = Array.from({ length: 60 }, (_, index) => `h${index}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  const goal = { eventName: 'paid', window: '7d', holdoutPercent: 50 }
  const id = await world.draft(ids, { goal })
  const before = reasons(await app.ok('campaigns_estimate', { id }))
  expect(before.held_out).toBeGreaterThan(10)
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const results = await app.ok('campaigns_results_get', { id })
  expect(reasons(results.people)).toEqual(before)
  expect(await world.reached(id)).toHaveLength(60 - before.held_out!)
})

test('The follow-up goes to those who did not reply in time', async () => {
  const { app } = world
  await world.addPeople({ u1: {}, u2: {} })
  const followUp = {
    after: '24h',
    message: {
      channel: 'whatsapp',
      templateId: world.templateId,
      templateBindings: { 1: 'literal:again' },
    },
  }
  const id = await world.draft(['u1', 'u2'], { followUp })
  expect(await app.ok('campaigns_estimate', { id })).toMatchObject({
    channels: [{ messages: { least: 2, most: 4 } }],
  })
  await app.ok('campaigns_start', { id })
  await world.enroll()
  const { pool } = app.runtime
  const runs = sql`initiative_id = ${fromWire('campaign', id)}`
  // Both messages left, and one of the two replied.
  await pool.run(sql`
    update runs set signal = 'SENT', rev = rev + 1 where org_id = ${app.org.id} and ${runs}`)
  await pool.run(sql`
    update run_wakes set due_at = ${world.clock.now()} where org_id = ${app.org.id} and id in (
      select id from runs where org_id = ${app.org.id} and ${runs})`)
  await world.enroll()
  await pool.run(sql`
    update runs set reply_pending = true, rev = rev + 1
    where org_id = ${app.org.id} and ${runs} and person_external_id = 'u1'`)
  world.clock.pass(25 * HOUR_MS)
  await world.enroll()
  expect(await world.reached(id)).toEqual(['u1', 'u2', 'u2'])
})

test('The list has the newest first, by state and name, with their numbers', async () => {
  const { app } = world
  await world.addPeople({ l1: {} })
  await world.draft(['l1'], { name: 'Listed draft' })
  const { data } = await app.ok('campaigns_list', { q: 'listed' })
  expect(data).toMatchObject([
    { name: 'Listed draft', status: 'DRAFT', audience: { type: 'people', people: 1 }, numbers: { sent: 0 } },
  ])
  expect(JSON.stringify(data)).not.toContain('personExternalIds')
  const sent = await app.ok('campaigns_list', { status: 'SENT', sort: 'name' })
  expect(sent.data.length).toBeGreaterThan(2)
  expect(new Set(sent.data.map(({ status }: { status: string }) => status))).toEqual(new Set(['SENT']))
  const canceled = await app.ok('campaigns_list', { status: 'CANCELED' })
  expect(canceled.data).toMatchObject([{ audience: { people: 420 } }])
})

test('A worker whose lease is over changes nothing', async () => {
  const { app } = world
  await world.addPeople({ w1: {} })
  const id = await world.draft(['w1'])
  await app.ok('campaigns_start', { id })
  const worker = campaignsWorker(app.runtime)
  const outdated = new Date(world.clock.now().getTime() - 1)
  await worker.work(app.org.id, [{ id: fromWire('campaign', id)!, failures: 0, lost: false }], outdated)
  expect(await world.reached(id)).toEqual([])
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ people: { waiting: 1 } })
})
