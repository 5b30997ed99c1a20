import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../test/fixtures/journeys.ts'
import { liveSegmentsWorkers, segmentsWorker } from '../../customers/index.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { matchesWorker, runsWorker } from '../journeys/index.ts'
import { goalCatchUpsWorker } from './catch-up.ts'
import { type GoalWorld, openGoalWorld } from './testing/goal-world.ts'

let world: GoalWorld
beforeAll(async () => {
  world = await openGoalWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const HOUR_MS = 3_600_000
const later = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS)

const counts = async (id: string) => {
  const { enrolled, heldOut } = await world.goal(id)
  return [enrolled.people, enrolled.reached, heldOut.people, heldOut.reached]
}

const PEOPLE = Array.from({ length: 60 }, (_, index) => `p${index}`)

test('An event within the window reaches the goal once, whenever it arrives', async () => {
  const { app, clock, add, record, look } = world
  const id = await world.launch({
    eventName: 'paid',
    window: '2d',
    eventFilters: [{ key: 'total', type: 'NUMBER', op: 'gte', value: 100 }],
  })
  const began = clock.now()
  await record('paid', 'early', 'in-time', later(-1), { total: 500 })
  await add(id, 'in-time', 'too-little', 'too-late', 'late-arrival', 'silent')
  clock.pass(HOUR_MS)
  await record('paid', 'a', 'in-time', later(0), { total: 100 })
  await record('paid', 'a', 'in-time', later(0), { total: 100 })
  await record('paid', 'b', 'in-time', later(0), { total: 300 })
  await record('paid', 'c', 'too-little', later(0), { total: 99 })
  await record('viewed', 'd', 'silent', later(0), { total: 500 })
  clock.pass(47 * HOUR_MS)
  await record('paid', 'e', 'too-late', later(0), { total: 500 })
  await look()
  expect(await counts(id)).toEqual([5, 1, 0, 0])

  clock.pass(100 * HOUR_MS)
  const items = [{ name: 'paid', externalId: 'f', personExternalId: 'late-arrival', timestamp: later(-101) }]
  await app.ok('cdp_events_batch_record', {
    items: items.map((item) => ({ ...item, properties: { total: 100 } })),
  })
  await look()
  expect(await counts(id)).toEqual([5, 2, 0, 0])
  const { data } = await app.ok('initiatives_goal_people_list', { id })
  expect(data).toMatchObject([
    { personExternalId: 'late-arrival', heldOut: false, participantId: expect.stringMatching(/^run_/) },
    { personExternalId: 'in-time', startedAt: began.toISOString() },
  ])
  expect(data[1].reachedAt).toBe(new Date(began.getTime() + HOUR_MS).toISOString())
  expect((await world.goal(id)).enrolled.rate.value).toBe(0.4)
})

test('The holdout is enrolled into nothing, by hand, event or segment, and is the same at each attempt', async () => {
  const { app, shop, add, record, look, work } = world
  const goal = { eventName: 'paid', window: '7d', holdoutPercent: 50 }
  const byHand = await world.launch(goal)
  const { data, errors, heldOut } = await add(byHand, ...PEOPLE)
  expect(errors).toEqual([])
  expect(data.length + heldOut).toBe(PEOPLE.length)
  expect(heldOut).toBeGreaterThan(10)
  expect(heldOut).toBeLessThan(50)
  expect(await add(byHand, ...PEOPLE)).toEqual({ data, errors, heldOut })
  await look()
  expect(await counts(byHand)).toEqual([data.length, 0, heldOut, 0])

  const byEvent = await world.launch(goal, { trigger: { triggerType: 'cdp_event', eventName: 'visited' } })
  for (const person of PEOPLE) await record('visited', `v-${person}`, person, later(0))
  const segmentId = await shop.addSegment(PEOPLE.slice(0, 8))
  const bySegment = await world.launch(goal, {
    trigger: { triggerType: 'segment', segmentId },
    includeExisting: true,
  })
  await work(matchesWorker(app.runtime))
  await look()
  const [enrolled, , held] = await counts(byEvent)
  expect([enrolled! + held!, held! > 10 && held! < 50]).toEqual([PEOPLE.length, true])
  const { data: runs } = await app.ok('initiatives_participants_list', { id: byEvent, limit: 1000 })
  expect(runs).toHaveLength(enrolled!)

  // Nobody of the holdout has a run, and the reason is told.
  const members = await app.runtime.pool.rows(sql<{ person: string }>`
    select person_external_id as person from goal_members
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', byEvent)} and arm = 'HELD_OUT'`)
  const enrolledPeople = new Set(runs.map((run: { personExternalId: string }) => run.personExternalId))
  expect(members.filter(({ person }) => enrolledPeople.has(person))).toEqual([])
  const explained = await app.ok('initiatives_explain_enrollment', {
    id: byEvent,
    personExternalId: members[0]!.person,
  })
  expect(explained).toMatchObject({
    wouldEnroll: false,
    couldBeAdded: false,
    obstacles: [{ code: 'held_out' }],
    rejections: [{ reason: 'held_out' }],
  })
  const rejected = await app.runtime.pool.rows(sql`
    select from webhook_events where org_id = ${app.org.id} and type = 'enrollment.rejected'`)
  expect(rejected).toEqual([])
  const [inSegment, , heldOfSegment] = await counts(bySegment)
  expect(inSegment! + heldOfSegment!).toBe(8)
  const { id: again } = await app.ok('initiatives_duplicate', { id: bySegment })
  const { audience } = await app.ok('initiatives_launch_preview', { id: again })
  const { count: held8 = 0 } =
    audience.excluded.find(({ reason }: { reason: string }) => reason === 'held_out') ?? {}
  await app.ok('initiatives_launch', { id: again, includeExisting: true })
  await work(matchesWorker(app.runtime))
  await look()
  expect(await counts(again)).toEqual([audience.reachable, 0, held8, 0])
})

test('A cap lets both groups grow alike', async () => {
  const id = await world.launch(
    { eventName: 'paid', window: '7d', holdoutPercent: 50 },
    { trigger: { triggerType: 'manual', maxEnrollments: 5, enrollmentWindow: '1d' } },
  )
  const added = await world.add(id, ...PEOPLE)
  expect(added.data).toHaveLength(5)
  expect(added.heldOut ?? 0).toBeLessThan(25)
  expect(added.data.length + (added.heldOut ?? 0) + added.errors.length).toBe(PEOPLE.length)
})

test('Each branch has its own rate', async () => {
  const { app, look, record, add, work } = world
  const arms = [
    { id: 'a', weight: 50 },
    { id: 'b', weight: 50 },
  ]
  const definition = {
    name: 'Two ways',
    ...graphOf(
      [
        { id: 'start', kind: 'ENTRY' },
        { id: 'ways', kind: 'RANDOM_SPLIT', inputs: { arms } },
        { id: 'end', kind: 'EXIT' },
      ],
      ['start SENT ways', 'ways split:a end', 'ways split:b end'],
    ),
  }
  const id = await world.launch({ eventName: 'paid', window: '7d' }, { definition })
  await add(id, ...PEOPLE)
  for (const person of PEOPLE.slice(0, 30)) await record('paid', `before-${person}`, person, later(1))
  await look()
  expect((await world.goal(id)).branches).toEqual([])
  await work(runsWorker(app.runtime))
  for (const person of PEOPLE.slice(30, 40)) await record('paid', `after-${person}`, person, later(1))
  await look()

  const { data } = await app.ok('initiatives_participants_list', { id, limit: 1000 })
  const taken: Record<string, string[]> = { 'split:a': [], 'split:b': [] }
  for (const { participantId, personExternalId } of data) {
    const steps = (await app.ok('initiatives_participant_steps_list', { id, participantId })).data
    taken[steps.find((step: { nodeId: string }) => step.nodeId === 'ways').emittedSignal]!.push(
      personExternalId,
    )
  }
  const paid = new Set(PEOPLE.slice(0, 40))
  expect((await world.goal(id)).branches).toMatchObject(
    Object.entries(taken).map(([signal, people]) => ({
      nodeId: 'ways',
      signal,
      people: people.length,
      reached: people.filter((person) => paid.has(person)).length,
    })),
  )
  expect(await counts(id)).toEqual([60, 40, 0, 0])
})

test('Reaching a goal is announced once, and merging keeps the holdout and the counts', async () => {
  const { app, add, look, record, clock } = world
  const id = await world.launch({ eventName: 'signed', window: '7d', holdoutPercent: 50 })
  await add(id, ...PEOPLE)
  await look()
  const groups = await app.runtime.pool.rows(sql<{ person: string; arm: string }>`
    select person_external_id as person, arm from goal_members
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', id)} order by 1`)
  const [held, enrolled] = ['HELD_OUT', 'ENROLLED'].map((arm) => groups.filter((row) => row.arm === arm))
  const [h, e] = [held![0]!.person, enrolled![0]!.person]
  const [people, , heldOut] = await counts(id)
  clock.pass(HOUR_MS)
  await record('signed', 'm1', e, later(0))
  await look()
  expect(await counts(id)).toEqual([people, 1, heldOut, 0])

  const merge = await app.ok('cdp_people_merge', { externalId: e, mergedExternalId: h })
  await look()
  expect(await counts(id)).toEqual([people! - 1, 0, heldOut, 1])
  const [run] = (await app.ok('initiatives_participants_list', { id, personExternalId: e })).data
  await app.ok('initiatives_participants_stop', { id, participantId: run.participantId })
  expect(await add(id, e)).toEqual({ data: [], errors: [], heldOut: 1 })

  await app.ok('cdp_merges_undo', { id: merge.id })
  await look()
  expect(await counts(id)).toEqual([people, 1, heldOut, 0])
  const told = await app.runtime.pool.rows(sql<{ body: string }>`
    select body from webhook_events where org_id = ${app.org.id} and type = 'initiative.goal_reached'`)
  const ofThis = told.map(({ body }) => JSON.parse(body).data).filter((data) => data.initiativeId === id)
  expect(ofThis).toMatchObject([
    { personExternalId: e, heldOut: false, eventName: 'signed', engagementId: run.participantId },
  ])
})

test('A goal that is set after a merge counts one person, and two when the merge is undone', async () => {
  const { app, clock, add, record, look, work } = world
  const id = await world.launchWithout()
  await add(id, 'part')
  clock.pass(HOUR_MS)
  await add(id, 'whole')
  const merge = await app.ok('cdp_people_merge', { externalId: 'whole', mergedExternalId: 'part' })
  await app.ok('initiatives_goal_set', { id, goal: { eventName: 'met', window: '2d' } })
  await record('met', 'met-1', 'whole', later(0))
  clock.pass(HOUR_MS)
  await work(goalCatchUpsWorker(app.runtime))
  await look()
  expect(await counts(id)).toEqual([1, 1, 0, 0])
  expect(await world.goal(id)).toMatchObject({ isCounting: false })

  await app.ok('cdp_merges_undo', { id: merge.id })
  await look()
  expect(await counts(id)).toEqual([2, 1, 0, 0])
  const { data } = await app.ok('initiatives_goal_people_list', { id })
  expect(data).toMatchObject([{ personExternalId: 'whole' }])
})

test('A goal is set while the initiative is a draft, and a copy has it too', async () => {
  const { app, shop } = world
  const id = await shop.addInitiative()
  expect(await app.ok('initiatives_goal_get', { id })).toEqual({ goal: null })
  const set = (of: string, goal: object | null) => app.api('initiatives_goal_set', { id: of, goal })
  const eventFilters = [{ key: 'total', type: 'NUMBER', op: 'gte', value: 'much' }]
  expect(await set(id, { eventName: 'paid', window: '7d', eventFilters })).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid_filter' } },
  })
  expect((await set(id, { eventName: 'paid', window: '2y' })).status).toBe(400)
  const goal = { eventName: 'paid', window: '7d', holdoutPercent: 10 }
  expect(await set(id, goal)).toMatchObject({ status: 200, body: { goal } })
  const { id: copy } = await app.ok('initiatives_duplicate', { id })
  expect(await world.goal(copy)).toMatchObject(goal)
  expect(await set(copy, null)).toMatchObject({ status: 200, body: { goal: null } })
  expect(await world.goal(copy)).toBeNull()
  const { id: whole } = await app.ok('initiatives_create', { name: 'Whole', goal })
  expect(await world.goal(whole)).toMatchObject(goal)
})

test('A goal that is set after the launch counts the people enrolled before, by the events of their window', async () => {
  const { app, clock, add, record, look, work } = world
  const id = await world.launchWithout()
  await add(id, 'first', 'second')
  clock.pass(HOUR_MS)
  await record('paid', 'run-a', 'first', later(0))
  clock.pass(72 * HOUR_MS)
  await add(id, 'third')
  await record('paid', 'run-b', 'second', later(0))
  const goal = { eventName: 'paid', window: '2d' }
  const { goal: set } = await app.ok('initiatives_goal_set', { id, goal })
  expect(set).toMatchObject({ setAt: clock.now().toISOString(), includesEnrolled: true, isCounting: true })
  await work(goalCatchUpsWorker(app.runtime))
  await look()
  expect(await counts(id)).toEqual([3, 1, 0, 0])
  clock.pass(HOUR_MS)
  await record('paid', 'run-c', 'third', later(0))
  await work(goalCatchUpsWorker(app.runtime))
  await look()
  expect(await counts(id)).toEqual([3, 2, 0, 0])
  expect(await world.goal(id)).toMatchObject({ isCounting: false })

  // The same goal again changes nothing; another one is counted anew.
  await app.ok('initiatives_goal_set', { id, goal })
  expect(await world.goal(id)).toMatchObject({ isCounting: false, enrolled: { people: 3, reached: 2 } })
  await app.ok('initiatives_goal_set', { id, goal: { eventName: 'paid', window: '30d' } })
  await work(goalCatchUpsWorker(app.runtime))
  await look()
  expect(await counts(id)).toEqual([3, 3, 0, 0])
  await app.ok('initiatives_goal_set', { id, goal: null })
  expect(await world.goal(id)).toBeNull()
})

test('A goal may count only the people who are enrolled from now on', async () => {
  const { app, add, record, look, work } = world
  const id = await world.launchWithout()
  await add(id, 'early-bird')
  const goal = { eventName: 'paid', window: '2d' }
  await app.ok('initiatives_goal_set', { id, goal, includeEnrolled: false })
  await add(id, 'late-bird')
  for (const person of ['early-bird', 'late-bird'])
    await record('paid', `from-now-${person}`, person, later(0))
  await work(goalCatchUpsWorker(app.runtime))
  await look()
  expect(await counts(id)).toEqual([1, 1, 0, 0])
  expect(await world.goal(id)).toMatchObject({ includesEnrolled: false, isCounting: false })
})

test('A person with several runs counts from the first one, also when a run begins meanwhile', async () => {
  const { app, clock, add, record, look, work } = world
  const id = await world.launchWithout()
  const [{ participantId }] = (await add(id, 'twice')).data
  await app.ok('initiatives_participants_stop', { id, participantId })
  await record('paid', 'twice-a', 'twice', later(1))
  clock.pass(100 * HOUR_MS)
  await app.ok('initiatives_goal_set', { id, goal: { eventName: 'paid', window: '2d' } })
  await add(id, 'twice')
  await work(goalCatchUpsWorker(app.runtime))
  await look()
  expect(await counts(id)).toEqual([1, 1, 0, 0])
})

test('A LIVE segment follows who reached the goal', async () => {
  const { app, add, record, look, work } = world
  const id = await world.launch({ eventName: 'paid', window: '2d' })
  await add(id, 'buyer', 'browser')
  const filterOf = (goalReached: boolean) => ({
    kind: 'person',
    op: 'AND',
    predicates: [{ kind: 'initiative', initiativeId: id, participated: true, goalReached }],
  })
  await app.ok('segments_create', {
    name: 'Buyers',
    slug: 'buyers',
    filterExpression: filterOf(true),
    evaluationCadence: 'LIVE',
  })
  const follow = async () => {
    for (const worker of [segmentsWorker(app.runtime), ...liveSegmentsWorkers(app.runtime)])
      await work(worker)
  }
  const members = async () => {
    const { data } = await app.ok('segments_members_list', { slug: 'buyers' })
    return data.map(({ externalId }: { externalId: string }) => externalId)
  }
  await follow()
  expect(await members()).toEqual([])
  await record('paid', 'bought', 'buyer', later(0))
  await follow()
  await look()
  await follow()
  expect(await members()).toEqual(['buyer'])
  const counted = [true, false].map((reached) =>
    app.ok('segments_preview', { filterExpression: filterOf(reached) }),
  )
  expect(await Promise.all(counted)).toEqual([{ count: 1 }, { count: 1 }])

  await app.ok('initiatives_goal_set', { id, goal: { eventName: 'returned', window: '2d' } })
  // The first turn finds the segments that ask about initiatives, the second evaluates them.
  await follow()
  await follow()
  expect(await members()).toEqual([])
})

test('After the launch there is no new holdout, and a goal with one stays', async () => {
  const { app } = world
  const goal = { eventName: 'paid', window: '2d' }
  const without = await world.launchWithout()
  const refused = await app.api('initiatives_goal_set', {
    id: without,
    goal: { ...goal, holdoutPercent: 10 },
  })
  expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, 'goal.holdoutPercent'])
  const held = await world.launch({ ...goal, holdoutPercent: 10 })
  for (const other of [null, { eventName: 'visited', window: '2d' }]) {
    const { status, body } = await app.api('initiatives_goal_set', { id: held, goal: other })
    expect([status, body.error.code]).toEqual([409, 'conflict'])
  }
  expect(await world.goal(held)).toMatchObject({ eventName: 'paid', setAt: null })
})
