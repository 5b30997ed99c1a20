import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Receiver } from '../../../../test/peers/receiver.ts'
import { toWire } from '../../../platform/core/index.ts'
import { byValue, decision, end, send, silent, somebody, start, talk, wait } from '../testing/graph.ts'
import { openTownWithReceiver, type Town } from '../testing/town.ts'

/** A day of silence, which ends the conversation, takes 86 seconds: longer than an answer on a busy machine. */
const TIME_SCALE = 1_000

let town: Town
let receiver: Receiver
beforeAll(async () => {
  ;({ town, receiver } = await openTownWithReceiver(TIME_SCALE))
})
afterAll(() => town[Symbol.asyncDispose]())

test('Nodes after a conversation read the values extracted from it', async () => {
  const again = {
    type: 'bool',
    label: 'Would you buy here again?',
    description: 'Whether they would buy again.',
  }
  const template = await town.addTemplate('noted', 'Noted: {{1}}. Thank you for your time.', { 1: 'true' })
  const initiative = await town.launch(
    [
      start,
      send('open'),
      { id: 'block', kind: 'CONVERSATION_BLOCK', inputs: { maxTimeout: '3d' } },
      byValue('choice', 'engagement.extracted.again', 'true', 'false'),
      decision('known', {
        kind: 'cdp_predicate',
        term: { attr: 'computed.again', type: 'BOOLEAN', op: 'eq', value: true },
      }),
      {
        id: 'tell',
        kind: 'HTTP_REQUEST',
        inputs: {
          method: 'POST',
          url: `${receiver.url}/answers`,
          body: {
            mode: 'json',
            content: '{"again":"{{engagement.extracted.again}}"}',
          },
        },
      },
      send('noted', template, { 1: 'engagement.nodeOutputs.block.again' }),
      end,
      silent,
    ],
    [
      'start SENT open',
      'open SENT block',
      'block CLOSED choice',
      'block TIMEOUT silent',
      'block STALE silent',
      'choice case:true known',
      'choice case:false known',
      'choice case:default silent',
      'known YES tell',
      'known NO tell',
      'tell SUCCESS noted',
      'tell FAILED silent',
      'noted SENT end',
    ],
    {
      initiative: {
        guidingQuestions: [{ questionText: 'Would you buy here again?', answerType: 'BOOLEAN' }],
      },
      extraction: { fields: { again } },
    },
  )
  const person = somebody()
  await town.cast(person.phoneNumber, 'answers')
  await town.enroll(initiative, person)
  const story = await town.story(initiative, person.externalId)
  expect(story).toContain('block CLOSED')
  // Thanks after the end are read once more.
  const run = await town.run(
    initiative,
    person.externalId,
    ({ extraction_status }) => extraction_status === 'EXTRACTED',
  )
  const { values } = await town.participant(initiative, run.id)
  const said = values[0].value as string
  const known = said === 'true' ? 'YES' : 'NO'
  expect(story).toBe(
    `start SENT, open SENT, block CLOSED, choice case:${said}, known ${known}, tell SUCCESS, noted SENT, end -, completed`,
  )
  expect(run.state.nodeOutputs).toMatchObject({ block: { again: said === 'true' } })
  expect(receiver.requests.map(({ body }) => JSON.parse(body))).toEqual([{ again: said }])
  const texts = (await town.messages(person.phoneNumber)).map(({ text }) => text)
  expect(texts).toContain(`Noted: ${said}. Thank you for your time.`)
  const { steps } = await town.app.ok('initiatives_participant_explain', {
    id: initiative,
    participantId: toWire('run', run.id),
  })
  expect(steps[2].values).toEqual({ extracted: { again: said } })
  expect(steps[3].values).toEqual({ value: said })
})

test('One message with an interview: participants who reply are asked everything and their answers extracted', async () => {
  const fields = {
    again: { type: 'bool', label: 'Would you buy here again?', description: 'Whether they would buy again.' },
  }
  const initiative = await town.launch(
    [start, send('open'), wait('wait', '10d'), talk, end, silent],
    [
      'start SENT open',
      'open SENT wait',
      'wait REPLIED talk',
      'wait TIMEOUT silent',
      'talk CLOSED end',
      'talk STALE silent',
    ],
    {
      initiative: {
        guidingQuestions: [
          { questionText: 'Would you buy here again?', answerType: 'BOOLEAN', priority: 1 },
          { questionText: 'How do you like it?', answerType: 'SCALE', priority: 2 },
        ],
      },
      extraction: { fields },
    },
  )
  const person = somebody()
  await town.cast(person.phoneNumber, 'answers')
  await town.enroll(initiative, person)
  expect(await town.story(initiative, person.externalId)).toBe(
    'start SENT, open SENT, wait REPLIED, talk CLOSED, end -, completed',
  )
  const { id } = await town.run(
    initiative,
    person.externalId,
    ({ extraction_status }) => extraction_status !== 'PENDING',
  )
  const participant = await town.participant(initiative, id)
  expect(participant).toMatchObject({ status: 'COMPLETED', extractionStatus: 'EXTRACTED' })
  expect(participant.values).toEqual([
    expect.objectContaining({
      label: 'Would you buy here again?',
      valueKind: 'bool',
      sourceQuote: expect.any(String),
    }),
  ])
  const texts = (await town.messages(person.phoneNumber)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('buy here again'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('How do you like it'))).toHaveLength(1)
})
