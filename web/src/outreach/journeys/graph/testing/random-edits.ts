import fc from 'fast-check'
import { addNote, groupSteps, moveNotes, writeNote } from '../annotations.ts'
import {
  addAfter,
  addStep,
  connect,
  fragmentOf,
  insertFragment,
  move,
  remove,
  rename,
  setInputs,
} from '../edits.ts'
import { edgesOf, type Graph, graphOf, isStepId, notesOf, type Step, stepsOf } from '../graph.ts'
import { signalsOf } from '../signals.ts'

/** The graph that the edits begin with. */
export const FIRST = graphOf({
  name: 'Win back',
  actions: [
    { id: 'start', kind: 'ENTRY', name: 'Start' },
    { id: 'wait', kind: 'WAIT_FOR_REPLY', name: 'Wait' },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [
    { from: 'start', sourceHandle: 'SENT', to: 'wait' },
    { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
  ],
})

/** An edit as the canvas makes it. Its numbers choose the step, the edge or the place. */
export interface RandomEdit {
  what: number
  one: number
  other: number
}

type Change = (graph: Graph, name: string, one: number, other: number) => Graph

const stepOf = (graph: Graph, at: number) => {
  const steps = stepsOf(graph)
  return steps[at % steps.length]!
}

/** Beyond this size no steps are added. */
const LARGE = 40
const isLarge = (graph: Graph) => stepsOf(graph).length > LARGE

/** Settings of the step that the service accepts; null where it has none. */
function inputsOf({ kind }: Step, name: string, amount: number): NonNullable<Step['inputs']> | null {
  if (kind === 'WAIT_FOR_REPLY') return { maxTimeout: `${amount}h` }
  if (kind === 'DELAY') return { mode: 'duration', duration: `${amount}d` }
  return kind === 'EXIT' ? { outcome: name } : null
}

const CHANGES: readonly Change[] = [
  (graph, name, one) => rename(graph, stepOf(graph, one)[0], name),
  (graph, name, one, other) => {
    const [recordId, step] = stepOf(graph, one)
    const inputs = inputsOf(step, name, other + 1)
    return inputs ? setInputs(graph, recordId, inputs) : rename(graph, recordId, name)
  },
  (graph, name, one) => {
    const edges = edgesOf(graph)
    return edges.length === 0 || isLarge(graph)
      ? graph
      : addAfter(graph, edges[one % edges.length]![1], 'DELAY', name).graph
  },
  (graph, name, one) => (isLarge(graph) ? graph : addStep(graph, 'EXIT', name, { x: one * 10, y: 0 }).graph),
  (graph, _, one) => (stepsOf(graph).length < 3 ? graph : remove(graph, [stepOf(graph, one)[0]])),
  (graph, _, one) => {
    const edges = edgesOf(graph)
    return edges.length === 0 ? graph : remove(graph, [edges[one % edges.length]![0]])
  },
  (graph, _, one, other) => {
    const [from, to] = [stepOf(graph, one)[1], stepOf(graph, other)[1]]
    const [signal] = signalsOf(from)
    return signal ? connect(graph, { from: from.id, sourceHandle: signal.name, to: to.id }) : graph
  },
  (graph, _, one, other) => move(graph, new Map([[stepOf(graph, one)[0], { x: one * 20, y: other * 20 }]])),
  (graph, _, one, other) => {
    const copied = [stepOf(graph, one)[0], stepOf(graph, other)[0]].filter(isStepId)
    return isLarge(graph) ? graph : insertFragment(graph, fragmentOf(graph, copied), { x: 40, y: 40 }).graph
  },
  (graph, _, one, other) =>
    notesOf(graph).length > LARGE ? graph : addNote(graph, { x: one * 30, y: other * 30 }).graph,
  (graph, name, one, other) => {
    const notes = notesOf(graph)
    const recordId = notes[one % Math.max(1, notes.length)]?.[0]
    if (recordId === undefined) return graph
    return other % 2 === 0
      ? writeNote(graph, recordId, name)
      : moveNotes(graph, new Map([[recordId, { x: one, y: other }]]))
  },
  (graph, name, one, other) =>
    groupSteps(graph, [stepOf(graph, one)[0], stepOf(graph, other)[0]], name).graph,
]

export const randomEdit: fc.Arbitrary<RandomEdit> = fc.record({
  what: fc.nat(CHANGES.length - 1),
  one: fc.nat(20),
  other: fc.nat(20),
})

/** The graph after the edit. The name is the text of an edit that writes one. */
export function makeEdit(graph: Graph, { what, one, other }: RandomEdit, name: string): Graph {
  return CHANGES[what]!(graph, name, one, other)
}
