import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { type Pool, sql } from '../../../platform/db/index.ts'
import { EventRecorder } from './recorder.ts'

// Without workers, so that matches stay in the queue.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

interface Match {
  action: 'enroll' | 'cancel'
  trigger: { eventId: string; externalId: string }
  properties: Record<string, unknown>
}

async function publishJourney(eventName: string, cancelEventNames: string[] = []): Promise<string> {
  const { runtime, org } = app
  const [initiative, journey, now] = [runtime.newId(), runtime.newId(), runtime.clock.now()]
  await runtime.pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org.id}, ${initiative}, 'Win back', 'WHATSAPP', 'ACTIVE', 'en', 1, true, ${now}, ${now})`)
  await runtime.pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, trigger_event_name,
                          cancel_event_names, created_at, updated_at)
    values (${org.id}, ${journey}, ${initiative}, 1, 'PUBLISHED', '{}', 'cdp_event', ${eventName}, ${cancelEventNames},
            ${now}, ${now})`)
  return journey
}

/** Takes the queued matches, as a worker does. */
function takeMatches(journey: string): Promise<Match[]> {
  return app.runtime.pool.rows(sql<Match>`
    delete from trigger_matches where org_id = ${app.org.id} and journey_id = ${journey}
    returning action, trigger, properties`)
}

test('An event starts the journeys that it triggers and ends the ones that it cancels', async () => {
  const started = await publishJourney('left')
  const canceled = await publishJourney('joined', ['left'])
  const event = { name: 'left', externalId: 'left-1', personExternalId: 'ana', properties: { why: 'price' } }
  const { eventId } = await app.ok('cdp_events_record', event)
  const trigger = { kind: 'cdp_event', eventName: 'left', eventId, externalId: 'left-1' }
  expect(await takeMatches(started)).toEqual([{ action: 'enroll', trigger, properties: { why: 'price' } }])
  expect(await takeMatches(canceled)).toEqual([{ action: 'cancel', trigger, properties: { why: 'price' } }])
})

test('An event that is sent again is matched again with its original content', async () => {
  const journey = await publishJourney('asked')
  const event = { name: 'asked', externalId: 'asked-1', personExternalId: 'ana' }
  const first = await app.ok('cdp_events_record', event)
  await takeMatches(journey)
  const second = await app.ok('cdp_events_record', event)
  expect(second).toMatchObject({ created: false, eventId: first.eventId })
  const matches = await takeMatches(journey)
  expect(matches.map(({ trigger }) => trigger.eventId)).toEqual([first.eventId])
})

test('An event whose commit was not confirmed is stored again but matched once', async () => {
  const journey = await publishJourney('paid')
  const { pool, clock, newId } = app.runtime
  const now = clock.now()
  const matches: Match[] = []
  // Commits, but the first response is lost, and only after a worker has processed the match.
  const losing: Pool = {
    ...pool,
    rows: async (query, name) => {
      const rows = await pool.rows(query, name)
      if (name !== 'events_record' || matches.length > 0) return rows
      matches.push(...(await takeMatches(journey)))
      throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    },
  }
  const recorder = new EventRecorder(losing, clock, () => {})
  const id = newId()
  const event = { id, externalId: 'paid-1', personExternalId: 'ana', name: 'paid', recordedBy: 'key_1' }
  const stored = await recorder.record(app.org.id, { ...event, occurredAt: now, receivedAt: now })
  expect(stored).toMatchObject({ id, created: true })
  expect(matches).toHaveLength(1)
  expect(await takeMatches(journey)).toEqual([])
})

test('An event that arrives many times at once leaves one pending match', async () => {
  const journey = await publishJourney('rushed')
  const event = { name: 'rushed', externalId: 'rushed-1', personExternalId: 'ana' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.ok('cdp_events_record', event)))
  const matches = await takeMatches(journey)
  expect(matches.map(({ trigger }) => trigger.eventId)).toEqual([answers[0]!.eventId])
})

test('An event without a person and an event from a batch start no journey', async () => {
  const journey = await publishJourney('parked')
  const subject = { customObjectType: 'car', customObjectExternalId: '1' }
  await app.ok('cdp_events_record', { name: 'parked', externalId: 'parked-1', ...subject })
  const item = { name: 'parked', externalId: 'parked-2', personExternalId: 'ana' }
  await app.ok('cdp_events_batch_record', { items: [item] })
  expect(await takeMatches(journey)).toEqual([])
})
