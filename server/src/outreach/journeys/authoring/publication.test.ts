import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { definitionWith, openShop, type Shop } from './testing/shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop[Symbol.asyncDispose]())

/** The columns that matching reads. */
function storedTrigger(journeyId: string) {
  const { runtime, org } = shop.app
  return runtime.pool.one(sql<Record<string, unknown>>`
    select trigger_type, trigger_event_name, trigger_segment_id, cancel_event_names from journeys
    where org_id = ${org.id} and id = ${fromWire('journey', journeyId)}`)
}

describe('Publishing a journey', () => {
  test('makes the new version live and immutable, and retires the previous one', async () => {
    const initiativeId = await shop.addInitiative('ACTIVE')
    const first = await shop.createDraft(initiativeId)
    expect(await shop.app.ok('journeys_publish', { journeyId: first.id, confirm: true })).toEqual({
      ...first,
      status: 'PUBLISHED',
    })
    const frozen = await shop.app.api('journeys_update_draft', {
      journeyId: first.id,
      definition: definitionWith(),
    })
    expect([frozen.status, frozen.body.error.code]).toEqual([409, 'journey_not_draft'])
    expect((await shop.app.ok('journeys_get_definition', { journeyId: initiativeId })).id).toBe(first.id)

    const second = await shop.createDraft(initiativeId, { name: 'Better' })
    expect(second.version).toBe(2)
    expect((await shop.app.ok('journeys_get_definition', { journeyId: initiativeId })).id).toBe(second.id)
    await shop.app.ok('journeys_publish', { journeyId: initiativeId, confirm: true })
    expect((await shop.app.ok('journeys_get_definition', { journeyId: first.id })).status).toBe('STOPPED')

    const { data } = await shop.app.ok('journeys_list', { initiativeId })
    expect(data).toMatchObject([
      { id: second.id, status: 'ACTIVE', version: 2, name: 'Better' },
      { id: first.id, status: 'ARCHIVED', version: 1, name: 'Win back' },
    ])
    const again = await shop.app.api('journeys_publish', { journeyId: second.id, confirm: true })
    expect([again.status, again.body.error.code]).toEqual([409, 'journey_not_draft'])
    const none = await shop.app.api('journeys_update_draft', {
      journeyId: initiativeId,
      definition: definitionWith(),
    })
    expect(none.status).toBe(404)
  })

  test('with errors lists what to fix and publishes nothing', async () => {
    const { id } = await shop.createDraft(await shop.addInitiative('ACTIVE'), { bindings: {} })
    const answer = await shop.app.api('journeys_publish', { journeyId: id, confirm: true })
    expect([answer.status, answer.body.error.code]).toEqual([422, 'journey_not_ready'])
    expect(answer.body.error.issues).toMatchObject([{ code: 'binding_missing', nodeId: 'ask' }])
    expect((await shop.app.ok('journeys_get', { journeyId: id })).status).toBe('DRAFT')
  })

  test('needs a confirmation and a live initiative', async () => {
    const { id } = await shop.createDraft(await shop.addInitiative('DRAFT'))
    const unconfirmed = await shop.app.api('journeys_publish', { journeyId: id })
    expect([unconfirmed.status, unconfirmed.body.error.code]).toEqual([400, 'confirmation_required'])
    const tooEarly = await shop.app.api('journeys_publish', { journeyId: id, confirm: true })
    expect([tooEarly.status, tooEarly.body.error.code]).toEqual([409, 'initiative_not_active'])
    expect(tooEarly.body.error.message).toContain('initiatives_launch')
  })

  test('updates which events and messages start and cancel runs', async () => {
    const event = await shop.createDraft(await shop.addInitiative('ACTIVE'), {
      trigger: { triggerType: 'cdp_event', eventName: 'cart_left' },
      metadata: { cancelOnEvents: { eventNames: ['paid', 'paid'] } },
    })
    await shop.app.ok('journeys_publish', { journeyId: event.id, confirm: true })
    expect(await storedTrigger(event.id)).toEqual({
      trigger_type: 'cdp_event',
      trigger_event_name: 'cart_left',
      trigger_segment_id: null,
      cancel_event_names: ['paid'],
    })
    const segmentId = await shop.addSegment([])
    const segment = await shop.createDraft(await shop.addInitiative('PAUSED'), {
      trigger: { triggerType: 'segment', segmentId },
    })
    await shop.app.ok('journeys_publish', { journeyId: segment.id, confirm: true })
    expect(await storedTrigger(segment.id)).toEqual({
      trigger_type: 'segment',
      trigger_event_name: null,
      trigger_segment_id: fromWire('segment', segmentId),
      cancel_event_names: [],
    })
  })

  test('twice at the same time succeeds once', async () => {
    const { id } = await shop.createDraft(await shop.addInitiative('ACTIVE'))
    const answers = await Promise.all(
      [1, 2].map(() => shop.app.api('journeys_publish', { journeyId: id, confirm: true })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409])
  })

  test('with includeExisting enrolls the present members of the segment', async () => {
    const segmentId = await shop.addSegment(['ana', 'bea'])
    const trigger = { triggerType: 'segment', segmentId }
    const { id } = await shop.createDraft(await shop.addInitiative('ACTIVE'), { trigger })
    await shop.app.ok('journeys_publish', { journeyId: id, confirm: true, includeExisting: true })
    // A match becomes a run in one transaction, so each member is in exactly one of the two.
    const enrolled = await shop.app.runtime.pool.rows(sql<{ person_external_id: string; trigger: unknown }>`
      select person_external_id, trigger from trigger_matches
      where org_id = ${shop.app.org.id} and journey_id = ${fromWire('journey', id)}
      union all
      select person_external_id, trigger from runs
      where org_id = ${shop.app.org.id} and journey_id = ${fromWire('journey', id)}
      order by person_external_id`)
    expect(enrolled).toEqual([
      { person_external_id: 'ana', trigger: { kind: 'segment', segmentId } },
      { person_external_id: 'bea', trigger: { kind: 'segment', segmentId } },
    ])
  })

  test('with includeExisting needs a segment trigger', async () => {
    const { id } = await shop.createDraft(await shop.addInitiative('ACTIVE'))
    const answer = await shop.app.api('journeys_publish', {
      journeyId: id,
      confirm: true,
      includeExisting: true,
    })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
    expect((await shop.app.ok('journeys_get', { journeyId: id })).status).toBe('DRAFT')
  })
})
