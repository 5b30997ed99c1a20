import { expect, test } from 'vitest'
import { everything } from '../definition/testing/every-node.ts'
import { journey } from '../definition/testing/journeys.ts'
import { JourneyDefinition } from './definition.ts'
import { NODE_KINDS } from './index.ts'

test('The example of every node has every kind', () => {
  const kinds = everything.actions.map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(Object.keys(NODE_KINDS)))
})

test('A definition with every node kind and all inputs is parsed unchanged', () => {
  expect(JourneyDefinition.parse(everything)).toEqual(everything)
})

test.each([
  ['an unknown kind', { id: 'x', kind: 'TELEPORT' }],
  ['an unknown input', { id: 'x', kind: 'EXIT', inputs: { outcom: 'won' } }],
  ['a field of another kind', { id: 'x', kind: 'EXIT', inputs: { duration: '1d' } }],
  ['a node without an id', { kind: 'EXIT' }],
])('A definition with %s is refused', (_, action) => {
  expect(JourneyDefinition.safeParse({ ...journey(), actions: [action] }).success).toBe(false)
})

test('A definition may have 200 nodes but not 201', () => {
  const nodes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `n${index}`, kind: 'EXIT' }))
  expect(JourneyDefinition.safeParse({ ...journey(), actions: nodes(200) }).success).toBe(true)
  expect(JourneyDefinition.safeParse({ ...journey(), actions: nodes(201) }).success).toBe(false)
})
