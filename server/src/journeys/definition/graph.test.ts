import { expect, test } from 'vitest'
import { readGraph } from './graph.ts'
import type { Action, JourneyDefinition } from './schema.ts'
import { edge, entry, exit, journey, send, wait } from './testing/journeys.ts'

test('gives the entry, nodes by id, and where each signal leads', () => {
  const graph = readGraph(journey())
  expect(graph.entry.id).toBe('start')
  expect(graph.node('wait')).toMatchObject({ kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '2d' } })
  expect(graph.next('wait', 'REPLIED')).toBe('talk')
  expect(graph.next('wait', 'TIMEOUT')).toBe('end')
  expect(graph.next('wait', 'CLOSED')).toBeNull()
  expect(graph.next('end', 'SENT')).toBeNull()
})

test('an unknown node is an error of the program', () => {
  expect(() => readGraph(journey()).node('gone')).toThrow('no node gone')
})

test('messages count as rounds from ENTRY, whatever the order of the edges: after a reply before after a timeout', () => {
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
