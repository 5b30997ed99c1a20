import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/waiting.ts'
import { emitEvents, subscribe } from '../../../test/harness/webhooks.ts'
import { openShop, type Shop } from '../../outreach/journeys/authoring/testing/shop.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { findOutsideTest } from './test-numbers.ts'

/*
 * How the environment of a journey affects its runs (docs/behaviour/integrations.md: Environments), with real workers.
 */
let shop: Shop
let live: string
let trial: string

beforeAll(async () => {
  shop = await openShop()
  live = (await shop.app.ok('environments_create', { key: 'live' })).id
  trial = (await shop.app.ok('environments_create', { key: 'trial', isTest: true })).id
  await shop.app.ok('test_numbers_set', {
    phoneNumbers: ['+573001230001'],
    emails: ['Trial@example.com'],
  })
  await subscribe(shop.app, 'https://10.0.0.1/hooks', {
    events: ['journey_run.started', 'journey_run.ended', 'enrollment.rejected', 'conversation.escalated'],
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function launch(metadata: Record<string, unknown>, eventName?: string): Promise<string> {
  const initiative = await shop.addInitiative()
  const trigger = eventName ? { triggerType: 'cdp_event', eventName } : undefined
  await shop.createDraft(initiative, {
    metadata,
    bindings: { 1: 'literal:Ana' },
    ...(trigger ? { trigger } : {}),
  })
  await shop.app.ok('initiatives_launch', { id: initiative })
  return initiative
}

async function enroll(id: string, phoneNumber: string): Promise<string> {
  const people = [{ externalId: `p-${phoneNumber}`, phoneNumber }]
  const { data } = await shop.app.ok('initiatives_participants_add', { id, people })
  return data[0].participantId
}

function reported(): Promise<{ event_type: string; environment_id: string | null; body: string }[]> {
  return shop.app.runtime.pool.rows(sql`
    select d.event_type, d.environment_id, e.body
    from webhook_deliveries d join webhook_events e on e.org_id = d.org_id and e.id = d.event_id
    where d.org_id = ${shop.app.org.id} order by d.id`)
}

const reportedOf = async (initiative: string) =>
  (await reported()).filter(({ body }) => body.includes(initiative)).map((row) => row.event_type)

async function messageOf(run: string): Promise<{ status: string; error_code: string | null } | null> {
  return shop.app.runtime.pool.maybe(sql<{ status: string; error_code: string | null }>`
    select status, error_code from messages where org_id = ${shop.app.org.id} and run_id = ${fromWire('run', run)}`)
}

test('a journey cannot be published in a missing environment', async () => {
  const initiative = await shop.addInitiative()
  const draft = await shop.createDraft(initiative, { metadata: { environmentId: `env_${'0'.repeat(32)}` } })
  const { issues } = await shop.app.ok('journeys_validate', { journeyId: draft.id })
  expect(issues).toMatchObject([{ code: 'environment_unknown' }])
})

describe('a run of a test environment', () => {
  let initiative: string
  beforeAll(async () => {
    initiative = await launch({ environmentId: trial })
  })

  test('a test run sends email only to test addresses', async () => {
    const run = fromWire('run', await enroll(initiative, '+573001230003'))
    const { runtime, org } = shop.app
    const of = (email: string) => ({ runId: run, phone: null, email })
    const recipients = [
      of('trial@example.com'),
      of('ana@example.com'),
      { ...of('ana@example.com'), runId: null },
    ]
    const outside = await inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, (ctx) =>
      findOutsideTest(ctx, recipients),
    )
    expect([...outside]).toEqual([1])
    expect(await shop.app.ok('test_numbers_set', { phoneNumbers: ['+573001230001'] })).toMatchObject({
      emails: ['trial@example.com'],
    })
  })

  test('a test run sends messages only to test numbers', async () => {
    const outside = await enroll(initiative, '+573001230002')
    const inside = await enroll(initiative, '+573001230001')
    await eventually(async () => {
      expect(await messageOf(outside)).toEqual({ status: 'canceled', error_code: 'not_a_test_number' })
      // The shop's account cannot be opened, so messages that may be sent wait for it.
      expect(await messageOf(inside)).toEqual({ status: 'queued', error_code: 'account_unreadable' })
    })
  })

  test('a test run emits no webhooks when it starts or ends', async () => {
    const run = await enroll(initiative, '+573001230003')
    await shop.app.ok('initiatives_participants_stop', { id: initiative, participantId: run })
    expect(await reportedOf(initiative)).toEqual([])
  })

  test('a test run starts runs of test environments only', async () => {
    const [trying, real] = [
      await launch({ environmentId: trial }, 'chained'),
      await launch({ environmentId: live }, 'chained'),
    ]
    const run = await enroll(initiative, '+573001230009')
    // As a DISPATCH_EVENT of the run records it.
    await shop.app.ok('cdp_people_upsert', { externalId: 'p-chained', phoneNumber: '+573001230010' })
    await shop.app.ok('cdp_events_record', {
      name: 'chained',
      externalId: `${run}/1`,
      personExternalId: 'p-chained',
    })
    const participants = async (id: string) =>
      (await shop.app.ok('initiatives_participants_list', { id })).data.length
    await eventually(async () => expect(await participants(trying)).toBe(1))
    await eventually(async () => {
      const left = await shop.app.runtime.pool.rows(sql`
        select 1 from trigger_matches where org_id = ${shop.app.org.id}`)
      expect(left).toEqual([])
    })
    expect(await participants(real)).toBe(0)
  })

  test('a test run that was rejected emits no webhook', async () => {
    const triggered = await launch({ environmentId: trial }, 'tried')
    const other = await launch({ environmentId: live }, 'tried')
    await shop.app.ok('cdp_events_record', { name: 'tried', externalId: 'e1', personExternalId: 'unknown' })
    await eventually(async () => expect(await reportedOf(other)).toEqual(['enrollment.rejected']))
    await eventually(async () => {
      const left = await shop.app.runtime.pool.rows(sql`
        select 1 from trigger_matches where org_id = ${shop.app.org.id}`)
      expect(left).toEqual([])
    })
    expect(await reportedOf(triggered)).toEqual([])
  })
})

test('a run belongs to the environment of its journey, or else to the default one', async () => {
  const named = await launch({ environmentId: live })
  const unnamed = await launch({})
  for (const [id, phone] of [
    [named, '+573001230004'],
    [unnamed, '+573001230005'],
  ] as const)
    await enroll(id, phone)
  const environments = (await reported())
    .filter(({ body }) => body.includes(named) || body.includes(unnamed))
    .map((row) => row.environment_id)
  expect(environments).toEqual([fromWire('environment', live), fromWire('environment', live)])
})

test('an environment with a live journey cannot be deleted, and the error names the journey', async () => {
  const answer = await shop.app.api('environments_delete', { id: trial })
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(answer.body.error.message).toContain('journey Win back of Win back')
})

test('an escalation emits a webhook unless its run is a test, with the default environment', async () => {
  const journeys = await Promise.all([launch({ environmentId: trial }), launch({ environmentId: live })])
  const ids = await shop.app.runtime.pool.rows(sql<{ id: string }>`
    select id from journeys where org_id = ${shop.app.org.id} order by created_at desc, id desc limit 2`)
  expect(journeys).toHaveLength(2)
  for (const [n, id] of [...ids.map((row) => row.id), null].entries()) {
    await emitEvents(shop.app, [{ escalation: n }], 'conversation.escalated', shop.app.org.id, id)
  }
  const escalations = (await reported()).filter((row) => row.event_type === 'conversation.escalated')
  expect(
    escalations.map(({ environment_id, body }) => [environment_id, JSON.parse(body).data.escalation]),
  ).toEqual([
    [null, expect.any(Number)],
    [null, 2],
  ])
})
