import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentedSchemas } from '../../../../test/fixtures/documented-schemas.ts'
import { Outreach, TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { subscribe } from '../../../../test/harness/webhooks.ts'
import { API_VERSION } from '../../../app/app.ts'
import { accountOperations, fileOperations, operations } from '../../../app/registry.ts'
import { escalateConversations } from '../../../conversations/inbox/escalation.ts'
import { openapiDocument } from '../../../edge/http/index.ts'
import { cancelQueued } from '../../../messaging/index.ts'
import { endRuns } from '../../../messaging/runs/endings.ts'
import type { EndReason, Trigger } from '../../../messaging/runs/run.ts'
import { startRuns } from '../../../messaging/runs/start.ts'
import { goalsWorker } from '../../../outreach/goals/worker.ts'
import { openShop, type Shop } from '../../../outreach/journeys/authoring/testing/shop.ts'
import { matchesWorker } from '../../../outreach/journeys/triggers/matches.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { closeIncidents, openIncident } from '../incidents/incidents.ts'

/*
 * What receivers get, event by event and reason by reason, as the domains emit it. A difference in
 * webhooks/testing/payloads.golden.json is a change of the contract with receivers.
 */
let outreach: Outreach
let shop: Shop
beforeAll(async () => {
  outreach = await Outreach.start()
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(async () => {
  await outreach[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

type Json = Record<string, any>
const document = openapiDocument(
  { operations, files: fileOperations, accounts: accountOperations },
  API_VERSION,
) as Json
const schemas = new DocumentedSchemas(document)
const golden: Record<string, unknown> = {}

/** The newest event, which fits its schema; kept under this name without what differs from run to run. */
async function keep(
  name: string,
  { pool }: { pool: Outreach['runtime']['pool'] },
  org: string,
): Promise<Json> {
  const { body } = await pool.one(sql<{ body: string }>`
    select body from webhook_events where org_id = ${org} and type = ${name.split(/[ ,]/, 1)[0]} order by created_at desc, id desc limit 1`)
  const payload = JSON.parse(body)
  const { schema } = document.webhooks[payload.type].post.requestBody.content['application/json']
  expect(schemas.findProblem(schema, payload)).toBeNull()
  const stable = body
    .replaceAll(/\b([a-z]{3})_[0-9a-f]{32}\b/g, '$1_…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
  golden[name] = JSON.parse(stable)
  return payload
}

let phones = 0
const nextPhone = () => `+57300200${String(1000 + phones++)}`

const id = (prefix: string) => `${prefix}_${'0'.repeat(32)}`
const TRIGGERS: Trigger[] = [
  { kind: 'manual' },
  { kind: 'segment', segmentId: id('seg') },
  { kind: 'cdp_event', eventName: 'order_placed', eventId: id('evt'), externalId: 'order-1' },
  { kind: 'cdp_event', eventName: 'order_placed', eventId: id('evt'), externalId: null },
]

test.each(TRIGGERS)('journey_run.started, triggered by %j', async (trigger) => {
  const initiative = await outreach.newInitiative()
  const phone = nextPhone()
  const { contactId } = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const at = {
    initiativeId: initiative.id,
    initiativeName: 'Survey',
    journeyId: initiative.journeyId,
    entryNodeId: 'start',
  }
  const person = {
    personId: outreach.runtime.newId(),
    personExternalId: 'ana',
    contactId,
    phoneNumber: phone,
    email: null,
    name: null,
    context: {},
    trigger,
    state: {},
  }
  await outreach.do((ctx) => startRuns(ctx, at, [person]))
  const { data } = await keep(
    `journey_run.started ${JSON.stringify(trigger)}`,
    outreach.runtime,
    outreach.org,
  )
  // Included for events only.
  expect(data.run.personId === null).toBe(trigger.kind !== 'cdp_event')
})

const ENDS: [EndReason, lastSignal: string | null, told: string | null][] = [
  ['completed', 'REPLIED', 'REPLIED'],
  ['completed', 'CLOSED', 'CLOSED'],
  ['completed', null, null],
  ['no_reply', 'TIMEOUT', 'TIMEOUT'],
  ['abandoned', 'STALE', 'STALE'],
  ['abandoned', 'TIMEOUT', 'STALE'],
  ['failed_node_error', 'REPLIED', null],
  ['failed_engine', null, null],
  ['canceled_operator', 'REPLIED', null],
  ['canceled_initiative', null, null],
  ['canceled_participant_stop', null, null],
]

test.each(ENDS)('journey_run.ended because of %s after %s', async (reason, lastSignal, told) => {
  const { runtime, org } = outreach
  const { runId } = await outreach.newParticipant(await outreach.newInitiative(), { phone: nextPhone() })
  const errorName = reason === 'failed_node_error' ? 'template_rejected' : null
  await runtime.pool.run(sql`
    update runs set last_signal = ${lastSignal}, error_name = ${errorName}, messages_sent = 2
    where org_id = ${org} and id = ${runId}`)
  outreach.clock.pass(90_000)
  await outreach.do((ctx) => endRuns(ctx, [runId], reason))
  const { data } = await keep(`journey_run.ended ${reason} after ${lastSignal}`, runtime, org)
  expect(data.outcome).toMatchObject({ reason, lastSignal: told, durationMs: 90_010, messagesReceived: 0 })
  expect(data.outcome.error).toEqual(errorName && { errorName })
})

test('journey_run.ended of a run without a step', async () => {
  const { runtime, org } = outreach
  const { runId } = await outreach.newParticipant(await outreach.newInitiative(), { phone: nextPhone() })
  await runtime.pool.run(sql`
    update runs set node_kind = null, step_count = 0, waiting_for = null where org_id = ${org} and id = ${runId}`)
  await outreach.do((ctx) => endRuns(ctx, [runId], 'canceled_operator'))
  const { data } = await keep('journey_run.ended without a step', runtime, org)
  expect(data.outcome.terminalNode).toBeNull()
})

test('conversation.escalated, with a known person and without one', async () => {
  const initiative = await outreach.newInitiative()
  await outreach.app.ok('cdp_people_upsert', { externalId: 'ana' })
  const known = await outreach.newParticipant(initiative, { phone: nextPhone(), externalId: 'ana' })
  await outreach.runtime.pool.run(sql`
    update conversations set run_id = ${known.runId}
    where org_id = ${outreach.org} and id = ${known.conversationId}`)
  const escalate = (conversationId: string) =>
    outreach.do((ctx) => escalateConversations(ctx, [{ conversationId, reason: 'journey' }]))
  await escalate(known.conversationId)
  const { data } = await keep('conversation.escalated', outreach.runtime, outreach.org)
  expect(data.personExternalIds).toEqual(['ana'])
  expect(data.inboxUrl).toBe(`https://parley.example/inbox/${data.conversationId}`)

  const unknown = await outreach.newParticipant(initiative, { phone: '+573002009999' })
  await escalate(unknown.conversationId)
  const second = await keep('conversation.escalated, nobody known', outreach.runtime, outreach.org)
  expect(second.data.personExternalIds).toEqual([])
  expect(second.data.inboxUrl).toBe(`https://parley.example/inbox/${second.data.conversationId}`)
})

test('enrollment.rejected, for each reason', async () => {
  const { app } = shop
  const clock = new TestClock()
  clock.pass(Date.now() + 60_000 - clock.now().getTime())
  const runtime = { ...app.runtime, clock }
  const work = () => workOneBatch(runtime, matchesWorker(runtime), app.org.id)
  const launch = async (eventName: string, more = {}) => {
    const initiative = await shop.addInitiative()
    await shop.createDraft(initiative, { trigger: { triggerType: 'cdp_event', eventName, ...more } })
    await app.ok('initiatives_launch', { id: initiative })
    return initiative
  }
  let events = 0
  const record = async (name: string, personExternalId: string) => {
    await app.ok('cdp_events_record', { name, externalId: `e${events++}`, personExternalId })
    clock.pass(1000)
  }
  const kept = async (reason: string) => {
    const { data } = await keep(`enrollment.rejected ${reason}`, runtime, app.org.id)
    expect(data.reason).toBe(reason)
    expect([data.eventName, data.eventId]).toEqual([data.trigger.eventName, data.trigger.eventId])
  }
  for (const [n, externalId] of ['ana', 'bo'].entries())
    await app.ok('cdp_people_upsert', { externalId, phoneNumber: `+5730012345${60 + n}` })

  await launch('bought')
  await record('bought', 'nobody')
  await work()
  await kept('no_channel')

  await record('bought', 'ana')
  await work()
  await record('bought', 'ana')
  await work()
  await kept('active_run')

  await launch('capped', { maxEnrollments: 1, enrollmentWindow: '1d' })
  await record('capped', 'ana')
  await work()
  await record('capped', 'bo')
  await work()
  await kept('frequency_cap')

  const stopped = await launch('stopped')
  await record('stopped', 'bo')
  await app.ok('initiatives_cancel', { id: stopped })
  await work()
  await kept('no_workflow')

  const broken = await launch('broken')
  await runtime.pool.run(sql`
    update journeys set definition = '{}'
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', broken)}`)
  await record('broken', 'bo')
  for (let minute = 0; minute < 4; minute++) {
    await work()
    clock.pass(60_000)
  }
  await kept('internal_error')
})

test('sending.failing, at the beginning and at the end', async () => {
  const { runtime, org } = outreach
  const initiative = await outreach.newInitiative()
  const incident = {
    kind: 'initiative' as const,
    subject: initiative.id,
    journey_id: initiative.journeyId,
    since: runtime.clock.now(),
    details: {
      initiativeId: toWire('initiative', initiative.id),
      channelId: toWire('channel', outreach.channelId),
      channel: 'WHATSAPP',
      attempted: 100,
      failed: 10,
      reasons: [{ reason: '131026', count: 10 }],
    },
    lookAgainAt: null,
  }
  await outreach.do((ctx) => openIncident(ctx, incident))
  await outreach.do((ctx) => openIncident(ctx, incident))
  const failing = await keep('sending.failing', runtime, org)
  expect(failing.data.status).toBe('failing')
  await outreach.do((ctx) => closeIncidents(ctx, 'initiative', [initiative.id]))
  const recovered = await keep('sending.failing, at the end', runtime, org)
  expect(recovered.data).toMatchObject({ status: 'recovered', since: failing.data.since })
})

test('initiative.goal_reached', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id)
  await app.ok('initiatives_goal_set', { id, goal: { eventName: 'paid', window: '7d' } })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'gia', phoneNumber: '+573001112299' }],
  })
  await app.ok('cdp_events_record', { name: 'paid', externalId: 'paid-1', personExternalId: 'gia' })
  await workOneBatch(app.runtime, goalsWorker(app.runtime), app.org.id)
  const reached = await keep('initiative.goal_reached', app.runtime, app.org.id)
  expect(reached.data).toMatchObject({ initiativeId: id, personExternalId: 'gia', heldOut: false })
})

test('message.updated', async () => {
  const { app, runtime, org } = outreach
  await subscribe(app, 'https://hooks.example', { events: ['message.updated'] })
  const person = await outreach.newParticipant(await outreach.newInitiative(), {
    phone: nextPhone(),
    externalId: 'mia',
  })
  await outreach.sendMessage(person, 'Hello again', 'queued')
  await outreach.do((ctx) => cancelQueued(ctx, [person.runId]))
  const canceled = await keep('message.updated', runtime, org)
  expect(canceled.data).toMatchObject({ status: 'canceled', reason: 'run_ended', source: 'journey' })
})

test('person.merged and person.unmerged', async () => {
  const { app } = shop
  for (const externalId of ['ana', 'ana-too']) await app.ok('cdp_people_upsert', { externalId })
  const { id } = await app.ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'ana-too' })
  const merged = await keep('person.merged', app.runtime, app.org.id)
  expect(merged.data.mergeId).toBe(id)
  await app.ok('cdp_merges_undo', { id })
  const unmerged = await keep('person.unmerged', app.runtime, app.org.id)
  expect(unmerged.data).toEqual({ mergeId: id, personExternalId: 'ana', mergedExternalId: 'ana-too' })
})

test('ping, with and without an environment', async () => {
  const { app } = shop
  const { id } = await subscribe(app, 'https://hooks.example')
  await app.ok('webhook_subscriptions_test', { id, waitSeconds: 0 })
  const bare = await keep('ping', app.runtime, app.org.id)
  expect(bare.data.environment).toBeNull()
  await app.ok('environments_create', { key: 'live' })
  await app.ok('webhook_subscriptions_test', { id, waitSeconds: 0 })
  const placed = await keep('ping of an environment', app.runtime, app.org.id)
  expect(placed.data.environment).toBe('live')
})

test('the payloads equal the golden file', async () => {
  const path = join(import.meta.dirname, '../testing/payloads.golden.json')
  await expect(`${JSON.stringify(golden, null, 2)}\n`).toMatchFileSnapshot(path)
})
