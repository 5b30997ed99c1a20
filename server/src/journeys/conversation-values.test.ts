import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../kernel/index.ts'
import { end, send, silent, somebody, start } from './testing/graph.ts'
import { openTown, type Town } from './testing/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown()
}, 60_000)
afterAll(() => town[Symbol.asyncDispose]())

test('what was said decides: the nodes behind a conversation read what it yielded', async () => {
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
      {
        id: 'choice',
        kind: 'CASE',
        inputs: {
          selectionPath: 'engagement.extracted.again',
          branches: [
            { id: 'yes', value: 'true', label: 'Yes' },
            { id: 'no', value: 'false', label: 'No' },
          ],
        },
      },
      {
        id: 'known',
        kind: 'DECISION',
        inputs: {
          logic: 'AND',
          conditions: [
            {
              kind: 'cdp_predicate',
              term: { attr: 'computed.again', type: 'BOOLEAN', op: 'eq', value: true },
            },
          ],
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
      'choice case:yes known',
      'choice case:no known',
      'choice case:default silent',
      'known YES noted',
      'known NO noted',
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
  const run = await town.run(initiative, person.externalId, () => true)
  const { values } = await town.participant(initiative, run.id)
  const said = values[0].value as string
  const answer = said === 'true' ? ['case:yes', 'YES'] : ['case:no', 'NO']
  expect(story.slice(2)).toEqual([
    'block CLOSED',
    `choice ${answer[0]}`,
    `known ${answer[1]}`,
    'noted SENT',
    'end -',
    'completed',
  ])
  expect(run.state.nodeOutputs).toEqual({ block: { again: said === 'true' } })
  const texts = (await town.messages(person.phoneNumber)).map(({ text }) => text)
  expect(texts).toContain(`Noted: ${said}. Thank you for your time.`)
  const { steps } = await town.app.ok('initiatives_participant_explain', {
    id: initiative,
    participantId: toWire('run', run.id),
  })
  expect(steps[2].values).toEqual({ extracted: { again: said } })
  expect(steps[3].values).toEqual({ value: said })
  expect(run.extraction_status).toBe('EXTRACTED')
}, 60_000)
