import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { suppress } from '../../../customers/people/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { matchesWorker } from '../../journeys/index.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  for (const [index, externalId] of ['ana', 'bea', 'cho'].entries()) {
    await shop.app.ok('cdp_people_upsert', { externalId, phoneNumber: `+57300765432${index}` })
  }
})
afterAll(() => shop[Symbol.asyncDispose]())

const SYSTEM = { kind: 'system', id: 'test' } as const

async function launched(trigger: Record<string, unknown>): Promise<string> {
  const id = await shop.addInitiative()
  await shop.createDraft(id, { trigger })
  await shop.app.ok('initiatives_launch', { id })
  return id
}

const explain = (id: string, personExternalId: string, language = 'en') =>
  shop.app.ok('initiatives_explain_enrollment', { id, personExternalId, language })
const add = (id: string, ...externalIds: string[]) =>
  shop.app.ok('initiatives_participants_add', {
    id,
    people: externalIds.map((externalId) => ({
      externalId,
      phoneNumber: `+57300765432${['ana', 'bea', 'cho'].indexOf(externalId)}`,
    })),
  })
const settleMatches = () => workOneBatch(shop.app.runtime, matchesWorker(shop.app.runtime), shop.app.org.id)
const codes = ({ obstacles }: Awaited<ReturnType<typeof explain>>) =>
  obstacles.map(({ code }: { code: string }) => code)

test('The explanation says that an initiative that is not live enrolls no one', async () => {
  const id = await shop.addInitiative()
  await shop.createDraft(id)
  const draft = await explain(id, 'ana')
  expect(draft).toMatchObject({ wouldEnroll: false, couldBeAdded: false, trigger: null, journeyId: null })
  expect(codes(draft)).toEqual(['initiative_not_active', 'journey_not_published'])

  await shop.app.ok('initiatives_launch', { id })
  expect(await explain(id, 'ana')).toMatchObject({
    wouldEnroll: true,
    couldBeAdded: true,
    trigger: { type: 'manual' },
    obstacles: [],
    rejections: [],
  })
  await shop.app.ok('initiatives_pause', { id })
  expect(await explain(id, 'ana', 'es')).toMatchObject({
    wouldEnroll: false,
    couldBeAdded: false,
    obstacles: [
      {
        code: 'initiative_not_active',
        detail: { status: 'PAUSED' },
        message: expect.stringMatching(/no está activa/),
      },
    ],
  })
})

test('The explanation names a live run, an unknown person and a suppressed contact', async () => {
  const id = await launched({})
  const { data } = await add(id, 'ana')
  expect(await explain(id, 'ana')).toMatchObject({
    couldBeAdded: false,
    obstacles: [{ code: 'active_run', detail: { existingEngagementId: data[0].participantId } }],
  })
  expect(await explain(id, 'nobody')).toMatchObject({
    wouldEnroll: false,
    couldBeAdded: true,
    obstacles: [{ code: 'person_unknown', message: expect.stringMatching(/external id/) }],
  })
  await shop.app.ok('cdp_people_upsert', { externalId: 'mute' })
  expect(codes(await explain(id, 'mute'))).toEqual(['no_channel'])

  await shop.app.ok('cdp_people_upsert', { externalId: 'stopped', phoneNumber: '+573007654399' })
  await inTransaction(shop.app.runtime, shop.app.org.id, SYSTEM, (ctx) =>
    suppress(ctx, [{ kind: 'phone', value: '+573007654399', reason: 'opt_out' }]),
  )
  const stopped = await explain(id, 'stopped')
  expect(codes(stopped)).toEqual(['contact_suppressed'])
  const { errors } = await shop.app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'stopped', phoneNumber: '+573007654399' }],
  })
  expect(errors).toMatchObject([{ error: { code: 'contact_suppressed' } }])
})

test('The explanation of a reached cap gives the runs counted and when the next one may start', async () => {
  const id = await launched({ maxEnrollments: 2, enrollmentWindow: '1d' })
  const before = Date.now()
  const { data } = await add(id, 'ana', 'bea')
  const capped = await explain(id, 'cho')
  expect(capped.obstacles).toMatchObject([
    { code: 'frequency_cap', ofTrigger: false, detail: { count: 2, window: '1d', started: 2 } },
  ])
  expect(Date.parse(capped.obstacles[0].detail.nextAt) - before).toBeGreaterThan(86_390_000)

  // A repeated call with one more person: participants with a run are reported, although no one else may start.
  const again = await add(id, 'ana', 'cho', 'bea')
  expect(again.data).toEqual(data)
  expect(again.errors).toMatchObject([{ index: 1, error: { code: 'enrollment_failed' } }])
})

test('The explanation of a segment trigger says that entering the segment enrolls', async () => {
  const segmentId = await shop.addSegment(['inside'])
  const id = await launched({ triggerType: 'segment', segmentId })
  expect(await explain(id, 'ana')).toMatchObject({
    wouldEnroll: false,
    couldBeAdded: true,
    trigger: { type: 'segment', names: segmentId },
    obstacles: [{ code: 'not_a_member', ofTrigger: true, detail: { segmentId } }],
  })
  expect(await explain(id, 'inside')).toMatchObject({
    couldBeAdded: true,
    obstacles: [{ code: 'already_a_member', detail: { segmentId, enteredAt: expect.any(String) } }],
  })
})

test('The explanation names an event that the filter rejected and earlier rejections', async () => {
  const eventFilters = [{ key: 'total', type: 'NUMBER', op: 'gte', value: 100 }]
  const id = await launched({ triggerType: 'cdp_event', eventName: 'order_placed', eventFilters })
  const record = async (externalId: string, total: number) => {
    const event = { name: 'order_placed', externalId, personExternalId: 'ana', properties: { total } }
    await shop.app.ok('cdp_events_record', event)
    await settleMatches()
  }
  expect((await explain(id, 'ana')).wouldEnroll).toBe(true)
  await record('small', 10)
  expect(await explain(id, 'ana')).toMatchObject({
    wouldEnroll: false,
    obstacles: [{ code: 'event_filtered', ofTrigger: true, detail: { externalId: 'small' } }],
    rejections: [],
  })
  await record('large', 100)
  await record('larger', 200)
  const inside = await explain(id, 'ana')
  expect(codes(inside)).toEqual(['active_run'])
  expect(inside.rejections).toMatchObject([
    {
      reason: 'active_run',
      detail: inside.obstacles[0].detail,
      trigger: { kind: 'cdp_event', externalId: 'larger' },
    },
  ])
  expect((await explain(id, 'bea')).rejections).toEqual([])
})

test('The explanation agrees with who is actually enrolled', async () => {
  const id = await launched({ maxEnrollments: 3, enrollmentWindow: '1d' })
  const seen = { added: 0, refused: 0 }
  for (const externalId of ['ana', 'ana', 'bea', 'stopped', 'cho', 'late']) {
    const person = {
      externalId,
      phoneNumber: externalId === 'stopped' ? '+573007654399' : `+57300765430${seen.added}`,
    }
    await shop.app.ok('cdp_people_upsert', person)
    const { couldBeAdded } = await explain(id, externalId)
    const runs = async () => (await shop.app.ok('initiatives_summary', { id })).participantCount
    const before = await runs()
    await shop.app.ok('initiatives_participants_add', { id, people: [person] })
    expect((await runs()) - before, externalId).toBe(couldBeAdded ? 1 : 0)
    if (couldBeAdded) seen.added += 1
    else seen.refused += 1
  }
  expect(seen).toEqual({ added: 3, refused: 3 })
})
