import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'
import { repetitionsWorker } from './series-worker.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const DAILY = { every: 'day', time: '09:00' }

/** Moves the clock to a time, such as `03-04T09:00`. */
function goTo(time: string) {
  const target = new Date(`2026-${time}:00Z`).getTime()
  world.clock.pass(target - world.clock.now().getTime())
}

/** Starts what is due, and enrolls and sends. */
async function work() {
  await world.work(repetitionsWorker(world.app.runtime))
  await world.enroll()
  await world.sendAll()
}

async function startSeries(members: readonly string[], more: object) {
  const id = await world.draft(members, { name: 'News', ...more })
  await world.app.ok('campaigns_start', { id })
  return id
}

const repetitionsOf = async (id: string) => (await world.app.ok('campaigns_repetitions_list', { id })).data
const daysOf = async (id: string) =>
  (await repetitionsOf(id)).map(({ day, outcome }: Record<string, string>) => `${day} ${outcome}`)

test('Each repetition is for the members of its moment, with results of its own and in total', async () => {
  const { app, shop } = world
  await world.addPeople({ a1: {}, a2: {}, a3: {} })
  const segmentId = await shop.addSegment(['a1', 'a2'])
  goTo('03-02T10:00')
  const id = await startSeries([], { audience: { type: 'segment', segmentId }, repeat: DAILY })
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    status: 'REPEATING',
    nextAt: '2026-03-03T09:00:00.000Z',
    initiativeId: null,
    people: null,
    repetitions: { started: 0, people: 0 },
  })
  await work()
  expect(await repetitionsOf(id)).toEqual([])

  goTo('03-03T09:00')
  await work()
  await app.runtime.pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select org_id, ${fromWire('segment', segmentId)}, id, ${world.clock.now()} from people
    where org_id = ${app.org.id} and external_id = 'a3'`)
  goTo('03-04T09:00')
  await work()
  const [second, first] = await repetitionsOf(id)
  expect(first).toMatchObject({
    day: '2026-03-03',
    plannedAt: '2026-03-03T09:00:00.000Z',
    outcome: 'STARTED',
  })
  expect(await world.reached(first.campaign.id)).toEqual(['a1', 'a2'])
  expect(await world.reached(second.campaign.id)).toEqual(['a1', 'a2', 'a3'])
  expect(second.campaign).toMatchObject({ people: 3, waiting: 0 })
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    nextAt: '2026-03-05T09:00:00.000Z',
    repetitions: { started: 2, people: 5, waiting: 0 },
  })
  expect(await app.ok('campaigns_get', { id: second.campaign.id })).toMatchObject({
    name: 'News 2026-03-04',
    status: 'SENT',
    seriesId: id,
    repeat: null,
  })
  // The list has the campaign that repeats, and not its repetitions.
  const { data } = await app.ok('campaigns_list', { q: 'News' })
  expect(data).toMatchObject([{ id, status: 'REPEATING', audience: { people: 5 } }])
  expect((await app.api('campaigns_results_get', { id })).body.error.code).toBe('conflict')
  await app.ok('campaigns_cancel', { id })
})

test('Two workers and a lost lease start a repetition once', async () => {
  const { app } = world
  const { runtime, org } = app
  await world.addPeople({ b1: {} })
  goTo('03-10T10:00')
  const id = await startSeries(['b1'], { repeat: DAILY })
  for (let day = 11; day <= 16; day += 1) {
    goTo(`03-${day}T09:00`)
    const lease = new Date(world.clock.now().getTime() + 30_000)
    await runtime.pool.run(sql`
      update campaign_series set due_at = ${lease}, due_lease = ${lease}
      where org_id = ${org.id} and id = ${fromWire('campaign', id)}`)
    const row = { id: fromWire('campaign', id)! } as never
    // Both believe that they have the lease.
    await Promise.all([1, 2, 3].map(() => repetitionsWorker(runtime).work(org.id, [row], lease)))
    await work()
  }
  expect(await daysOf(id)).toEqual([16, 15, 14, 13, 12, 11].map((day) => `2026-03-${day} STARTED`))
  const { data } = await app.ok('initiatives_list')
  expect(data.filter(({ name }: { name: string }) => name.startsWith('News 2026-03-1'))).toHaveLength(6)
  await app.ok('campaigns_cancel', { id })
})

test('A start that fails in the middle leaves nothing, and is repeated', async () => {
  const { app } = world
  const { runtime, org } = app
  await world.addPeople({ m1: {} })
  goTo('03-17T10:00')
  const id = await startSeries(['m1'], { repeat: DAILY })
  goTo('03-18T09:00')
  await runtime.pool.run(
    sql`alter table campaign_repetitions add constraint refuse_day check (false) not valid`,
  )
  await world.work(repetitionsWorker(runtime))
  const made = await runtime.pool.rows(sql`
    select 1 from campaigns where org_id = ${org.id} and series_id = ${fromWire('campaign', id)}`)
  expect(made).toEqual([])
  await runtime.pool.run(sql`alter table campaign_repetitions drop constraint refuse_day`)
  world.clock.pass(HOUR_MS)
  await work()
  expect(await daysOf(id)).toEqual(['2026-03-18 STARTED'])
  await app.ok('campaigns_cancel', { id })
})

test('A clock that goes an hour back starts nothing again', async () => {
  await world.addPeople({ c1: {} })
  goTo('03-20T08:59')
  const id = await startSeries(['c1'], { repeat: DAILY })
  goTo('03-20T09:10')
  await work()
  world.clock.pass(-HOUR_MS)
  await work()
  // Nor does it when somebody changes it meanwhile.
  await world.app.ok('campaigns_update', { id, name: 'Other news' })
  goTo('03-20T12:00')
  await work()
  expect(await daysOf(id)).toEqual(['2026-03-20 STARTED'])
  await world.app.ok('campaigns_cancel', { id })
})

test('What the service missed starts when it is up to six hours late, and is told otherwise', async () => {
  await world.addPeople({ d1: {} })
  goTo('03-21T10:00')
  const id = await startSeries(['d1'], { repeat: DAILY })
  // Two days later at three o’clock.
  goTo('03-24T15:00')
  await work()
  expect(await daysOf(id)).toEqual(['2026-03-24 STARTED', '2026-03-23 MISSED', '2026-03-22 MISSED'])
  goTo('03-25T15:01')
  await work()
  expect((await daysOf(id))[0]).toBe('2026-03-25 MISSED')
  expect(await world.app.ok('campaigns_get', { id })).toMatchObject({
    status: 'REPEATING',
    nextAt: '2026-03-26T09:00:00.000Z',
    repetitions: { started: 1 },
  })
  await world.app.ok('campaigns_cancel', { id })
})

test('A repetition that reaches nobody or cannot start is told, and the next one comes', async () => {
  const { app } = world
  await world.addPeople({ e1: {}, e2: {} })
  goTo('03-26T10:00')
  const nobody = await startSeries(['e1'], { repeat: DAILY })
  const refused = await startSeries(['e2'], { repeat: DAILY })
  const { templateId } = (await app.ok('campaigns_get', { id: refused })).message
  const setStatus = (status: string) =>
    app.runtime.pool.run(sql`
      update templates set status = ${status} where org_id = ${app.org.id} and id = ${fromWire('template', templateId)}`)
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'e1' }] })
  goTo('03-27T09:00')
  await setStatus('REJECTED')
  await work()
  const [first] = await repetitionsOf(refused)
  expect(first).toMatchObject({ outcome: 'REFUSED', campaign: null })
  expect(first.reason).toContain('REJECTED')
  await setStatus('APPROVED')
  await app.runtime.pool.run(sql`
    delete from suppressions where org_id = ${app.org.id} and value = 'e1'`)
  goTo('03-28T09:00')
  await app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'e1' }] })
  await work()
  expect(await daysOf(nobody)).toEqual(['2026-03-28 NOBODY', '2026-03-27 REFUSED'])
  expect(await daysOf(refused)).toEqual(['2026-03-28 STARTED', '2026-03-27 REFUSED'])
  for (const id of [nobody, refused]) await app.ok('campaigns_cancel', { id })
})

test('It completes after its number of times', async () => {
  await world.addPeople({ f1: {} })
  goTo('04-01T10:00')
  const id = await startSeries(['f1'], { repeat: { ...DAILY, times: 2 } })
  for (const day of ['02', '03', '04']) {
    goTo(`04-${day}T09:00`)
    await work()
  }
  expect(await daysOf(id)).toEqual(['2026-04-03 STARTED', '2026-04-02 STARTED'])
  expect(await world.app.ok('campaigns_get', { id })).toMatchObject({
    status: 'COMPLETED',
    nextAt: null,
    completedAt: '2026-04-03T09:00:00.000Z',
  })
  expect((await world.app.api('campaigns_update', { id, name: 'No' })).body.error.code).toBe('conflict')
  expect((await world.app.api('campaigns_cancel', { id })).body.error.code).toBe('initiative_not_active')
})

test('A pause holds the people of a repetition and skips later ones; a cancellation ends all', async () => {
  const { app } = world
  const people = Array.from({ length: 450 }, (_, index) => `g${index}`)
  await world.addPeople(Object.fromEntries(people.map((id) => [id, {}])))
  goTo('04-06T10:00')
  const id = await startSeries(people, { repeat: DAILY })
  goTo('04-07T09:00')
  await world.work(repetitionsWorker(app.runtime))
  await world.enroll()
  const [{ campaign }] = await repetitionsOf(id)
  expect(campaign).toMatchObject({ status: 'SENDING', waiting: 50 })
  const paused = await app.ok('campaigns_pause', { id })
  expect(paused).toMatchObject({ campaign: { status: 'PAUSED', nextAt: null }, leaving: 400 })
  expect(await app.ok('campaigns_get', { id: campaign.id })).toMatchObject({ status: 'PAUSED' })
  expect((await app.api('campaigns_pause', { id })).body.error.code).toBe('initiative_not_active')
  goTo('04-08T12:00')
  await work()
  expect(await daysOf(id)).toHaveLength(1)
  expect(await app.ok('campaigns_resume', { id })).toMatchObject({
    status: 'REPEATING',
    nextAt: '2026-04-09T09:00:00.000Z',
  })
  await work()
  expect((await world.reached(campaign.id)).length).toBe(450)

  goTo('04-09T09:00')
  await world.work(repetitionsWorker(app.runtime))
  await world.enroll()
  const canceled = await app.ok('campaigns_cancel', { id })
  expect(canceled).toMatchObject({ campaign: { status: 'CANCELED' }, have: 0, without: 450 })
  const [last, first] = await repetitionsOf(id)
  expect(last.campaign.status).toBe('CANCELED')
  expect(first.campaign.status).not.toBe('CANCELED')
  goTo('04-10T09:00')
  await work()
  expect(await daysOf(id)).toHaveLength(2)
})

test('The last repetition can be paused, resumed and canceled by the campaign that repeats', async () => {
  const { app } = world
  const zones = ['Pacific/Kiritimati', 'America/New_York']
  await world.addPeople({
    last1: { attributes: { timeZone: zones[0] } },
    last2: { attributes: { timeZone: zones[1] } },
    last3: { attributes: { timeZone: zones[1] } },
  })
  const people = ['last1', 'last2', 'last3']
  goTo('04-11T08:00')
  const id = await startSeries(people, { repeat: { ...DAILY, times: 1 }, atLocalTime: true })
  goTo('04-11T19:00')
  await work()
  const [{ campaign }] = await repetitionsOf(id)
  expect(await world.reached(campaign.id)).toEqual(['last1'])
  expect(await app.ok('campaigns_get', { id })).toMatchObject({
    status: 'SENDING',
    nextAt: null,
    completedAt: null,
  })
  expect((await app.ok('campaigns_list', { status: 'SENDING' })).data).toMatchObject([{ id }])
  expect((await app.api('campaigns_update', { id, name: 'No' })).body.error.code).toBe('conflict')
  expect((await app.api('campaigns_resume', { id })).body.error.code).toBe('initiative_not_paused')

  const paused = await app.ok('campaigns_pause', { id })
  expect(paused.campaign).toMatchObject({ status: 'PAUSED', completedAt: null })
  expect((await app.api('campaigns_pause', { id })).body.error.code).toBe('initiative_not_active')
  goTo('04-12T14:00')
  await work()
  expect(await world.reached(campaign.id)).toEqual(['last1'])
  await app.ok('campaigns_resume', { id })
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ status: 'SENDING' })
  const canceled = await app.ok('campaigns_cancel', { id })
  expect(canceled).toMatchObject({ campaign: { status: 'CANCELED' }, have: 1, without: 2 })
  await work()
  expect(await world.reached(campaign.id)).toEqual(['last1'])
  expect((await app.api('campaigns_cancel', { id })).body.error.code).toBe('initiative_not_active')
})

test('A change is for the next repetition, and a day has one whatever the new time', async () => {
  const { app } = world
  await world.addPeople({ h1: {}, h2: {} })
  goTo('04-13T08:00')
  const id = await startSeries(['h1'], { repeat: DAILY })
  goTo('04-13T09:00')
  await work()
  const changed = await app.ok('campaigns_update', {
    id,
    audience: { type: 'people', personExternalIds: ['h2'] },
    repeat: { every: 'week', weekdays: [1, 3], time: '18:00' },
  })
  expect(changed).toMatchObject({ status: 'REPEATING', nextAt: '2026-04-15T18:00:00.000Z' })
  goTo('04-15T18:00')
  await work()
  const [second, first] = await repetitionsOf(id)
  expect(await world.reached(first.campaign.id)).toEqual(['h1'])
  expect(await world.reached(second.campaign.id)).toEqual(['h2'])
  for (const refused of [{ repeat: null }, { repeat: { ...DAILY, until: '2026-04-01' } }])
    expect((await app.api('campaigns_update', { id, ...refused })).body.error.code).toBe('conflict')
  await app.ok('campaigns_cancel', { id })
})

test('With onlyNew, people get one repetition, also when they were merged meanwhile', async () => {
  const { app } = world
  await world.addPeople({ i1: {}, i2: {}, i3: {} })
  goTo('04-20T08:00')
  const id = await startSeries(['i1', 'i2'], { repeat: DAILY, onlyNew: true })
  goTo('04-20T09:00')
  await work()
  await app.ok('cdp_people_merge', { externalId: 'i3', mergedExternalId: 'i2' })
  await world.addPeople({ i4: {} })
  await app.ok('campaigns_update', {
    id,
    audience: { type: 'people', personExternalIds: ['i1', 'i3', 'i4'] },
  })
  const { excluded } = await app.ok('campaigns_estimate', { id })
  expect(excluded).toEqual([{ reason: 'had_before', count: 2 }])
  goTo('04-21T09:00')
  await work()
  const [second] = await repetitionsOf(id)
  expect(await world.reached(second.campaign.id)).toEqual(['i4'])
  await app.ok('campaigns_cancel', { id })
})

test('With local times, everybody gets each repetition at that time of the day by their own clock', async () => {
  const { app } = world
  await world.addPeople({
    tokyo: { attributes: { timeZone: 'Asia/Tokyo' } },
    lima: { attributes: { timeZone: 'America/Lima' } },
    nowhere: {},
  })
  goTo('05-01T12:00')
  const id = await startSeries(['tokyo', 'lima', 'nowhere'], { repeat: DAILY, atLocalTime: true })
  // Where days begin first, it is nine o’clock on the 2nd.
  expect((await app.ok('campaigns_get', { id })).nextAt).toBe('2026-05-01T19:00:00.000Z')
  const reachedBy = async (time: string) => {
    goTo(time)
    await work()
    const repetitions = await repetitionsOf(id)
    const first = repetitions.find(({ day }: { day: string }) => day === '2026-05-02')
    return world.reached(first.campaign.id)
  }
  expect(await reachedBy('05-01T19:00')).toEqual([])
  expect(await reachedBy('05-02T00:00')).toEqual(['tokyo'])
  expect(await reachedBy('05-02T09:00')).toEqual(['nowhere', 'tokyo'])
  expect(await reachedBy('05-02T14:00')).toEqual(['lima', 'nowhere', 'tokyo'])
  await app.ok('campaigns_cancel', { id })
})

test('The next three times are told before anything is stored', async () => {
  goTo('05-04T10:00')
  const times = async (input: Record<string, unknown>) =>
    (await world.app.ok('campaigns_repetitions_preview', input)).times.map(({ at }: { at: string }) =>
      at.slice(0, 16),
    )
  expect(await times({ repeat: { every: 'month', dayOfMonth: 31, time: '08:30' } })).toEqual([
    '2026-05-31T08:30',
    '2026-06-30T08:30',
    '2026-07-31T08:30',
  ])
  expect(await times({ repeat: { ...DAILY, times: 1 } })).toEqual(['2026-05-05T09:00'])
  expect(await times({ repeat: { ...DAILY, until: '2026-05-04' } })).toEqual([])
})

test('What cannot repeat is refused', async () => {
  const { app } = world
  await world.addPeople({ k1: {} })
  for (const wrong of [
    { repeat: DAILY, sendAt: '2026-12-01T09:00' },
    { onlyNew: true },
    { repeat: { every: 'week', time: '09:00' } },
  ]) {
    const refused = await app.api('campaigns_create', {
      name: 'No',
      audience: { type: 'people', personExternalIds: ['k1'] },
      message: { channel: 'whatsapp' },
      ...wrong,
    })
    expect(refused.body.error.code).toBe('invalid_request')
  }
  const over = await world.draft(['k1'], { repeat: { ...DAILY, until: '2026-05-01' } })
  expect((await app.api('campaigns_start', { id: over })).body.error.code).toBe('conflict')
  const unready = await world.draft(['k1'], { repeat: DAILY, message: { channel: 'whatsapp' } })
  expect((await app.api('campaigns_start', { id: unready })).body.error.code).toBe('journey_not_ready')
  expect(await app.ok('campaigns_get', { id: unready })).toMatchObject({ status: 'DRAFT' })
})
