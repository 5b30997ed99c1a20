import { expect, test } from 'vitest'
import { openingView } from './opening-view.ts'

const SIZE = { width: 1000, height: 700 }
const STEP = { width: 232, height: 92 }

/** Steps below each other. */
const column = (steps: number) =>
  Array.from({ length: steps }, (_, at) => ({ position: { x: 100, y: at * 168 }, ...STEP }))

/** Where a node is drawn. */
function drawn({ position }: { position: { x: number; y: number } }, view: ReturnType<typeof openingView>) {
  const at = (place: number, moved: number) => place * view.zoom + moved
  return {
    left: at(position.x, view.x),
    right: at(position.x + STEP.width, view.x),
    top: at(position.y, view.y),
    bottom: at(position.y + STEP.height, view.y),
  }
}

test('a short journey is shown whole, and not larger than it is', () => {
  const nodes = column(2)
  const view = openingView(nodes, [], SIZE)
  expect(view.zoom).toBe(1)
  expect(drawn(nodes[0]!, view).top).toBeGreaterThanOrEqual(64)
  expect(drawn(nodes.at(-1)!, view).bottom).toBeLessThanOrEqual(SIZE.height)
})

test('a journey whose steps could not be read together opens at its first step, in the middle', () => {
  const nodes = column(8)
  const view = openingView(nodes, [], SIZE)
  expect(view.zoom).toBe(0.75)
  const first = drawn(nodes[0]!, view)
  expect(first.top).toBe(64)
  expect((first.left + first.right) / 2).toBe(88 + (SIZE.width - 88 - 40) / 2)
})

test('in a wide journey the first step is in the middle, wherever the others are', () => {
  const nodes = [
    { position: { x: 1_500, y: 0 }, ...STEP },
    { position: { x: 0, y: 168 }, ...STEP },
    { position: { x: 1_700, y: 168 }, ...STEP },
  ]
  const first = drawn(nodes[0]!, openingView(nodes, [], SIZE))
  expect((first.left + first.right) / 2).toBe(88 + (SIZE.width - 88 - 40) / 2)
})

test('a note above the first step does not take its place', () => {
  const note = { position: { x: 900, y: -400 }, ...STEP }
  expect(drawn(column(8)[0]!, openingView(column(8), [note], SIZE)).top).toBe(64)
})

test('a journey of which only shapes would fit opens as a whole', () => {
  const nodes = column(40)
  const view = openingView(nodes, [], SIZE)
  expect(view.zoom).toBeLessThan(0.3)
  expect(drawn(nodes.at(-1)!, view).bottom).toBeLessThanOrEqual(SIZE.height)
})

test('an empty journey opens at its usual size', () => {
  expect(openingView([], [], SIZE)).toEqual({ x: 0, y: 0, zoom: 1 })
})
