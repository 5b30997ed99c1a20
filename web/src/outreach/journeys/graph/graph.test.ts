import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindCatalog } from '../../../../../server/src/outreach/journeys/catalogs/kinds.ts'
import { everything } from '../../../../../server/src/outreach/journeys/definition/testing/every-node.ts'
import { isSame, type Json } from '../../../shell/document/values.ts'
import { readFragment, writeFragment } from './clipboard.ts'
import { addAfter, addStep, connect, fragmentOf, insertFragment, remove, setInputs } from './edits.ts'
import {
  type Definition,
  definitionOf,
  edgesOf,
  type Graph,
  graphOf,
  type Kind,
  type Step,
  stepAt,
  stepsOf,
} from './graph.ts'
import { missingSignals, signalsOf } from './signals.ts'

const DEFINITION: Definition = {
  name: 'Win back',
  actions: [
    { id: 'start', kind: 'ENTRY', name: 'Start', position: { x: 0, y: 0 } },
    { id: 'wait', kind: 'WAIT_FOR_REPLY', name: 'Wait', position: { x: 0, y: 160 } },
    { id: 'end', kind: 'EXIT', name: 'End', position: { x: 0, y: 320 } },
  ],
  edges: [
    { from: 'start', sourceHandle: 'SENT', to: 'wait', metadata: { signalCategory: 'lifecycle' } },
    { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
    { from: 'wait', sourceHandle: 'TIMEOUT', to: 'end' },
  ],
}

const targetOf = (graph: Graph, from: string, signal: string) =>
  edgesOf(graph).find(([, edge]) => edge.from === from && edge.sourceHandle === signal)?.[1].to

test('a definition becomes a graph and the same definition again', () => {
  const all = everything as unknown as Definition
  expect(definitionOf(graphOf(all))).toEqual(all)
  const doubled = {
    ...DEFINITION,
    actions: [...DEFINITION.actions, ...DEFINITION.actions],
    edges: [...DEFINITION.edges, { ...DEFINITION.edges[0]!, to: 'end' }],
  }
  expect(definitionOf(graphOf(doubled))).toEqual(doubled)
})

test('the signals of each kind are those of the service', () => {
  const { kinds } = kindCatalog()
  for (const { kind, outputHandles, optionalHandles = [] } of kinds) {
    const signals = signalsOf({ id: 'node', kind: kind as Kind } as Step)
    expect(signals).toEqual([
      ...outputHandles.map((name) => ({ name, isOptional: false })),
      ...optionalHandles.map((name) => ({ name, isOptional: true })),
    ])
  }
})

describe('A step', () => {
  test('that is added on an edge stands between, and what follows makes room', () => {
    const { graph, recordId } = addAfter(
      graphOf(DEFINITION),
      { from: 'start', sourceHandle: 'SENT' },
      'DELAY',
      'Delay',
    )
    const added = stepAt(graph, recordId)!
    expect([targetOf(graph, 'start', 'SENT'), targetOf(graph, added.id, 'SENT')]).toEqual([added.id, 'wait'])
    const heights = ['wait', 'end'].map((id) => stepAt(graph, `step:${id}`)!.position!.y)
    expect([added.position!.y, ...heights]).toEqual([160, 320, 480])
  })

  test('that is removed leaves its neighbours connected when there was one way through', () => {
    const inserted = addAfter(graphOf(DEFINITION), { from: 'start', sourceHandle: 'SENT' }, 'DELAY', 'Delay')
    expect(targetOf(remove(inserted.graph, [inserted.recordId]), 'start', 'SENT')).toBe('wait')
    const branched = connect(addStep(inserted.graph, 'EXIT', 'Other', { x: 0, y: 0 }).graph, {
      from: 'wait',
      sourceHandle: 'TIMEOUT',
      to: 'wait',
    })
    expect(targetOf(remove(branched, ['step:wait']), 'start', 'SENT')).not.toBe('wait')
  })

  test('loses the edges of signals that it no longer has', () => {
    const split = addStep(graphOf(DEFINITION), 'RANDOM_SPLIT', 'Split', { x: 0, y: 0 })
    const { id } = stepAt(split.graph, split.recordId)!
    const connected = connect(split.graph, { from: id, sourceHandle: 'split:b', to: 'end' })
    expect(missingSignals(connected, stepAt(connected, split.recordId)!)).toEqual(['split:a'])
    const changed = setInputs(connected, split.recordId, { arms: [{ id: 'a', weight: 100 }] })
    expect(targetOf(changed, id, 'split:b')).toBeUndefined()
  })
})

test('copies have ids of their own, and edges between them', () => {
  const graph = graphOf(DEFINITION)
  const fragment = readFragment(writeFragment(fragmentOf(graph, ['step:start', 'step:wait', 'step:end'])))!
  const { graph: twice, recordIds } = insertFragment(graph, fragment, { x: 40, y: 40 })
  expect(recordIds).toHaveLength(2)
  expect([stepsOf(twice).length, edgesOf(twice).length]).toEqual([5, 5])
  expect(readFragment('{"a": 1}')).toBeNull()
})

test('no edit leaves an edge without its steps', () => {
  const kinds = ['DELAY', 'DECISION', 'WAIT_FOR_REPLY', 'EXIT'] as const
  const edit = fc.tuple(
    fc.constantFrom('insert', 'add', 'connect', 'remove', 'copy'),
    fc.nat(),
    fc.nat(),
    fc.constantFrom(...kinds),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      let graph = graphOf(DEFINITION)
      for (const [what, one, other, kind] of edits) graph = edited(graph, { what, one, other, kind })
      const ids = new Set(stepsOf(graph).map(([, { id }]) => id))
      expect(edgesOf(graph).filter(([, { from, to }]) => !ids.has(from) || !ids.has(to))).toEqual([])
      expect(isSame(graphOf(definitionOf(graph)) as Json, graph as Json)).toBe(true)
    }),
  )
})

interface Edit {
  what: 'insert' | 'add' | 'connect' | 'remove' | 'copy'
  one: number
  other: number
  kind: Kind
}

function edited(graph: Graph, { what, one, other, kind }: Edit): Graph {
  const [steps, edges] = [stepsOf(graph), edgesOf(graph)]
  const step = steps[one % steps.length]
  const edge = edges[one % edges.length]
  if (what === 'add') return addStep(graph, kind, kind, { x: one % 1000, y: other % 1000 }).graph
  if (what === 'insert' && edge) return addAfter(graph, edge[1], kind, kind).graph
  if (!step) return graph
  if (what === 'remove') return remove(graph, [step[0]])
  if (what === 'copy') return insertFragment(graph, fragmentOf(graph, [step[0]]), { x: 20, y: 20 }).graph
  const [signal] = signalsOf(step[1])
  const to = steps[other % steps.length]![1].id
  return signal ? connect(graph, { from: step[1].id, sourceHandle: signal.name, to }) : graph
}
