import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { compareDefinitions, isSame } from './comparison.ts'
import { journey } from './testing/journeys.ts'

function changed(change: (definition: JourneyDefinition) => void) {
  const after = structuredClone(journey())
  change(after)
  return compareDefinitions(journey(), after)
}

test('A definition equals itself, whatever defaults the server added', () => {
  const stored = { ...journey(), id: 'jny_1', metadata: { ...journey().metadata, version: 3 } }
  expect(isSame(compareDefinitions(journey(), stored))).toBe(true)
})

test('The comparison lists added, removed and changed nodes with their changed fields', () => {
  const { nodes, edges, settings } = changed((definition) => {
    definition.actions = definition.actions.filter(({ id }) => id !== 'talk')
    definition.actions.push({ id: 'rest', kind: 'DELAY', name: 'Rest', inputs: { duration: '1d' } })
    const wait = definition.actions.find(({ id }) => id === 'wait')!
    wait.name = 'Be patient'
    wait.inputs = { maxTimeout: '9d' }
  })
  expect(nodes.added).toEqual([{ id: 'rest', kind: 'DELAY', name: 'Rest' }])
  expect(nodes.removed).toMatchObject([{ id: 'talk', kind: 'MANAGE_CONVERSATION' }])
  expect(nodes.changed).toEqual([
    {
      id: 'wait',
      kind: 'WAIT_FOR_REPLY',
      name: 'Be patient',
      fields: expect.arrayContaining(['name', 'inputs.maxTimeout']),
    },
  ])
  expect([...Object.values(edges).flat(), ...settings]).toEqual([])
})

test('A signal that leads to another node is one change', () => {
  const { edges } = changed((definition) => {
    const timeout = definition.edges.find(({ sourceHandle }) => sourceHandle === 'TIMEOUT')!
    timeout.to = 'ask'
  })
  expect(edges.added).toEqual([])
  expect(edges.removed).toEqual([])
  expect(edges.changed).toEqual([
    { from: 'wait', sourceHandle: 'TIMEOUT', to: 'ask', toBefore: 'end', fields: ['to'] },
  ])
})

test('The comparison names changed journey settings', () => {
  const { settings } = changed((definition) => {
    definition.name = 'Other'
    definition.metadata = { cancelOnEvents: { eventNames: ['paid'] } }
  })
  expect(settings).toEqual(['name', 'cancelOnEvents'])
})

test('What the comparison removes in one direction it adds in the other', () => {
  const subset = fc.subarray(journey().actions)
  const edges = fc.subarray(journey().edges)
  const some = fc.record({ actions: subset, edges }).map((parts) => ({ ...journey(), ...parts }))
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [there, back] = [compareDefinitions(a, b), compareDefinitions(b, a)]
      const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id).toSorted()
      expect(ids(there.nodes.added)).toEqual(ids(back.nodes.removed))
      expect(there.edges.added).toHaveLength(back.edges.removed.length)
      expect(isSame(there)).toBe(isSame(back))
    }),
  )
})
