import { expect, test } from 'vitest'
import { type Definition, graphOf, stepIdOf } from '../graph/graph.ts'
import { isInView } from './in-view.ts'
import { layOut, layOutSome } from './layout.ts'

const graph = graphOf({
  name: 'Four',
  actions: [
    { id: 'start', kind: 'ENTRY', inputs: { triggerType: 'manual' }, position: { x: 7, y: 3 } },
    { id: 'rest', kind: 'DELAY', inputs: { duration: '1d' }, position: { x: 500, y: 900 } },
    { id: 'again', kind: 'DELAY', inputs: { duration: '2d' }, position: { x: 300, y: 800 } },
    { id: 'end', kind: 'EXIT', position: { x: 900, y: 10 } },
  ],
  edges: [
    { from: 'start', sourceHandle: 'SENT', to: 'rest' },
    { from: 'rest', sourceHandle: 'SENT', to: 'again' },
    { from: 'again', sourceHandle: 'SENT', to: 'end' },
  ],
} as Definition)

test('a part of the steps is laid out where it stands, and all others keep their places', async () => {
  const places = await layOutSome(graph, [stepIdOf('rest'), stepIdOf('again')])
  expect([...places.keys()]).toEqual([stepIdOf('rest'), stepIdOf('again')])
  const [rest, again] = [places.get(stepIdOf('rest'))!, places.get(stepIdOf('again'))!]
  expect(again.y).toBeGreaterThan(rest.y)
  expect([Math.min(rest.x, again.x), Math.min(rest.y, again.y)]).toEqual([300, 800])
})

test('without a selection all steps are laid out, top down', async () => {
  const places = await layOut(graph)
  const heights = ['start', 'rest', 'again', 'end'].map((id) => places.get(stepIdOf(id))!.y)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})

test('a box is in view beside the palette and inside the canvas', () => {
  const size = { width: 800, height: 600 }
  const box = { x: 100, y: 100, width: 200, height: 100 }
  expect(isInView(box, { x: 0, y: 0, zoom: 1 }, size)).toBe(true)
  expect(isInView(box, { x: -80, y: 0, zoom: 1 }, size)).toBe(false)
  expect(isInView(box, { x: 550, y: 0, zoom: 1 }, size)).toBe(false)
  expect(isInView(box, { x: 0, y: 0, zoom: 6 }, size)).toBe(false)
})
