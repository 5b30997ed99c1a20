import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/harness/waiting.ts'
import { subscribe } from '../../../test/harness/webhooks.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { byValue, decision, end, somebody, start } from './testing/graph.ts'
import { openTown, type Town } from './testing/town.ts'
import { MAX_CHAIN } from './triggers/chains.ts'

/*
 * Runs that start without being added by a user: by events of journeys, by exits that lead on, by keywords. The tests
 * use the service, its workers and the simulated WhatsApp.
 */
let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

const onEvent = (eventName: string, more: object = {}) => ({
  ...start,
  inputs: { triggerType: 'cdp_event', eventName, ...more },
})
const pause = { id: 'pause', kind: 'DELAY', inputs: { duration: '1m' } }
const ask = { id: 'ask', kind: 'SEND_MESSAGE' }

const runsOf = (initiative: string) =>
  town.app.runtime.pool.rows(sql<{
    person_external_id: string
    state: Record<string, unknown>
    end_reason: string
  }>`
    select person_external_id, state, end_reason from runs
    where org_id = ${town.app.org.id} and initiative_id = ${fromWire('initiative', initiative)} order by started_at, id`)

test('An event that a journey records is stored once, with its values, and starts another journey', async () => {
  const second = await town.launch(
    [
      onEvent('interested', { eventFilters: [{ key: 'age', type: 'NUMBER', op: 'gte', value: 18 }] }),
      byValue('grown', 'engagement.workflowState.from', 'first'),
      end,
    ],
    ['start SENT grown', 'grown case:first end', 'grown case:default end'],
  )
  const properties = { from: 'first', age: { var: 'person.attributes.age' } }
  const first = await town.launch(
    [
      start,
      { id: 'tell', kind: 'DISPATCH_EVENT', inputs: { eventName: 'interested', properties } },
      decision('told', {
        kind: 'event',
        eventName: 'interested',
        subjectSelectionPath: 'person.externalId',
        occurred: true,
      }),
      end,
    ],
    ['start SENT tell', 'tell SENT told', 'told YES end', 'told NO end'],
  )
  const [grown, young] = [somebody(), somebody()]
  await town.app.ok('cdp_people_upsert', { ...grown, attributes: { age: 18 } })
  await town.app.ok('cdp_people_upsert', { ...young, attributes: { age: 17 } })
  for (const person of [young, grown]) await town.enroll(first, person)
  expect(await town.story(first, grown.externalId)).toBe('start SENT, tell SENT, told YES, end -, completed')
  expect(await town.story(second, grown.externalId)).toBe('start SENT, grown case:first, end -, completed')
  const { data: events } = await town.app.ok('cdp_events_list', { name: 'interested' })
  expect(
    events.map((event: Record<string, unknown>) => [event.personExternalId, event.properties]).sort(),
  ).toEqual(
    [
      [grown.externalId, { from: 'first', age: 18 }],
      [young.externalId, { from: 'first', age: 17 }],
    ].sort(),
  )
  // The younger person's event came first and was filtered out: no run and no rejection.
  expect((await runsOf(second)).map((run) => run.person_external_id)).toEqual([grown.externalId])
  const { data: refused } = await refusals(second)
  expect(refused).toEqual([])
})

async function refusals(initiative: string) {
  const data = await town.app.runtime.pool.rows(sql<{ reason: string }>`
    select reason from refused_enrollments
    where org_id = ${town.app.org.id} and initiative_id = ${fromWire('initiative', initiative)}`)
  return { data }
}

test('An exit starts the next initiative once, with the same context', async () => {
  const next = await town.launch(
    [start, byValue('plan', 'engagement.context.plan', 'gold'), end],
    ['start SENT plan', 'plan case:gold end', 'plan case:default end'],
  )
  const first = await town.launch(
    [start, pause, { ...end, inputs: { nextInitiativeId: next } }],
    ['start SENT pause', 'pause SENT end'],
  )
  const person = somebody({ context: { plan: 'gold' } })
  await town.enroll(first, person)
  expect(await town.story(next, person.externalId)).toBe('start SENT, plan case:gold, end -, completed')
  expect(await runsOf(next)).toHaveLength(1)
})

test('Journeys that start each other in a cycle are stopped with an error', async () => {
  const { receiver } = await rejections()
  const ping = await town.launch(
    [onEvent('ping'), pause, { id: 'tell', kind: 'DISPATCH_EVENT', inputs: { eventName: 'pong' } }, end],
    ['start SENT pause', 'pause SENT tell', 'tell SENT end'],
  )
  const pong = await town.launch(
    [onEvent('pong'), { id: 'tell', kind: 'DISPATCH_EVENT', inputs: { eventName: 'ping' } }, end],
    ['start SENT tell', 'tell SENT end'],
  )
  const person = somebody()
  await town.app.ok('cdp_people_upsert', person)
  await town.app.ok('cdp_events_record', {
    name: 'ping',
    externalId: 'ping-1',
    personExternalId: person.externalId,
  })
  const rejected = await receiver()
  expect(rejected).toMatchObject({
    reason: 'internal_error',
    detail: { errorName: 'journeys_in_a_circle' },
    personExternalId: person.externalId,
  })
  const started = [...(await runsOf(ping)), ...(await runsOf(pong))]
  expect(started).toHaveLength(MAX_CHAIN + 1)
})

/** Returns the content of the next `enrollment.rejected` webhook. */
async function rejections() {
  await subscribe(town.app, 'https://hooks.example/parley', { events: ['enrollment.rejected'] })
  const receiver = async () => {
    const { body } = await until(() =>
      town.app.runtime.pool.maybe(sql<{ body: string }>`
        select body from webhook_events where org_id = ${town.app.org.id} and type = 'enrollment.rejected' limit 1`),
    )
    return JSON.parse(body).data
  }
  return { receiver }
}

const onKeyword = (inboundKeyword: string, more: object = {}) => ({
  ...start,
  inputs: {
    triggerType: 'inbound',
    inboundAction: 'WHATSAPP_MESSAGE',
    inboundChannelIds: [town.number],
    inboundKeyword,
    inboundMatchMode: 'EXACT',
    ...more,
  },
})

/** Whether a conversation with this phone waits for somebody in the inbox; null: there is none. */
async function waitsInInbox(phone: string): Promise<boolean | null> {
  const conversation = await town.app.runtime.pool.maybe(sql<{ waits: boolean }>`
    select v.unattended_since is not null as waits from conversations v
    join contacts c on c.org_id = ${town.app.org.id} and c.id = v.contact_id
    where v.org_id = ${town.app.org.id} and c.phone_number = ${phone}`)
  return conversation?.waits ?? null
}

test('A message with the keyword enrolls known and unknown contacts, and any other message enrolls no one', async () => {
  const initiative = await town.launch(
    [
      onKeyword('Información'),
      ask,
      { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '1h' } },
      end,
    ],
    ['start SENT ask', 'ask SENT wait', 'wait REPLIED end', 'wait TIMEOUT end'],
  )
  const known = somebody()
  await town.app.ok('cdp_people_upsert', known)
  const [stranger, other] = ['+573006669991', '+573006669992']
  await town.write(other, 'informacion please')
  await town.write(known.phoneNumber, '  INFORMACIÓN ')
  expect(await town.story(initiative, known.externalId)).toBe(
    'start SENT, ask SENT, wait TIMEOUT, end -, no_reply',
  )
  await town.write(stranger, 'información')
  const run = await until(async () => {
    const { data } = await town.app.ok('initiatives_participants_list', { id: initiative })
    return data.find((each: { phoneNumber: string }) => each.phoneNumber === stranger)
  })
  const { data: messages } = await town.app.ok('initiatives_participant_messages_list', {
    id: initiative,
    participantId: run.participantId,
  })
  expect(messages[0]).toMatchObject({ text: 'información' })
  const { data: all } = await town.app.ok('initiatives_participants_list', { id: initiative })
  expect(all.map((each: { phoneNumber: string }) => each.phoneNumber).sort()).toEqual(
    [known.phoneNumber, stranger].sort(),
  )
})

test('A message with the keyword needs nobody in the inbox, unless it starts no run', async () => {
  const initiative = await town.launch(
    [onKeyword('Join', { maxEnrollments: 1, enrollmentWindow: '30d' }), end],
    ['start SENT end'],
  )
  const [first, second] = ['+573006669993', '+573006669994']
  await town.write(first, 'join')
  await town.runOf(initiative, first, ({ ended_at }) => ended_at !== null)
  expect(await waitsInInbox(first)).toBe(false)
  await town.write(second, 'join')
  await until(() => waitsInInbox(second))
  expect((await refusals(initiative)).data).toEqual([{ reason: 'frequency_cap' }])
})
