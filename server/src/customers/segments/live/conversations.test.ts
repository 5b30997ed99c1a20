import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { extractionWorker } from '../../../conversations/extraction/extracting/worker.ts'
import { setSchema } from '../../../conversations/extraction/schemas.ts'
import { joinContacts, receiveInbound } from '../../../conversations/inbox/index.ts'
import type { Address } from '../../../messaging/channels/provider/provider.ts'
import { receiveMessages } from '../../../messaging/channels/receiving/inbound.ts'
import { applyStatuses } from '../../../messaging/channels/receiving/statuses.ts'
import { endRuns, startRuns } from '../../../messaging/runs/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { suppress, upsertPeople } from '../../people/index.ts'
import { segmentsWorker } from '../evaluation/worker.ts'
import type { Predicate } from '../filter/filter-schema.ts'
import { createSegment, deleteSegment, getSegment } from '../segments.ts'
import { attribute, filterOf } from '../testing/workspace.ts'
import { liveSegmentsWorkers } from './worker.ts'

let outreach: Outreach

beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const STARTED = { context: {}, state: {}, trigger: { kind: 'manual' as const } }
const ANA = { externalId: 'ana', phoneNumber: '+573005550001' }

async function createLive(slug: string, predicate: Predicate): Promise<void> {
  const draft = {
    name: slug,
    slug,
    filterExpression: filterOf(predicate),
    evaluationCadence: 'LIVE' as const,
  }
  await outreach.do((ctx) => createSegment(ctx, draft))
  await outreach.work(segmentsWorker(outreach.runtime))
  for (const work of liveSegmentsWorkers(outreach.runtime)) await outreach.work(work)
}

async function members(slug: string): Promise<string[]> {
  for (const work of liveSegmentsWorkers(outreach.runtime)) await outreach.work(work)
  const rows = await outreach.runtime.pool.rows(sql<{ external_id: string }>`
    select p.external_id from segment_members m
    join segments s on s.org_id = m.org_id and s.id = m.segment_id and s.slug = ${slug}
    join people p on p.org_id = m.org_id and p.id = m.person_id
    where m.org_id = ${outreach.org} order by p.external_id`)
  return rows.map((row) => row.external_id)
}

test('LIVE membership follows initiatives, messages, the do-not-contact list and other segments', async () => {
  const phone = '+573005550009'
  await outreach.do((ctx) => upsertPeople(ctx, [{ externalId: 'eva', phoneNumber: phone }]))
  const initiative = await outreach.newInitiative()
  const initiativeId = toWire('initiative', initiative.id)
  await createLive('active', { kind: 'initiative', initiativeId, participated: true, status: ['ACTIVE'] })
  await createLive('never', { kind: 'initiative', participated: false })
  await createLive('read', { kind: 'message', direction: 'outbound', occurred: true, state: 'read' })
  await createLive('reachable', { kind: 'reachable', channel: 'WHATSAPP', reachable: true })
  const plan = { attr: 'attributes.plan', type: 'STRING' as const, op: 'eq' as const, value: 'pro' }
  await createLive('inner', attribute(plan))
  const { id } = await outreach.do((ctx) => getSegment(ctx, 'inner'))
  await createLive('outer', { kind: 'segment_member', segmentId: toWire('segment', id), member: true })
  const isIn = async () => {
    const found: Record<string, boolean> = {}
    for (const slug of ['active', 'never', 'read', 'reachable', 'outer']) {
      found[slug] = (await members(slug)).includes('eva')
    }
    return found
  }
  const before = { active: false, never: true, read: false, reachable: true, outer: false }
  expect(await isIn()).toEqual(before)

  const eva = await outreach.newParticipant(initiative, { phone, opening: null })
  await outreach.do((ctx) => endRuns(ctx, [eva.runId], 'completed'))
  const [run] = await outreach.do((ctx) =>
    startRuns(
      ctx,
      { initiativeId: initiative.id, initiativeName: 'I', journeyId: initiative.journeyId, entryNodeId: 'a' },
      [
        {
          ...eva,
          personId: null,
          personExternalId: 'eva',
          phoneNumber: phone,
          email: null,
          name: null,
          ...STARTED,
        },
      ],
    ),
  )
  expect(await isIn()).toEqual({ ...before, active: true, never: false })
  await outreach.do((ctx) => endRuns(ctx, [run!.id], 'completed'))
  expect(await isIn()).toEqual({ ...before, never: false })

  await outreach.sendMessage(eva, 'Hello')
  const { id: messageId } = await outreach.runtime.pool.one(sql<{ id: string }>`
    select id from messages where org_id = ${outreach.org} and conversation_id = ${eva.conversationId}`)
  const read = { senderId: '1', messageId, providerId: 'p1', status: 'read' as const, at: null }
  await outreach.do((ctx) =>
    applyStatuses(ctx, new Map([['1', outreach.channelId]]), [{ kind: 'status', ...read }]),
  )
  expect(await isIn()).toEqual({ ...before, never: false, read: true })

  await outreach.do((ctx) => suppress(ctx, [{ kind: 'phone', value: phone, reason: 'opt_out' }]))
  await outreach.do((ctx) => upsertPeople(ctx, [{ externalId: 'eva', attributes: { plan: 'pro' } }]))
  await members('inner')
  expect(await isIn()).toEqual({ ...before, never: false, read: true, reachable: false, outer: true })
  await outreach.do((ctx) => deleteSegment(ctx, 'inner'))
  // The worker of full evaluations checks everyone.
  await members('outer')
  await outreach.work(segmentsWorker(outreach.runtime))
  expect(await members('outer')).toEqual([])
})

test('LIVE membership follows replies by phone and email', async () => {
  await outreach.do((ctx) => upsertPeople(ctx, [ANA, { externalId: 'bea', email: 'Bea@Example.com' }]))
  const count = { attr: 'computed.messagesReceived', type: 'NUMBER' as const, op: 'gte' as const, value: 1 }
  await createLive('wrote', attribute(count))
  const last = { attr: 'computed.lastReplyAt', type: 'DATE' as const, op: 'is_not_null' as const }
  await createLive('replied', attribute(last))
  await createLive('answered', { kind: 'message', direction: 'inbound', occurred: true })
  const found = async () => [await members('wrote'), await members('replied'), await members('answered')]
  expect(await found()).toEqual([[], [], []])
  const hear = (from: Address) =>
    outreach.do(async (ctx) => {
      const said = { type: 'text' as const, text: 'Hello', files: [], buttonPayload: null }
      const event = {
        kind: 'inbound' as const,
        senderId: '1',
        providerId: from.value,
        at: null,
        from: [from],
        name: null,
        ...said,
      }
      const channels = new Map([['1', outreach.channelId]])
      const received = await receiveMessages(ctx, ctx.newId(), channels, [event], joinContacts)
      await receiveInbound(ctx, received)
    })
  await hear({ kind: 'phone', value: ANA.phoneNumber })
  expect(await found()).toEqual([['ana'], ['ana'], ['ana']])
  await hear({ kind: 'email', value: 'bea@example.com' })
  const both = ['ana', 'bea']
  expect(await found()).toEqual([both, both, both])
})

test('LIVE membership follows values extracted from conversations', async () => {
  await outreach.do((ctx) => upsertPeople(ctx, [ANA]))
  const initiative = await outreach.newInitiative()
  const schema = {
    fields: { score: { label: 'Score', description: '1 to 5.', type: 'int' as const, min: 1, max: 5 } },
  }
  await outreach.do((ctx) => setSchema(ctx, toWire('initiative', initiative.id), { schema }))
  const score = { attr: 'computed.score', type: 'NUMBER' as const, op: 'gte' as const, value: 4 }
  await createLive('satisfied', attribute(score))
  const ana = await outreach.newParticipant(initiative, {
    phone: ANA.phoneNumber,
    externalId: ANA.externalId,
  })
  const said = await outreach.receiveMessage(ana, 'a solid 4')
  await outreach.do((ctx) => receiveInbound(ctx, [said]))
  await outreach.sendMessage(ana, 'Thank you!')
  await outreach.do((ctx) => endRuns(ctx, [ana.runId], 'canceled_participant_stop'))
  outreach.clock.pass(1_000)
  expect(await members('satisfied')).toEqual([])
  const found = { score: { value: 4, sourceQuote: 'a solid 4', confidence: 1 } }
  const extractor = { name: 'guided', extract: async () => found }
  await outreach.work(extractionWorker(outreach.runtime, new Map([[extractor.name, extractor]])))
  expect(await members('satisfied')).toEqual(['ana'])
})
