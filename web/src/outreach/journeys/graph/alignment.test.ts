import { expect, test } from 'vitest'
import { type Alignment, align } from './alignment.ts'
import { graphOf, stepAt } from './graph.ts'

const graph = graphOf({
  name: 'Three',
  actions: [
    { id: 'a', kind: 'DELAY', position: { x: 0, y: 0 } },
    { id: 'b', kind: 'DECISION', position: { x: 500, y: 40 } },
    { id: 'c', kind: 'EXIT', position: { x: 300, y: 400 } },
    { id: 'd', kind: 'EXIT', position: { x: 7, y: 7 } },
  ],
  edges: [],
})

const widthOf = (recordId: string) => (recordId === 'step:b' ? 300 : 200)

test.each<[Alignment, number[][]]>([
  [
    'left',
    [
      [0, 0],
      [0, 40],
      [0, 400],
    ],
  ],
  [
    'center',
    [
      [275, 0],
      [225, 40],
      [275, 400],
    ],
  ],
  [
    'top',
    [
      [0, 0],
      [500, 0],
      [300, 0],
    ],
  ],
  [
    'across',
    [
      [0, 0],
      [500, 40],
      [275, 400],
    ],
  ],
  [
    'down',
    [
      [0, 0],
      [500, 200],
      [300, 400],
    ],
  ],
])('Aligned %s, the selected steps move and no other', (alignment, places) => {
  const aligned = align(graph, ['step:a', 'step:b', 'step:c'], alignment, widthOf)
  expect(['step:a', 'step:b', 'step:c'].map((id) => Object.values(stepAt(aligned, id)!.position!))).toEqual(
    places,
  )
  expect(aligned['step:d']).toBe(graph['step:d'])
})

test('One step alone is not aligned', () => {
  expect(align(graph, ['step:a'], 'top', widthOf)).toBe(graph)
})
