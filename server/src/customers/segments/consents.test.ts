import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { segmentsWorker } from './evaluation/worker.ts'
import { liveSegmentsWorkers } from './live/worker.ts'
import { filterOf, newWorkspace, type Workspace } from './testing/workspace.ts'

let app: TestApp
const clock = new TestClock()
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' }, given: { clock } })
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000
type State = 'granted' | 'withdrawn' | 'pending'

interface Consenting extends Workspace {
  topic(more?: object): Promise<string>
  choose(externalId: string, topicId: string, state: State, channel?: string): Promise<void>
  /** Whom a LIVE segment has after its worker worked. */
  live(slug: string): Promise<string[]>
  createLive(slug: string, predicate: object): Promise<void>
}

async function open(...people: string[]): Promise<Consenting> {
  const workspace = await newWorkspace(app)
  const { ok, id: org } = workspace
  for (const externalId of people) await workspace.person(externalId)
  const work = async () => {
    const workers = [...liveSegmentsWorkers(app.runtime), segmentsWorker(app.runtime)]
    for (const worker of workers) while ((await workOneBatch(app.runtime, worker, org)) > 0);
  }
  return {
    ...workspace,
    topic: async (more = {}) => (await ok('topics_create', { name: { en: 'News' }, ...more })).id,
    choose: async (externalId, topicId, state, channel = 'email') => {
      await ok('consents_set', {
        externalId,
        topicId,
        channel,
        state,
        source: 'member',
        words: 'They said so.',
      })
    },
    live: async (slug) => {
      await work()
      return (await workspace.members(slug)).toSorted()
    },
    createLive: async (slug, predicate) => {
      const filterExpression = filterOf(predicate as never)
      await ok('segments_create', { slug, name: slug, evaluationCadence: 'LIVE', filterExpression })
      await ok('segments_evaluate', { slug })
    },
  }
}

const email = (topicId: string, more: object = {}) => ({
  kind: 'consent',
  topicId,
  channel: 'EMAIL',
  holds: true,
  ...more,
})

test('People are found by what they chose last for a topic on a channel', async () => {
  const { topic, choose, count } = await open('ana', 'bea', 'carla')
  const [news, byDefault] = [await topic(), await topic({ isDefaultGranted: true })]
  await choose('ana', news, 'granted')
  await choose('bea', news, 'granted')
  await choose('bea', news, 'withdrawn')
  await choose('carla', news, 'granted', 'whatsapp')
  await choose('carla', byDefault, 'withdrawn')
  const found = (predicate: object) => count(filterOf(predicate as never))
  expect(await found(email(news))).toBe(1)
  expect(await found(email(news, { holds: false }))).toBe(2)
  expect(await found(email(news, { state: 'withdrawn' }))).toBe(1)
  expect(await found({ ...email(news), channel: 'WHATSAPP' })).toBe(1)
  await choose('bea', news, 'granted', 'sms')
  expect(await found({ ...email(news), channel: 'SMS' })).toBe(1)
  // Who never chose has agreed by default, and at no time.
  expect(await found(email(byDefault))).toBe(2)
  expect(await found(email(byDefault, { holds: false }))).toBe(1)
  const window = { op: 'in_last_n', value: { amount: 7, unit: 'days' } }
  expect(await found(email(byDefault, { window }))).toBe(0)
  expect(await found(email(news, { window }))).toBe(1)
})

test('A consent given or withdrawn moves people into a LIVE segment and out of it', async () => {
  const { topic, choose, live, createLive, ok } = await open('ana', 'bea')
  const news = await topic()
  await createLive('agreed', email(news))
  await createLive('without', email(news, { holds: false }))
  const lately = { op: 'in_last_n', value: { amount: 7, unit: 'days' } }
  await createLive('left', email(news, { state: 'withdrawn', window: lately }))
  expect([await live('agreed'), await live('without'), await live('left')]).toEqual([[], ['ana', 'bea'], []])
  await choose('ana', news, 'granted')
  expect([await live('agreed'), await live('without')]).toEqual([['ana'], ['bea']])
  await choose('ana', news, 'withdrawn')
  expect([await live('agreed'), await live('without'), await live('left')]).toEqual([
    [],
    ['ana', 'bea'],
    ['ana'],
  ])
  clock.pass(8 * DAY_MS)
  expect(await live('left')).toEqual([])
  // The default of a topic is the choice of everybody who made none.
  await ok('topics_update', { id: news, isDefaultGranted: true })
  expect([await live('agreed'), await live('without')]).toEqual([['bea'], ['ana']])
})

test('A topic that segments ask for is not deleted, and the refusal names them', async () => {
  const { api, topic, createLive, ok } = await open()
  const [news, other] = [await topic(), await topic()]
  await createLive('agreed', email(news))
  await createLive('left', email(news, { state: 'withdrawn' }))
  await createLive('elsewhere', email(other))
  const refused = await api('topics_delete', { id: news })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(refused.body.error.message).toMatch(/“agreed”, “left”\.$/i)
  await ok('segments_delete', { slug: 'agreed' })
  await ok('segments_update', { slug: 'left', filterExpression: filterOf(email(other) as never) })
  expect(await ok('topics_delete', { id: news })).toEqual({ removed: true })
})

/** How many statements wait for a lock. */
const waiting = async () => {
  const rows = await app.runtime.pool.rows(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

describe('A segment and the deletion of its topic in the same instant', () => {
  const save = {
    created: ({ api }: Consenting, topicId: string) =>
      api('segments_create', {
        slug: 'late',
        name: 'late',
        filterExpression: filterOf(email(topicId) as never),
      }),
    changed: ({ api }: Consenting, topicId: string) =>
      api('segments_update', { slug: 'early', filterExpression: filterOf(email(topicId) as never) }),
  }
  const kinds = ['created', 'changed'] as const
  const start = async () => {
    const workspace = await open()
    const [news, other] = [await workspace.topic(), await workspace.topic()]
    await workspace.createLive('early', email(other))
    return { workspace, news }
  }

  test.each(kinds)('keep the topic when the segment was %s first', async (kind) => {
    const { workspace, news } = await start()
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // The segment has checked its topic and cannot be written yet.
    const holding = app.runtime.pool.transaction(async (db) => {
      await db.run(sql`lock table segments in share row exclusive mode`)
      held.resolve()
      await released.promise
    })
    await held.promise
    const saved = save[kind](workspace, news)
    await expect.poll(waiting).toBe(1)
    let isDeleted = false
    const deleted = workspace.api('topics_delete', { id: news }).finally(() => (isDeleted = true))
    await expect.poll(async () => isDeleted || (await waiting()) === 2).toBe(true)
    released.resolve()
    await holding
    expect((await saved).status).toBeLessThan(300)
    expect((await deleted).body.error?.code).toBe('conflict')
  })

  test.each(kinds)('refuse the segment that is %s while the topic goes', async (kind) => {
    const { workspace, news } = await start()
    const saved = await app.runtime.pool.transaction(async (db) => {
      await db.run(sql`
        update consent_topics set deleted_at = ${clock.now()}
        where org_id = ${workspace.id} and id = ${fromWire('topic', news)}`)
      const saving = save[kind](workspace, news)
      let isSaved = false
      void saving.finally(() => (isSaved = true))
      await expect.poll(async () => isSaved || (await waiting()) === 1).toBe(true)
      return { saving }
    })
    expect((await saved.saving).body.error?.code).toBe('invalid_filter')
  })
})

test('Merged people have the choice that counts after the merge', async () => {
  const { topic, choose, live, createLive, ok } = await open('ana', 'bea')
  const news = await topic()
  await createLive('agreed', email(news))
  await choose('ana', news, 'granted')
  await choose('bea', news, 'withdrawn')
  expect(await live('agreed')).toEqual(['ana'])
  await ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'bea' })
  expect(await live('agreed')).toEqual([])
})

test('An unknown topic is refused with its place', async () => {
  const { api, topic, ok } = await open()
  const gone = await topic()
  await ok('topics_delete', { id: gone })
  for (const topicId of ['top_00000000000000000000000000000000', gone]) {
    const { status, body } = await api('segments_create', {
      slug: 'unknown',
      name: 'Unknown',
      filterExpression: filterOf(email(topicId) as never),
    })
    expect(status).toBe(422)
    expect(body.error.issues).toMatchObject([
      { path: 'filterExpression.predicates.0.topicId', code: 'unknown_reference' },
    ])
  }
})

test('The condition is said with the name of the topic in each language', async () => {
  const { ok, topic } = await open()
  const topicId = await topic({ name: { en: 'News', es: 'Novedades' } })
  const said = async (language: string, predicate: object) =>
    (await ok('segments_describe', { language, filterExpression: filterOf(predicate as never) })).text
  expect(await said('en', email(topicId))).toBe('People who agreed to “News” by email.')
  expect(await said('en', email(topicId, { holds: false }))).toBe(
    'People who did not agree to “News” by email.',
  )
  const left = { state: 'withdrawn', window: { op: 'in_last_n', value: { amount: 7, unit: 'days' } } }
  expect(await said('en', email(topicId, left))).toBe(
    'People who withdrew from “News” by email in the last 7 days.',
  )
  expect(await said('es', email(topicId, left))).toContain('Novedades')
  expect(await said('es', email(topicId, { holds: false }))).toBe(
    'Personas que no aceptaron “Novedades” por correo electrónico.',
  )
})
