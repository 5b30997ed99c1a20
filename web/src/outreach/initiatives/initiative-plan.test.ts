import { describe, expect, test } from 'vitest'
import { toCsv } from '../../shell/csv.ts'
import { drawJourney } from './create/draw-journey.ts'
import { emptyMessage, emptyPlan, type InitiativePlan } from './create/initiative-plan.ts'
import { examplesOf, fillFor, missingFor, numberVariables } from './create/message-text.ts'
import { estimate, peopleADay } from './launch/estimate.ts'
import {
  emptyField,
  emptyQuestion,
  fieldsFrom,
  questionsFrom,
  questionsToSend,
  schemaToSend,
  slugOf,
} from './plan/plan.ts'
import { withOptions } from './plan/renamed-option.ts'

const plan = (changes: Partial<InitiativePlan> = {}): InitiativePlan => ({
  ...emptyPlan('en'),
  name: 'Win back',
  messages: [{ ...emptyMessage(), text: 'Hello {{person.firstName}}' }],
  ...changes,
})

describe('the journey of a plan', () => {
  test('waits for a reply to each message, and silence leads to the next one or to the end', () => {
    const messages = [
      { ...emptyMessage(), text: 'Hello {{person.firstName}}' },
      { ...emptyMessage('3d'), text: 'Still there?' },
    ]
    const { actions, edges } = drawJourney(plan({ messages, waitsFor: '2d' }), 'seg_1')
    expect(actions.map(({ id }) => id)).toEqual([
      'entry',
      'message_1',
      'wait_1',
      'message_2',
      'wait_2',
      'talk',
      'answered',
      'silent',
    ])
    expect(actions[0]!.inputs).toEqual({ triggerType: 'segment', segmentId: 'seg_1' })
    expect(actions[1]!.inputs).toEqual({ templateBindings: { 1: 'person.firstName' } })
    expect(actions[2]!.inputs).toEqual({ maxTimeout: '3d' })
    expect(actions[4]!.inputs).toEqual({ maxTimeout: '2d' })
    expect(edges).toContainEqual({ from: 'wait_1', to: 'message_2', sourceHandle: 'TIMEOUT' })
    expect(edges).toContainEqual({ from: 'wait_2', to: 'silent', sourceHandle: 'TIMEOUT' })
    for (const wait of ['wait_1', 'wait_2'])
      expect(edges).toContainEqual({ from: wait, to: 'talk', sourceHandle: 'REPLIED' })
  })

  test('begins as the plan says, within its limit', () => {
    const entryOf = (changes: Partial<InitiativePlan>) => drawJourney(plan(changes), null).actions[0]!.inputs
    expect(entryOf({ audience: 'manual' })).toEqual({ triggerType: 'manual' })
    expect(entryOf({ audience: 'manual', limit: 5 })).toEqual({ triggerType: 'manual' })
    expect(entryOf({ audience: 'event', eventName: 'bought', limit: 5, limitWindow: '1d' })).toEqual({
      triggerType: 'cdp_event',
      eventName: 'bought',
      maxEnrollments: 5,
      enrollmentWindow: '1d',
    })
    expect(entryOf({ audience: 'form', formId: 'frm_1' })).toMatchObject({
      eventName: 'lead_form_submitted',
      eventFilters: [{ key: 'formId', op: 'eq', value: 'frm_1' }],
    })
    expect(entryOf({ audience: 'keyword', keyword: ' HELLO ', numbers: ['+573001234567'] })).toMatchObject({
      triggerType: 'inbound',
      inboundKeyword: 'HELLO',
      inboundChannelIds: ['+573001234567'],
    })
    expect(drawJourney(plan({ cancelEvent: 'bought' }), null).metadata).toEqual({
      cancelOnEvents: { eventNames: ['bought'] },
    })
  })

  test('writes emails with their variables in the text', () => {
    const messages = [{ ...emptyMessage(), subject: 'Hi', text: 'Hello {{person.firstName}}' }]
    expect(drawJourney(plan({ channel: 'EMAIL', messages }), null).actions[1]).toMatchObject({
      kind: 'SEND_EMAIL',
      inputs: { subject: 'Hi', body: 'Hello {{person.firstName}}' },
    })
  })
})

test('variables are numbered in their order, and get an example', () => {
  const numbered = numberVariables(
    '{{ person.firstName }}, {{person.attributes.plan_name}}, {{person.firstName}}',
  )
  expect(numbered).toEqual({
    body: '{{1}}, {{2}}, {{1}}',
    bindings: { 1: 'person.firstName', 2: 'person.attributes.plan_name' },
  })
  expect(examplesOf(numbered.bindings)).toEqual({ 1: 'Ana', 2: 'plan name' })
})

test('a preview shows the data of a person, and names what is missing', () => {
  const person = { externalId: 'a', firstName: 'Ana', attributes: { plan: 'pro', tags: [] } }
  const text =
    '{{person.firstName}} {{person.attributes.plan}} {{person.lastName}} {{engagement.workflowState.date}}'
  expect(fillFor(text, person)).toBe('Ana pro {{person.lastName}} [date]')
  expect(missingFor(text, person)).toEqual(['person.lastName'])
})

test('fields get distinct slugs that the service accepts', () => {
  expect(['¿Qué te gustó?', '1st choice', '…', 'Topic'].map(slugOf)).toEqual([
    'que_te_gusto',
    'st_choice',
    'field',
    'topic_field',
  ])
  const field = { ...emptyField(), label: 'Why' }
  const schema = schemaToSend([field, { ...field, type: 'bool' }], [])
  expect(Object.keys(schema!.fields)).toEqual(['why', 'why_2'])
})

test('a new field names the first question that no other field names', () => {
  const questions = ['How was it?', 'Why?'].map((text) => ({ ...emptyQuestion(), text }))
  const first = { ...emptyField(questions, []), label: 'Mark' }
  const second = { ...emptyField(questions, [first]), label: 'Reason' }
  const third = { ...emptyField(questions, [first, second]), label: 'Else' }
  const renamed = [{ ...questions[0]!, text: 'How satisfied are you?' }, questions[1]!]
  expect(schemaToSend([first, second, third], renamed)!.fields).toMatchObject({
    mark: { question: 'How satisfied are you?' },
    reason: { question: 'Why?' },
    else: expect.not.objectContaining({ question: expect.anything() }),
  })
})

test('fields that the API has set are kept as they are', () => {
  const about = { description: 'Words', label: 'Label' }
  const schema = {
    fields: {
      budget: { ...about, type: 'int' as const, min: 1, mapsTo: 'canonical.budget', question: 'How much?' },
      reasons: { ...about, type: 'string[]' as const },
      name: { ...about, type: 'string' as const, maxLength: 40 },
      other: { ...about, type: 'string' as const, question: 'What our template asks' },
    },
  }
  const questions = [{ ...emptyQuestion(), text: 'How much?' }]
  expect(schemaToSend(fieldsFrom(schema, questions), questions)).toEqual(schema)
})

test('a field that names the beginning of its question is read from it', () => {
  const fault = { label: 'Fault', description: 'Words', type: 'string' as const, question: 'What is wrong?' }
  const texts = ['How much?', 'What is wrong? For example, a key that sticks']
  const questions = texts.map((text) => ({ ...emptyQuestion(), text }))
  expect(schemaToSend(fieldsFrom({ fields: { fault } }, questions), questions)).toEqual({
    fields: { fault: { ...fault, question: texts[1] } },
  })
})

test('the first messages take as long as the slower of pace and messaging limit', () => {
  const sender = { messagesPerSecond: 80, messagingLimit: 'TIER_1K' }
  expect(estimate({ people: 2_500, rounds: 3, senders: [sender] })).toEqual({
    messages: { least: 2_500, most: 7_500 },
    days: 3,
  })
  expect(peopleADay('TIER_250')).toBe(250)
  expect(peopleADay('TIER_UNLIMITED')).toBeNull()
})

test('no cell of an export is read as a formula', () => {
  expect(toCsv([['=1+1', '+573001234567', '-5', 'a "b", c', '@x']])).toBe(
    `'=1+1,+573001234567,-5,"a ""b"", c",'@x`,
  )
})

describe('the questions of a plan', () => {
  test('say only where closed ones are to be answered in writing', () => {
    const question = (text: string, more: object) => ({ ...emptyQuestion(), text, ...more })
    const sent = questionsToSend([
      question('Will you come?', { answerType: 'BOOLEAN', presentation: 'text' }),
      question('Which day?', { answerType: 'BOOLEAN' }),
      question('Why?', { presentation: 'text' }),
    ])
    expect(sent.map((each) => each.presentation)).toEqual(['text', undefined, undefined])
  })

  test('name those on which others depend, and come back with their conditions', () => {
    const question = (key: string, text: string, more: object) => ({ ...emptyQuestion(), key, text, ...more })
    const planned = [
      question('row1', 'Will you come?', { answerType: 'BOOLEAN' }),
      question('row2', 'How many?', { showIf: { field: 'row1', op: 'eq', value: true } }),
      question('row3', 'Menu?', {
        answerType: 'MULTIPLE_CHOICE',
        options: ['Meat', 'Fish'],
        synonyms: { Fish: ['salmon', ' tuna', ' '] },
        name: 'q1',
      }),
      question('row4', 'Why?', { showIf: { field: 'gone', op: 'answered' } }),
    ]
    const sent = questionsToSend(planned)
    expect(sent.map(({ key, showIf }) => [key, showIf])).toEqual([
      ['q2', undefined],
      [undefined, { field: 'q2', op: 'eq', value: true }],
      ['q1', undefined],
      [undefined, undefined],
    ])
    expect(sent[2]!.options).toEqual(['Meat', { label: 'Fish', synonyms: ['salmon', 'tuna'] }])
    const stored = sent.map((each, at) => ({
      ...{ id: `qst_${at}`, questionText: each.questionText, answerType: each.answerType ?? 'OPEN' },
      ...{ priority: at + 1, scaleMin: null, scaleMax: null, presentation: 'buttons' as const },
      ...{ rewording: null, key: each.key ?? null, showIf: each.showIf ?? null, options: [] },
    }))
    const again = questionsFrom(stored)
    expect(again[1]!.showIf).toEqual({ field: 'qst_0', op: 'eq', value: true })
    expect(questionsToSend(again)[1]!.showIf).toEqual({ field: 'q2', op: 'eq', value: true })
  })

  test('keep the other words of an option that is renamed, and conditions follow it', () => {
    const question = (key: string, more: object) => ({ ...emptyQuestion(), key, text: key, ...more })
    const asks = (op: string, value: unknown) => ({ showIf: { field: 'menu', op, value } })
    let planned = [
      question('menu', { options: ['Meat', 'Fish'], synonyms: { Fish: ['salmon'] } }),
      question('wine', asks('eq', 'Fish')),
      question('sauce', asks('in', ['Fish', 'Meat'])),
      question('bread', asks('neq', 'Meat')),
    ]
    const conditions = () =>
      planned.flatMap(({ showIf }) => (showIf && 'value' in showIf ? [showIf.value] : []))
    // As it is typed, with nothing between the old and the new name.
    for (const label of ['', 'S', 'Seafood ']) planned = withOptions(planned, 'menu', ['Meat', label])
    expect(planned[0]).toMatchObject({ options: ['Meat', 'Seafood '], synonyms: { Seafood: ['salmon'] } })
    expect(conditions()).toEqual(['Seafood', ['Seafood', 'Meat'], 'Meat'])
    // Another option has the name meanwhile: nothing moves to it.
    planned = withOptions(planned, 'menu', ['Meat', 'Meat'])
    expect(conditions()).toEqual(['Seafood', ['Seafood', 'Meat'], 'Meat'])
    expect(withOptions(planned, 'menu', ['Meat'])[0]!.options).toEqual(['Meat'])
  })
})
