import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { end, send, somebody, start, talk, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { eventually, until } from '../harness/waiting.ts'
import { ANSWERS, post, prepare, publishForm } from '../peers/form-visitor.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * Journeys of a test environment and people who are no test numbers, by each way on which they could meet
 * (docs/behaviour/integrations.md: Environments).
 */
let town: Town
let trial: string
const tester = somebody() as Person
interface Person {
  externalId: string
  phoneNumber: string
  email?: string
}

beforeAll(async () => {
  town = await openTown()
  await town.app.ok('environments_create', { key: 'live' })
  trial = (await town.app.ok('environments_create', { key: 'trial', isTest: true })).id
  await town.app.ok('test_numbers_set', { phoneNumbers: [tester.phoneNumber] })
})
afterAll(() => town[Symbol.asyncDispose]())

const ASKING = ['start SENT ask', 'ask SENT reply', 'reply REPLIED end', 'reply TIMEOUT end']
const TALKING = ['start SENT ask', 'ask SENT talk', 'talk CLOSED end', 'talk STALE end']

/** A journey of the test environment that asks and waits. */
function launchTrial(trigger: object, more: object = {}): Promise<string> {
  return town.launch([{ ...start, inputs: trigger }, send('ask'), wait('reply', '60d'), end], ASKING, {
    metadata: { environmentId: trial },
    ...more,
  })
}

const textsTo = async ({ phoneNumber }: Person) => (await town.messages(phoneNumber)).map(({ text }) => text)

/** The channels of messages to this person that were canceled because the address is no test number. */
async function refusedTo({ phoneNumber, email = '' }: Person): Promise<string[]> {
  const rows = await town.app.runtime.pool.rows(sql<{ kind: string }>`
    select ch.kind from messages m
    join contacts k on k.org_id = ${town.app.org.id} and k.id = m.contact_id
    join channels ch on ch.org_id = ${town.app.org.id} and ch.id = m.channel_id
    where m.org_id = ${town.app.org.id} and m.error_code = 'not_a_test_number'
      and (k.phone_number = ${phoneNumber} or k.email = ${email})
    order by m.created_at`)
  return rows.map(({ kind }) => kind)
}

/** Waits until what was queued for these people was decided. */
async function settled(initiative: string, people: readonly Person[]): Promise<void> {
  for (const { externalId } of people) {
    await until(() =>
      town.app.runtime.pool.maybe(sql`
        select 1 from messages m
        join runs r on r.org_id = ${town.app.org.id} and r.id = m.run_id
        where m.org_id = ${town.app.org.id} and r.initiative_id = ${fromWire('initiative', initiative)}
          and r.person_external_id = ${externalId} and m.status in ('sent', 'delivered', 'read', 'canceled')`),
    )
  }
}

describe('A journey of a test environment writes to test numbers only, when its runs are started by', () => {
  test('people who are added', async () => {
    const customer = somebody() as Person
    const initiative = await launchTrial({ triggerType: 'manual' })
    for (const person of [customer, tester]) await town.enroll(initiative, person)
    await settled(initiative, [customer, tester])
    expect(await textsTo(customer)).toEqual([])
    expect(await textsTo(tester)).toHaveLength(1)
  })

  test('an event', async () => {
    const customer = somebody() as Person
    await town.app.ok('cdp_people_upsert', { ...customer })
    const initiative = await launchTrial({ triggerType: 'cdp_event', eventName: 'tried_out' })
    const before = (await textsTo(tester)).length
    for (const { externalId } of [customer, tester]) {
      await town.app.ok('cdp_events_record', {
        name: 'tried_out',
        externalId: `tried-${externalId}`,
        personExternalId: externalId,
      })
    }
    await settled(initiative, [customer, tester])
    expect(await textsTo(customer)).toEqual([])
    expect(await textsTo(tester)).toHaveLength(before + 1)
  })

  test('a segment', async () => {
    const customer = somebody() as Person
    await town.app.ok('cdp_people_upsert', { ...customer })
    const ids = [customer.externalId, tester.externalId]
    const { id: segmentId } = await town.app.ok('segments_create', {
      name: 'Tried out',
      slug: 'tried-out',
      filterExpression: {
        kind: 'person',
        op: 'OR',
        predicates: ids.map((value, index) => ({
          kind: 'person_attribute',
          ...(index > 0 ? { connector: 'OR' } : {}),
          attr: 'externalId',
          type: 'STRING',
          op: 'eq',
          value,
        })),
      },
    })
    const initiative = await launchTrial({ triggerType: 'segment', segmentId })
    const before = (await textsTo(tester)).length
    await town.app.ok('segments_evaluate', { slug: 'tried-out' })
    await settled(initiative, [customer, tester])
    expect(await textsTo(customer)).toEqual([])
    expect(await textsTo(tester)).toHaveLength(before + 1)
  })

  test('a keyword, which somebody wrote', async () => {
    const customer = somebody() as Person
    await town.app.ok('cdp_people_upsert', { ...customer })
    await launchTrial({
      triggerType: 'inbound',
      inboundAction: 'WHATSAPP_MESSAGE',
      inboundChannelIds: [town.number],
      inboundKeyword: 'tryout',
      inboundMatchMode: 'EXACT',
    })
    const before = (await textsTo(tester)).length
    for (const { phoneNumber } of [customer, tester]) await town.write(phoneNumber, 'tryout')
    await eventually(async () => expect(await textsTo(tester)).toHaveLength(before + 1))
    await eventually(async () => {
      const canceled = await town.app.runtime.pool.rows(sql`
        select 1 from messages m
        join contacts k on k.org_id = ${town.app.org.id} and k.id = m.contact_id
        where m.org_id = ${town.app.org.id} and k.phone_number = ${customer.phoneNumber}
          and m.error_code = 'not_a_test_number'`)
      expect(canceled).toHaveLength(1)
    })
    expect(await textsTo(customer)).toEqual([])
  })

  test('a form that somebody fills in', async () => {
    const customer = somebody() as Person
    const form = { ...(await publishForm(town.app)), url: town.app.url }
    await launchTrial({
      triggerType: 'cdp_event',
      eventName: 'lead_form_submitted',
      eventFilters: [{ key: 'formId', type: 'STRING', op: 'eq', value: form.formId }],
    })
    const before = (await textsTo(tester)).length
    for (const { phoneNumber: phone } of [customer, tester]) {
      const { status } = await post(form, 'submissions', await prepare(form, { ...ANSWERS, phone }))
      expect(status).toBe(200)
    }
    await expect.poll(async () => (await textsTo(tester)).length).toBe(before + 1)
    await expect.poll(() => refusedTo(customer)).toEqual(['whatsapp'])
    expect(await textsTo(customer)).toEqual([])
  })

  test('another journey, whose run went on to it', async () => {
    const customer = somebody() as Person
    const next = await launchTrial({ triggerType: 'manual' })
    const first = await town.launch(
      [start, { id: 'end', kind: 'EXIT', inputs: { nextInitiativeId: next } }],
      ['start SENT end'],
    )
    await town.enroll(first, customer)
    await settled(next, [customer])
    expect(await textsTo(customer)).toEqual([])
  })
})

test('A number that is taken off the list gets nothing more of a conversation with the agent', async () => {
  const former = somebody() as Person
  const numbers = [tester.phoneNumber, former.phoneNumber]
  await town.app.ok('test_numbers_set', { phoneNumbers: numbers })
  const initiative = await town.launch([start, send('ask'), talk, end], TALKING, {
    metadata: { environmentId: trial },
    initiative: { guidingQuestions: [{ questionText: 'How was it?' }] },
  })
  await town.enroll(initiative, former)
  await town.run(initiative, former.externalId, ({ waiting_for }) => waiting_for === 'conversation')
  await town.app.ok('test_numbers_set', { phoneNumbers: [tester.phoneNumber] })
  const before = await textsTo(former)
  await town.write(former.phoneNumber, 'Hello')
  await eventually(async () => {
    const canceled = await town.app.runtime.pool.rows(sql`
      select 1 from messages m
      join contacts k on k.org_id = ${town.app.org.id} and k.id = m.contact_id
      where m.org_id = ${town.app.org.id} and k.phone_number = ${former.phoneNumber} and m.author = 'agent'
        and m.error_code = 'not_a_test_number'`)
    expect(canceled.length).toBeGreaterThan(0)
  })
  expect(await textsTo(former)).toEqual(before)
})

describe('A message of a test environment that falls back to email', () => {
  const byEmail = { channel: 'email', subject: 'By email', body: 'We could not reach your phone.' }
  const ask = { ...send('ask'), inputs: { channelFallback: byEmail } }
  const launchFallback = () =>
    town.launch([start, ask, end], ['start SENT ask', 'ask SENT end'], {
      metadata: { environmentId: trial },
    })

  test('reaches no customer on either channel', async () => {
    const customer = somebody({ email: 'fallback-customer@example.com' }) as Person
    await town.enroll(await launchFallback(), customer)
    await expect.poll(() => refusedTo(customer)).toEqual(['whatsapp', 'email'])
    expect(await textsTo(customer)).toEqual([])
    expect(await emailsTo(customer)).toEqual([])
  })

  test('does not reach a test number’s email address that is no test address', async () => {
    const half = somebody({ email: 'fallback-half@example.com' }) as Person
    await town.app.ok('test_numbers_set', { phoneNumbers: [tester.phoneNumber, half.phoneNumber] })
    await simulate(town.app, 'POST', '/faults', { kind: 'error', code: 131026, phones: [half.phoneNumber] })
    await town.enroll(await launchFallback(), half)
    await expect.poll(() => refusedTo(half)).toEqual(['email'])
    await simulate(town.app, 'DELETE', '/faults')
    await town.app.ok('test_numbers_set', { phoneNumbers: [tester.phoneNumber] })
    expect(await emailsTo(half)).toEqual([])
  })

  async function emailsTo({ email }: Person): Promise<object[]> {
    const path = `/mail/messages?person=${encodeURIComponent(email!)}`
    return (await simulate<{ messages: object[] }>(town.app, 'GET', path)).messages
  }
})

describe('An event that a run of a test environment records', () => {
  const recording = (eventName: string) =>
    town.launch(
      [start, { id: 'event', kind: 'DISPATCH_EVENT', inputs: { eventName } }, end],
      ['start SENT event', 'event SENT end'],
      { metadata: { environmentId: trial } },
    )

  test('cancels runs of test environments, and none in production', async () => {
    const customer = somebody() as Person
    const cancelOnEvents = { eventNames: ['gave_up'] }
    const waiting = [start, { id: 'pause', kind: 'DELAY', inputs: { duration: '300d' } }, end]
    const edges = ['start SENT pause', 'pause SENT end']
    const live = await town.launch(waiting, edges, { metadata: { cancelOnEvents } })
    const tried = await town.launch(waiting, edges, {
      metadata: { cancelOnEvents, environmentId: trial },
    })
    for (const initiative of [live, tried]) {
      await town.enroll(initiative, customer)
      await town.run(initiative, customer.externalId, () => true)
    }
    const first = await recording('gave_up')
    await town.enroll(first, customer)
    await town.run(first, customer.externalId, ({ ended_at }) => ended_at !== null)
    // The run wrote its matches with its end.
    await expect
      .poll(() =>
        town.app.runtime.pool.rows(sql`
          select from trigger_matches
          where org_id = ${town.app.org.id} and person_external_id = ${customer.externalId}`),
      )
      .toEqual([])
    expect(await town.run(tried, customer.externalId, () => true)).toMatchObject({
      end_reason: 'canceled_operator',
    })
    expect(await town.run(live, customer.externalId, () => true)).toMatchObject({ ended_at: null })

    await town.app.ok('cdp_events_record', {
      name: 'gave_up',
      externalId: `gave-up-${customer.externalId}`,
      personExternalId: customer.externalId,
    })
    await town.run(live, customer.externalId, ({ end_reason }) => end_reason === 'canceled_operator')
  })

  test('counts for segments like any other, so a journey on the segment starts', async () => {
    const customer = somebody() as Person
    const { id: segmentId } = await town.app.ok('segments_create', {
      name: 'Looked around',
      slug: 'looked-around',
      evaluationCadence: 'LIVE',
      filterExpression: {
        kind: 'person',
        op: 'AND',
        predicates: [{ kind: 'event', eventName: 'looked_around', occurred: true }],
      },
    })
    const live = await town.launch(
      [{ ...start, inputs: { triggerType: 'segment', segmentId } }, send('ask'), wait('reply', '60d'), end],
      ASKING,
    )
    await town.enroll(await recording('looked_around'), customer)
    await town.run(live, customer.externalId, () => true)
    await expect.poll(() => textsTo(customer)).toHaveLength(1)
  })
})

describe('A run of a test environment takes nothing from a live run of the same person', () => {
  test('neither the reply that the live run waits for', async () => {
    const customer = somebody() as Person
    const live = await town.launch([start, send('ask'), wait('reply', '60d'), end], ASKING)
    await town.enroll(live, customer)
    await town.run(live, customer.externalId, ({ waiting_for }) => waiting_for === 'reply')
    const tried = await launchTrial({ triggerType: 'manual' })
    await town.enroll(tried, customer)
    await settled(tried, [customer])
    await town.write(customer.phoneNumber, 'Fine, thank you')
    expect(await town.story(live, customer.externalId)).toContain('reply REPLIED')
  })

  test('nor the conversation that the live agent leads', async () => {
    const customer = somebody() as Person
    const questions = [{ questionText: 'What did you like?' }, { questionText: 'What did you miss?' }]
    const live = await town.launch([start, send('ask'), talk, end], TALKING, {
      initiative: { guidingQuestions: questions },
    })
    await town.enroll(live, customer)
    const { id: liveRun } = await town.run(
      live,
      customer.externalId,
      ({ waiting_for }) => waiting_for === 'conversation',
    )
    // It begins with a conversation, without a message that could be refused.
    const tried = await town.launch(
      [start, talk, end],
      ['start SENT talk', 'talk CLOSED end', 'talk STALE end'],
      {
        metadata: { environmentId: trial },
      },
    )
    await town.enroll(tried, customer)
    await until(() =>
      town.app.runtime.pool.maybe(sql`
        select 1 from runs where org_id = ${town.app.org.id} and person_external_id = ${customer.externalId}
          and initiative_id = ${fromWire('initiative', tried)} and (step_count > 0 or ended_at is not null)`),
    )
    const before = (await textsTo(customer)).length
    await town.write(customer.phoneNumber, 'The food')
    await eventually(async () => expect((await textsTo(customer)).length).toBeGreaterThan(before))
    expect(
      await town.app.runtime.pool.rows(sql`
        select c.run_id from conversations c
        join contacts k on k.org_id = ${town.app.org.id} and k.id = c.contact_id
        where c.org_id = ${town.app.org.id} and k.phone_number = ${customer.phoneNumber}`),
    ).toEqual([{ run_id: liveRun }])
  })
})
