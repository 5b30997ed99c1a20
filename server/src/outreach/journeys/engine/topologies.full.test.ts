import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Receiver } from '../../../../test/peers/receiver.ts'
import { end, send, silent, somebody, start, talk, wait } from '../testing/graph.ts'
import { openTownWithReceiver, type Town } from '../testing/town.ts'

/*
 * Complete journeys like those of users: from the trigger to the messages and the extracted values. The tests use the
 * API, the workers and the simulated WhatsApp.
 */
let town: Town
let receiver: Receiver
beforeAll(async () => {
  ;({ town, receiver } = await openTownWithReceiver())
})
afterAll(() => town[Symbol.asyncDispose]())

test('Three rounds: silence leads to two follow-ups, and any reply ends them', async () => {
  const rounds = await Promise.all(
    ['first', 'second', 'third'].map((round) =>
      town.addTemplate(`round_${round}`, `This is our ${round} message to you.`),
    ),
  )
  /** The second question waits for as long as it is told, the others for three hours. */
  const launch = (secondTimeout: string) =>
    town.launch(
      [
        start,
        ...rounds.flatMap((template, round) => [
          send(`ask${round}`, template),
          wait(`wait${round}`, round === 1 ? secondTimeout : '3h'),
        ]),
        { id: 'pause', kind: 'DELAY', inputs: { duration: '2h' } },
        end,
        silent,
      ],
      [
        'start SENT ask0',
        'ask0 SENT wait0',
        'wait0 TIMEOUT pause',
        'pause SENT ask1',
        'ask1 SENT wait1',
        'wait1 TIMEOUT ask2',
        'ask2 SENT wait2',
        'wait2 TIMEOUT silent',
        'wait0 REPLIED end',
        'wait1 REPLIED end',
        'wait2 REPLIED end',
      ],
    )
  const [quiet, late] = [somebody(), somebody()]
  // Hours are short here, so a reply that has to be in time gets years.
  const [hasty, patient] = [await launch('3h'), await launch('1000d')]
  await town.enroll(hasty, quiet)
  await town.enroll(patient, late)
  await town.run(
    patient,
    late.externalId,
    ({ node_id, waiting_for }) => node_id === 'wait1' && waiting_for === 'reply',
  )
  await town.write(late.phoneNumber, 'Sorry, I was away')
  expect(await town.story(patient, late.externalId)).toBe(
    'start SENT, ask0 SENT, wait0 TIMEOUT, pause SENT, ask1 SENT, wait1 REPLIED, end -, completed',
  )
  expect(await town.story(hasty, quiet.externalId)).toMatch(/ wait2 TIMEOUT, silent -, no_reply$/)
  const received = async (phone: string) => (await town.messages(phone)).map(({ text }) => text)
  expect(await received(quiet.phoneNumber)).toEqual([
    'This is our first message to you.',
    'This is our second message to you.',
    'This is our third message to you.',
  ])
  expect(await received(late.phoneNumber)).toHaveLength(2)
})

test('An opening by attribute: participants get the text for their plan and name, others the default', async () => {
  const gold = await town.addTemplate('opener_gold', 'Dear {{1}}, thank you for your gold plan.', {
    1: 'Ana',
  })
  const plain = await town.addTemplate('opener_plain', 'Hello {{1}}, how are you doing today?', { 1: 'Ana' })
  const named = { 1: 'person.firstName' }
  const initiative = await town.launch(
    [
      start,
      {
        id: 'plan',
        kind: 'CASE',
        inputs: {
          selectionPath: 'person.attributes.plan',
          branches: [{ id: 'gold', value: 'gold', label: 'Gold' }],
        },
      },
      send('dear', gold, named),
      send('hello', plain, named),
      end,
    ],
    ['start SENT plan', 'plan case:gold dear', 'plan case:default hello', 'dear SENT end', 'hello SENT end'],
  )
  const people = [
    somebody({ firstName: 'Ana', attributes: { plan: 'gold' } }),
    somebody({ firstName: 'Bo', attributes: { plan: 'Gold' } }),
    somebody({ firstName: 'Cy' }),
  ]
  for (const person of people) {
    await town.app.ok('cdp_people_upsert', person)
    await town.enroll(initiative, { externalId: person.externalId, phoneNumber: person.phoneNumber })
  }
  const texts = []
  for (const { externalId, phoneNumber } of people) {
    expect(await town.story(initiative, externalId)).toMatch(/ completed$/)
    texts.push((await town.messages(phoneNumber)).map(({ text }) => text))
  }
  expect(texts).toEqual([
    ['Dear Ana, thank you for your gold plan.'],
    ['Hello Bo, how are you doing today?'],
    ['Hello Cy, how are you doing today?'],
  ])
})

test('Always on: entering the segment enrolls, up to the cap', async () => {
  const { id: segmentId } = await town.app.ok('segments_create', {
    name: 'Leaving',
    slug: 'leaving',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'attributes.leaving', type: 'BOOLEAN', op: 'eq', value: true },
      ],
    },
    evaluationCadence: 'LIVE',
  })
  await town.app.ok('segments_evaluate', { slug: 'leaving' })
  const inputs = { triggerType: 'segment', segmentId, maxEnrollments: 2, enrollmentWindow: '1000d' }
  const initiative = await town.launch(
    [{ ...start, inputs }, send('open'), wait('wait', '1h'), end],
    ['start SENT open', 'open SENT wait', 'wait REPLIED end', 'wait TIMEOUT end'],
  )
  const people = [somebody(), somebody(), somebody()]
  for (const person of people.slice(0, 2)) {
    await town.app.ok('cdp_people_upsert', { ...person, attributes: { leaving: true } })
    expect(await town.story(initiative, person.externalId)).toMatch(/ no_reply$/)
  }
  await town.app.ok('cdp_people_upsert', { ...people[2]!, attributes: { leaving: true } })
  expect(await town.refusal(initiative, people[2]!.externalId)).toBe('frequency_cap')
  const { data } = await town.app.ok('initiatives_participants_list', { id: initiative })
  expect(data).toHaveLength(2)
  expect(await town.messages(people[2]!.phoneNumber)).toEqual([])
})

test('An HTTP response decides, and another journey continues with the known values', async () => {
  receiver.answer = (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ risk: request.path.endsWith('high') ? 'high' : 'low' }))
  }
  const template = await town.addTemplate('hand_off', 'About your order {{1}}: somebody will write to you.', {
    1: '1',
  })
  const rescue = await town.launch(
    [
      start,
      send('told', template, { 1: 'engagement.workflowState.order' }),
      { id: 'human', kind: 'MANAGE_CONVERSATION', inputs: { mode: 'ESCALATE', inactivityTimeout: '1h' } },
      end,
    ],
    ['start SENT told', 'told SENT human', 'human CLOSED end', 'human STALE end'],
  )
  const url = `${receiver.url}/risk/{{engagement.workflowState.amount}}`
  const orders = await town.launch(
    [
      { ...start, inputs: { triggerType: 'cdp_event', eventName: 'ordered' } },
      { id: 'score', kind: 'HTTP_REQUEST', inputs: { method: 'GET', url } },
      {
        id: 'risk',
        kind: 'CASE',
        inputs: {
          selectionPath: 'engagement.nodeOutputs.score.body.risk',
          branches: [{ id: 'high', value: 'high', label: 'High' }],
        },
      },
      { id: 'onward', kind: 'EXIT', inputs: { nextInitiativeId: rescue } },
      end,
    ],
    [
      'start SENT score',
      'score SUCCESS risk',
      'score FAILED end',
      'risk case:high onward',
      'risk case:default end',
    ],
  )
  const [risky, safe] = [somebody(), somebody()]
  for (const [person, amount] of [
    [risky, 'high'],
    [safe, 'low'],
  ] as const) {
    await town.app.ok('cdp_people_upsert', person)
    await town.app.ok('cdp_events_record', {
      name: 'ordered',
      externalId: `order-${person.externalId}`,
      personExternalId: person.externalId,
      properties: { amount, order: `no. ${amount}` },
    })
  }
  expect(await town.story(orders, safe.externalId)).toBe(
    'start SENT, score SUCCESS, risk case:default, end -, completed',
  )
  expect(await town.story(orders, risky.externalId)).toMatch(/ risk case:high, onward -, completed$/)
  expect(await town.story(rescue, risky.externalId)).toBe(
    'start SENT, told SENT, human STALE, end -, abandoned',
  )
  expect((await town.messages(risky.phoneNumber))[0]!.text).toBe(
    'About your order no. high: somebody will write to you.',
  )
  const { data } = await town.app.ok('initiatives_participants_list', { id: rescue })
  expect(data).toHaveLength(1)
})

test('Keyword: an unknown sender joins a conversation and is asked the questions', async () => {
  const initiative = await town.launch(
    [
      {
        ...start,
        inputs: {
          triggerType: 'inbound',
          inboundChannelIds: [town.number],
          inboundKeyword: 'Demo',
          inboundMatchMode: 'EXACT',
        },
      },
      send('welcome'),
      wait('wait', '60d'),
      talk,
      end,
      silent,
    ],
    [
      'start SENT welcome',
      'welcome SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT silent',
      'talk CLOSED end',
      'talk STALE silent',
    ],
    { initiative: { guidingQuestions: [{ questionText: 'Do you have a shop?', answerType: 'BOOLEAN' }] } },
  )
  const { phoneNumber } = somebody()
  await town.cast(phoneNumber, 'answers')
  await town.write(phoneNumber, ' demo ')
  const run = await town.runOf(initiative, phoneNumber, ({ ended_at }) => ended_at !== null)
  expect([run.end_reason, run.trigger.kind]).toEqual(['completed', 'inbound'])
  const texts = (await town.messages(phoneNumber)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('Do you have a shop?'))).toHaveLength(1)
})
