import { expect, test } from 'vitest'
import { edge } from '../../../../test/fixtures/journeys.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import type { Action } from '../nodes/schema.ts'
import { readGraph } from './graph.ts'
import { entry, exit, journey, journeyWith, send, wait } from './testing/journeys.ts'

test('A graph gives its entry, its nodes by id and the target of each signal', () => {
  const graph = readGraph(journey())
  expect(graph.entry.id).toBe('start')
  expect(graph.node('wait')).toMatchObject({ kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '2d' } })
  expect(graph.next('wait', 'REPLIED')).toBe('talk')
  expect(graph.next('wait', 'TIMEOUT')).toBe('end')
  expect(graph.next('wait', 'CLOSED')).toBeNull()
  expect(graph.next('end', 'SENT')).toBeNull()
})

test('Looking up an unknown node throws', () => {
  expect(() => readGraph(journey()).node('gone')).toThrow('no node gone')
})

test('Messages are numbered as rounds from ENTRY in any order of edges, replies before timeouts', () => {
  const sending = (id: string): Action => ({ ...send, id })
  const definition: JourneyDefinition = {
    name: 'Rounds',
    actions: [exit, sending('late'), sending('thanks'), sending('first'), wait, entry],
    edges: [
      'wait TIMEOUT late',
      'wait REPLIED thanks',
      'late SENT end',
      'thanks SENT end',
      'first SENT wait',
      'start SENT first',
    ].map(edge),
  }
  const graph = readGraph(definition)
  expect(['first', 'thanks', 'late'].map((id) => graph.round(id))).toEqual([1, 2, 3])
})

test('The needs of a run cover every node until it stops, each once', () => {
  const sending = (id: string, inputs: object): Action => ({ id, kind: 'SEND_MESSAGE', name: id, inputs })
  const graph = readGraph({
    name: 'Two rounds',
    actions: [
      entry,
      sending('ask', { templateBindings: { 1: 'person.firstName', 2: 'person.attributes.plan' } }),
      wait,
      sending('again', { templateId: 'tpl_1', templateBindings: { 1: 'person.firstName' } }),
      { id: 'pause', kind: 'DELAY', name: 'Pause', inputs: { duration: '1d' } },
      exit,
    ],
    edges: [
      'start SENT ask',
      'ask SENT wait',
      'wait REPLIED end',
      'wait TIMEOUT again',
      'again SENT pause',
      'pause SENT ask',
    ].map(edge),
  })
  const first = {
    linkedTemplates: true,
    templates: [],
    variables: ['person.firstName', 'person.attributes.plan'],
  }
  const second = { linkedTemplates: false, templates: ['tpl_1'], variables: ['person.firstName'] }
  const nothing = {
    sendsOn: [],
    templates: [],
    emailTemplates: [],
    linkedTemplates: false,
    variables: [],
    conditions: [],
  }
  expect(graph.needsFrom('start', true)).toMatchObject({ ...first, sendsOn: ['whatsapp'] })
  expect(graph.needsFrom('ask', false)).toMatchObject({ ...second, sendsOn: ['whatsapp'] })
  expect(graph.needsFrom('wait', true)).toMatchObject({ ...second, sendsOn: ['whatsapp'] })
  expect(graph.needsFrom('again', false)).toEqual(nothing)
  expect(graph.needsFrom('pause', false)).toMatchObject({ ...first, sendsOn: ['whatsapp'] })
  expect(graph.needsFrom('end', true)).toEqual(nothing)
  expect(graph.needsFrom('gone', true)).toEqual(nothing)
})

test('A conversation node knows whether a later node reads its values', () => {
  const reading = (behind: Action) =>
    readGraph(journeyWith(behind, ['start SENT talk', 'talk CLOSED later', 'talk STALE end']))
      .readsExtractedAfter
  const later = (kind: string, inputs: object) => ({ id: 'later', kind, name: 'Later', inputs }) as Action
  const choosing = (selectionPath: string) => later('CASE', { selectionPath, branches: [] })
  const deciding = (attr: string) =>
    later('DECISION', { logic: 'AND', conditions: [{ kind: 'cdp_predicate', term: { attr } }] })
  const saying = (path: string) => later('SEND_MESSAGE', { templateBindings: { 1: path } })
  for (const node of [
    choosing('engagement.extracted.plan'),
    choosing('engagement.nodeOutputs.talk.plan'),
    deciding('computed.plan'),
    saying('engagement.extracted.plan'),
    later('HTTP_REQUEST', { method: 'GET', url: 'https://crm.test/{{engagement.extracted.plan}}' }),
  ])
    expect(reading(node)('talk')).toBe(true)
  for (const node of [
    choosing('engagement.context.plan'),
    choosing('engagement.nodeOutputs.other.plan'),
    deciding('computed.messagesReceived'),
    saying('person.firstName'),
  ])
    expect(reading(node)('talk')).toBe(false)
  expect(reading(choosing('engagement.extracted.plan'))('later')).toBe(false)
})

test('The needs of a run cover what follows a delay whose time may have come', () => {
  const needsAt = (inputs: object) =>
    readGraph({
      name: 'Paused',
      actions: [entry, { id: 'pause', kind: 'DELAY', name: 'Pause', inputs } as Action, send, exit],
      edges: ['start SENT pause', 'pause SENT ask', 'ask SENT end'].map(edge),
    }).needsFrom('start', true).sendsOn
  expect(needsAt({ duration: '1d' })).toEqual([])
  expect(needsAt({ mode: 'until_weekday', weekdays: [1] })).toEqual(['whatsapp'])
  expect(needsAt({ mode: 'until_date', targetAt: '2030-01-01' })).toEqual(['whatsapp'])
})

test('The needs of a run cover the fallback of a message, and what follows its failure', () => {
  const channelFallback = { channel: 'email', templateId: 'etp_1' }
  const graph = readGraph({
    name: 'Fallback',
    actions: [
      entry,
      { ...send, inputs: { templateId: 'tpl_1', channelFallback } } as Action,
      { ...send, id: 'failed', inputs: { templateId: 'tpl_2' } } as Action,
      { ...send, id: 'later', inputs: { templateId: 'tpl_3' } } as Action,
      exit,
    ],
    edges: ['start SENT ask', 'ask SENT later', 'ask FAILED failed', 'later SENT end', 'failed SENT end'].map(
      edge,
    ),
  })
  const both = { emailTemplates: ['etp_1'], sendsOn: ['whatsapp', 'email'] }
  expect(graph.needsFrom('start', true)).toMatchObject({ ...both, templates: ['tpl_1', 'tpl_2'] })
  expect(graph.needsFrom('ask', false)).toMatchObject({
    emailTemplates: ['etp_1'],
    templates: ['tpl_3', 'tpl_2'],
  })
})
