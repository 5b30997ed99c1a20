import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { QUEUES, wakeups } from '../../../platform/jobs/index.ts'
import { eventRecorder } from '../../events/index.ts'
import { filterOf, newWorkspace } from '../testing/workspace.ts'
import { liveSegmentsWorkers } from './worker.ts'

const bought = filterOf({ kind: 'event', eventName: 'bought', occurred: true })

/** Updates LIVE segments only when something wakes their worker, because it never polls. Returns how often that was. */
function wakesOf({ runtime }: TestApp): () => Promise<number> {
  const [noted] = liveSegmentsWorkers(runtime)
  let visits: Promise<boolean>[] = []
  runtime.services.get(wakeups).register(QUEUES.noted, (org) => visits.push(noted!.visit(org)))
  return async () => {
    const done = visits
    visits = []
    await Promise.all(done)
    return done.length
  }
}

test('events wake LIVE segments, once for each commit', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const wakes = wakesOf(app)
  const { ok, person, members } = await newWorkspace(app)
  const slug = 'live'
  await ok('segments_create', { name: slug, slug, filterExpression: bought, evaluationCadence: 'LIVE' })
  await ok('segments_evaluate', { slug })
  for (const who of ['ana', 'bea', 'eva']) await person(who)
  await wakes()
  await ok('cdp_events_record', { externalId: 'e1', name: 'bought', personExternalId: 'ana' })
  expect(await wakes()).toBe(1)
  expect(await members(slug)).toEqual(['ana'])

  const items = ['bea', 'eva'].map((who) => ({ externalId: who, name: 'bought', personExternalId: who }))
  await ok('cdp_events_batch_record', { items })
  expect(await wakes()).toBe(1)
  expect((await members(slug)).toSorted()).toEqual(['ana', 'bea', 'eva'])
})

test('events that share a commit wake LIVE segments once', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const wakes = wakesOf(app)
  const { id, ok } = await newWorkspace(app)
  await ok('segments_create', {
    name: 'live',
    slug: 'live',
    filterExpression: bought,
    evaluationCadence: 'LIVE',
  })
  await wakes()
  const { services, newId, clock } = app.runtime
  const now = clock.now()
  const event = (n: number) => ({
    id: newId(),
    externalId: `e${n}`,
    name: 'bought',
    personExternalId: `p${n}`,
    occurredAt: now,
    receivedAt: now,
    recordedBy: 'key_1',
  })
  // Those of one turn of the event loop go into one commit.
  await Promise.all(Array.from({ length: 60 }, (_, n) => services.get(eventRecorder).record(id, event(n))))
  expect(await wakes()).toBe(1)
})

test('events wake nobody where no segment is LIVE', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const wakes = wakesOf(app)
  const { ok, person } = await newWorkspace(app)
  await person('ana')
  await ok('cdp_events_record', { externalId: 'e1', name: 'bought', personExternalId: 'ana' })
  expect(await wakes()).toBe(0)
})
