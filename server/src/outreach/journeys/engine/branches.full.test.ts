import { afterAll, beforeAll, expect, test } from 'vitest'
import { byValue, decision, end, somebody, start } from '../testing/graph.ts'
import { openTown, type Town } from '../testing/town.ts'

/*
 * Journeys that branch and wait, through the service, its workers and the simulated WhatsApp.
 */
let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

const other = { id: 'other', kind: 'EXIT' }
const ask = { id: 'ask', kind: 'SEND_MESSAGE' }

test('A decision reads the participant, the person, their events and related objects', async () => {
  const { app } = town
  await app.ok('cdp_custom_object_types_create', { name: 'order', displayName: 'Order' })
  await app.ok('cdp_custom_objects_upsert', {
    type: 'order',
    externalId: 'o1',
    attributes: { code: 'A-7' },
  })
  const conditions = [
    { kind: 'value', selectionPath: 'engagement.context.age', operator: 'gt', value: '17' },
    { kind: 'cdp_predicate', term: { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'gold' } },
    { kind: 'event', eventName: 'bought', subjectSelectionPath: 'person.externalId', occurred: true },
    { kind: 'event', eventName: 'left', subjectSelectionPath: 'person.externalId', occurred: false },
    {
      kind: 'cdp_object',
      objectType: 'order',
      matchAttr: 'attributes.code',
      matchSelectionPath: 'engagement.context.order',
      exists: true,
    },
    {
      kind: 'cdp_object',
      objectType: 'order',
      matchAttr: 'externalId',
      matchSelectionPath: 'engagement.context.order',
      exists: false,
    },
  ]
  const initiative = await town.launch(
    [
      start,
      { id: 'pause', kind: 'DELAY', inputs: { duration: '30m' } },
      decision('fits', ...conditions),
      end,
      other,
    ],
    ['start SENT pause', 'pause SENT fits', 'fits YES end', 'fits NO other'],
  )
  const fitting = { age: '18', order: 'A-7' }
  const people = [
    somebody({ context: fitting }),
    somebody({ context: fitting }),
    somebody({ context: fitting }),
    somebody({ context: { ...fitting, age: '17' } }),
    somebody({ context: { ...fitting, order: 'o1' } }),
  ]
  for (const [index, person] of people.entries()) {
    const { externalId, phoneNumber } = person
    const plan = index === 1 ? 'iron' : 'gold'
    await app.ok('cdp_people_upsert', { externalId, phoneNumber, attributes: { plan } })
    const names = index === 2 ? ['bought', 'left'] : ['bought']
    for (const name of names) {
      await app.ok('cdp_events_record', {
        name,
        externalId: `${name}-${externalId}`,
        personExternalId: externalId,
      })
    }
    await town.enroll(initiative, person)
  }
  const ways = []
  for (const { externalId } of people) ways.push(await town.story(initiative, externalId))
  const no = 'start SENT, pause SENT, fits NO, other -, completed'
  expect(ways).toEqual(['start SENT, pause SENT, fits YES, end -, completed', no, no, no, no])
})

test('Case and split nodes choose by value and at random, and steps store the reason', async () => {
  const arms = [{ id: 'all', weight: 100 }]
  const initiative = await town.launch(
    [
      start,
      byValue('plan', 'engagement.context.plan', 'gold'),
      { id: 'lot', kind: 'RANDOM_SPLIT', inputs: { arms } },
      end,
      other,
    ],
    ['start SENT plan', 'plan case:gold lot', 'plan case:default other', 'lot split:all end'],
  )
  const [gold, iron] = [somebody({ context: { plan: 'gold' } }), somebody({ context: { plan: 'iron' } })]
  await town.enroll(initiative, gold)
  await town.enroll(initiative, iron)
  expect(await town.story(initiative, gold.externalId)).toBe(
    'start SENT, plan case:gold, lot split:all, end -, completed',
  )
  expect(await town.story(initiative, iron.externalId)).toBe(
    'start SENT, plan case:default, other -, completed',
  )
  const { data: participants } = await town.app.ok('initiatives_participants_list', {
    id: initiative,
    personExternalId: iron.externalId,
  })
  const { data: steps } = await town.app.ok('initiatives_participant_steps_list', {
    id: initiative,
    participantId: participants[0].participantId,
    includeBody: true,
  })
  expect(steps.find((step: { nodeId: string }) => step.nodeId === 'plan').output).toEqual({ value: 'iron' })
})

test('A conversation block times out without a reply and starts a conversation after one', async () => {
  const initiative = await town.launch(
    [start, ask, { id: 'talk', kind: 'CONVERSATION_BLOCK', inputs: { maxTimeout: '3h' } }, end, other],
    ['start SENT ask', 'ask SENT talk', 'talk CLOSED end', 'talk TIMEOUT other', 'talk STALE other'],
  )
  const [silent, talking] = [somebody(), somebody()]
  await town.enroll(initiative, silent)
  expect(await town.story(initiative, silent.externalId)).toBe(
    'start SENT, ask SENT, talk TIMEOUT, other -, no_reply',
  )
  await town.enroll(initiative, talking)
  await town.run(initiative, talking.externalId, (run) => run.waiting_for === 'reply')
  await town.write(talking.phoneNumber, 'Hi, all is well.')
  // Without guiding questions the agent closes at once.
  expect(await town.story(initiative, talking.externalId)).toBe(
    'start SENT, ask SENT, talk CLOSED, end -, completed',
  )
})

test('Delays end on their date and on their weekday', async () => {
  const inHours = (hours: number) => new Date(town.app.runtime.clock.now().getTime() + hours * 3_600_000)
  // Launching may take hours on this clock, and a date that has passed cannot be published.
  const [date, later] = [inHours(24), inHours(48)]
  const weekday = later.getUTCDay() || 7
  const initiative = await town.launch(
    [
      start,
      { id: 'date', kind: 'DELAY', inputs: { mode: 'until_date', targetAt: date.toISOString() } },
      {
        id: 'day',
        kind: 'DELAY',
        inputs: { mode: 'until_weekday', weekdays: [weekday], timezone: 'UTC' },
      },
      end,
    ],
    ['start SENT date', 'date SENT day', 'day SENT end'],
  )
  const person = somebody()
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toBe(
    'start SENT, date SENT, day SENT, end -, completed',
  )
})
