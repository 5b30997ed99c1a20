import type { Edge as FlowEdge, Node as FlowNode } from '@xyflow/react'
import { isSame, type Json } from '../../../shell/document/values.ts'
import { type Edge, edgesOf, type Graph, type Step, stepIdOf, stepsOf } from '../graph/graph.ts'
import { signalsOf } from '../graph/signals.ts'

export type Mark = 'added' | 'changed' | 'removed' | 'visited'

/** What is shown on steps and edges beside what they are. By record. */
export interface Decorations {
  issues: ReadonlyMap<string, 'error' | 'warning'>
  marks: ReadonlyMap<string, Mark>
  /** How many are at a step now, or took an edge. */
  counts: ReadonlyMap<string, number>
}

export const NO_DECORATIONS: Decorations = { issues: new Map(), marks: new Map(), counts: new Map() }

export interface StepData extends Record<string, unknown> {
  step: Step
  /** The signals that have an edge. */
  connected: string
  issue: 'error' | 'warning' | null
  mark: Mark | null
  count: number | null
}

export interface WayData extends Record<string, unknown> {
  edge: Edge
  source: Step | undefined
  mark: Mark | null
  count: number | null
}

export type StepNode = FlowNode<StepData, 'step'>
export type WayEdge = FlowEdge<WayData, 'way'>

/** The widest place that the label of a signal gets. */
const SIGNAL_WIDTH = 104
const NODE_WIDTH = 232
export const NODE_HEIGHT = 92

function widthOf(step: Step): number {
  return Math.max(NODE_WIDTH, signalsOf(step).filter(({ isOptional }) => !isOptional).length * SIGNAL_WIDTH)
}

/** The nodes of a graph. Those that are the same as before stay the same objects, so that they are not drawn again. */
export function nodesOf(
  graph: Graph,
  { issues, marks, counts }: Decorations,
  before: readonly StepNode[],
): StepNode[] {
  const earlier = new Map(before.map((node) => [node.id, node]))
  const connected = Map.groupBy(edgesOf(graph), ([, { from }]) => from)
  return stepsOf(graph).map(([id, step]) => {
    const data: StepData = {
      step,
      connected: (connected.get(step.id) ?? []).map(([, { sourceHandle }]) => sourceHandle).join('\n'),
      issue: issues.get(id) ?? null,
      mark: marks.get(id) ?? null,
      count: counts.get(id) ?? null,
    }
    const known = earlier.get(id)
    if (known && isSameData(known.data, data)) return known
    const position = step.position ?? { x: 0, y: 0 }
    const width = widthOf(step)
    if (known) return { ...known, data, position, width }
    return { id, type: 'step', position, data, width, height: NODE_HEIGHT }
  })
}

/** The edges of a graph. Several edges of one step's signals to one target are told apart by their records. */
export function waysOf(graph: Graph, { marks, counts }: Decorations, before: readonly WayEdge[]): WayEdge[] {
  const earlier = new Map(before.map((way) => [way.id, way]))
  const steps = new Map(stepsOf(graph).map(([, step]) => [step.id, step]))
  return edgesOf(graph).flatMap(([id, edge]) => {
    const source = steps.get(edge.from)
    if (!source || !steps.has(edge.to)) return []
    const data: WayData = { edge, source, mark: marks.get(id) ?? null, count: counts.get(id) ?? null }
    const known = earlier.get(id)
    if (known?.data && isSameData(known.data, data)) return [known]
    return [
      {
        ...known,
        id,
        type: 'way' as const,
        source: stepIdOf(edge.from),
        target: stepIdOf(edge.to),
        sourceHandle: edge.sourceHandle,
        data,
      },
    ]
  })
}

function isSameData(one: StepData | WayData, other: StepData | WayData): boolean {
  return Object.keys(other).every((key) => {
    const [left, right] = [one[key], other[key]]
    return left === right || (typeof left === 'object' && isSame(left as Json, right as Json))
  })
}
