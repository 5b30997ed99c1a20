import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { askJourney } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'
import { chatOf, simulate } from '../peers/simulator.ts'

/* A guided conversation whose questions have choices, with a simulated contact who taps them. */

type Json = Record<string, any>
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 20 })
})
afterAll(() => app.stop())

const PHONE = '+573005550301'
const LATER = 'Between two and three weeks from today'

/** The business's messages on the phone, once the last one has this text. */
const phoneShows = (text: string) =>
  eventually(async () => {
    const { messages } = await simulate(app, 'GET', chatOf(PHONE))
    const received = messages.filter((each: Json) => each.direction === 'received')
    expect(received.at(-1).text).toContain(text)
    return received as Json[]
  })

const tap = ({ id, choices }: Json, title: string) => {
  const choice = choices.find((each: Json) => each.title.startsWith(title))
  return simulate(app, 'POST', chatOf(PHONE), {
    type: choice.kind,
    id: choice.id,
    title: choice.title,
    replyTo: id,
  })
}

test('a tapped choice answers its own question, even when it is tapped late', async () => {
  const multiple = (questionText: string, labels: string[]) => ({
    questionText,
    answerType: 'MULTIPLE_CHOICE',
    options: labels,
  })
  const closed = [
    { questionText: 'May we ring the bell?', answerType: 'BOOLEAN' },
    { questionText: 'How was it so far?', answerType: 'SCALE', scaleMin: 1, scaleMax: 5 },
    { questionText: 'Shall we write again?', answerType: 'BOOLEAN', presentation: 'text' },
  ]
  const { id } = await app.ok('initiatives_create', {
    name: 'Delivery',
    guidingQuestions: [
      multiple('Which colour shall it be?', ['Red', 'Blue', 'Green']),
      multiple('When shall it come?', ['Today', 'Tomorrow', 'This week', LATER]),
      multiple('How shall we call you?', ['Phone', 'Never']),
      ...closed,
    ],
  })
  const content = { body: 'Hello, it is about your order.' }
  const templateId = await approvedTemplate(app, { name: 'your_order', content })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  await app.ok('journeys_create_draft', { initiativeId: id, definition: askJourney() })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'ana', phoneNumber: PHONE, name: 'Ana' }],
  })

  await phoneShows('about your order')
  await simulate(app, 'POST', chatOf(PHONE), { text: 'Yes?' })
  const colour = (await phoneShows('Which colour')).at(-1)!
  expect(colour).toMatchObject({
    type: 'interactive',
    choices: [{ kind: 'button_reply', title: 'Red' }, {}, {}],
  })
  expect(colour.text).not.toContain('Red')
  await tap(colour, 'Red')
  const day = (await phoneShows('When shall')).at(-1)!
  expect(day.choices.map((each: Json) => each.kind)).toEqual(Array(4).fill('list_reply'))
  // Taps the button of the previous question while the next one is pending.
  await tap(colour, 'Blue')
  // Two taps at once may arrive in any order.
  await eventually(async () => {
    const { data: open } = await app.ok('conversations_list', {})
    const { data } = await app.ok('conversations_messages_list', { id: open[0].id })
    expect(data.map((each: Json) => each.text)).toContain('Blue')
  })
  const second = (await phoneShows('When shall')).at(-1)!
  await tap(second, 'Between')
  const call = (await phoneShows('How shall we call')).at(-1)!
  await tap(call, 'Never')
  const bell = (await phoneShows('ring the bell')).at(-1)!
  expect(bell.choices).toMatchObject([
    { kind: 'button_reply', title: 'Yes' },
    { kind: 'button_reply', title: 'No' },
  ])
  await tap(bell, 'No')
  const mark = (await phoneShows('How was it so far')).at(-1)!
  expect(mark.choices.map(({ kind, title }: Json) => [kind, title])).toEqual(
    ['1', '2', '3', '4', '5'].map((title) => ['list_reply', title]),
  )
  await tap(mark, '4')
  const again = (await phoneShows('Shall we write again')).at(-1)!
  expect(again.choices).toEqual([])
  await simulate(app, 'POST', chatOf(PHONE), { text: 'yes' })

  await eventually(async () => {
    const { data: participants } = await app.ok('initiatives_participants_list', { id })
    expect(participants[0].status).toBe('COMPLETED')
  })
  const { data: conversations } = await app.ok('conversations_list', {})
  const { data: sentAndReceived } = await app.ok('conversations_messages_list', { id: conversations[0].id })
  const taps = sentAndReceived.filter((each: Json) => each.kind === 'choice').toReversed()
  expect(taps.map((each: Json) => each.text)).toEqual(['Red', 'Blue', LATER, 'Never', 'No', '4'])
  expect(sentAndReceived.find((each: Json) => each.id === taps[0].answersId)).toMatchObject({
    kind: 'choices',
    text: expect.stringContaining('1. Red\n2. Blue'),
    details: { prompt: expect.stringContaining('Which colour shall it be?') },
  })
  const memory = await app.runtime.pool.one(sql<{ answers: Json }>`
    select memory -> 'agent' -> 'answers' as answers from conversations where org_id = ${app.org.id}`)
  const values = Object.values(memory.answers).map(({ text }: Json) => text)
  expect(values.toSorted()).toEqual([LATER, 'Blue', 'Never', 'No', '4', 'yes'].toSorted())

  // The contact's messages were marked as read with a typing indicator, which delayed nothing.
  await eventually(async () => {
    const { messages } = await simulate(app, 'GET', chatOf(PHONE))
    const fromContact = messages.filter((each: Json) => each.direction === 'sent')
    expect(fromContact.some((each: Json) => each.isReadByBusiness && each.sawTyping)).toBe(true)
  })
})
