import { expect, test } from 'vitest'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { layOut } from './layout.ts'
import { journey } from './testing/journeys.ts'

function placesIn(definition: JourneyDefinition) {
  return new Map(layOut(definition).actions.map((action) => [action.id, action.position!]))
}

test('The layout places every node below its predecessors, apart from loops', () => {
  const looping = journey()
  looping.edges = looping.edges.map((edge) =>
    edge.from === 'wait' && edge.sourceHandle === 'TIMEOUT' ? { ...edge, to: 'ask' } : edge,
  )
  for (const definition of [journey(), looping]) {
    const rows = ['start', 'ask', 'wait', 'talk', 'end'].map((id) => placesIn(definition).get(id)!.y)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(new Set(rows).size).toBe(5)
  }
})

test('No two nodes overlap, not even unconnected ones', () => {
  const definition = journey({ edges: journey().edges.slice(0, 2) })
  const places = [...placesIn(definition).values()].map(({ x, y }) => `${x}/${y}`)
  expect(new Set(places).size).toBe(5)
})

test('A node with a position keeps it', () => {
  const definition = journey()
  definition.actions = definition.actions.map((action) =>
    action.id === 'ask' ? { ...action, position: { x: 7, y: 9 } } : action,
  )
  expect(placesIn(definition).get('ask')).toEqual({ x: 7, y: 9 })
})

test('Nodes that are added one by one do not overlap', () => {
  let definition = journey({ actions: [], edges: [] })
  for (const action of journey().actions) {
    definition = layOut({ ...definition, actions: [...definition.actions, action] })
  }
  const places = [...placesIn(definition).values()]
  for (const [index, a] of places.entries()) {
    for (const b of places.slice(index + 1)) {
      expect(Math.abs(a.x - b.x) >= 280 || Math.abs(a.y - b.y) >= 160).toBe(true)
    }
  }
})

test('An edge that passes a row has a place of its own there, and is not behind a node', () => {
  const definition = journey()
  definition.edges = definition.edges.map((edge) =>
    edge.from === 'wait' && edge.sourceHandle === 'TIMEOUT' ? { ...edge, to: 'end' } : edge,
  )
  const places = placesIn(definition)
  // The conversation stands beside the way from the wait to the end.
  expect(places.get('talk')!.x).toBeLessThan(places.get('wait')!.x)
  expect(places.get('end')!.x).toBe(places.get('wait')!.x)
})
