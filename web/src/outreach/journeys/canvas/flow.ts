import { type Node as FlowNode, type NodeHandle, Position as Side } from '@xyflow/react'
import { isSame, type Json } from '../../../shell/document/values.ts'
import { edgesOf, type Graph, type Position, type Step, stepIdOf, stepsOf } from '../graph/graph.ts'
import { type Signal, signalsOf } from '../graph/signals.ts'

export type Mark = 'added' | 'changed' | 'removed' | 'visited'

/** What is shown on steps and edges beside what they are. By record. */
export interface Decorations {
  issues: ReadonlyMap<string, 'error' | 'warning'>
  marks: ReadonlyMap<string, Mark>
  /** How many are at a step now, or took an edge. */
  counts: ReadonlyMap<string, number>
}

export const NO_DECORATIONS: Decorations = { issues: new Map(), marks: new Map(), counts: new Map() }

interface StepSignal extends Signal {
  /** Its edge, when it has one. */
  way: { id: string; count: number | null } | null
}

export interface StepData extends Record<string, unknown> {
  step: Step
  signals: readonly StepSignal[]
  issue: 'error' | 'warning' | null
  mark: Mark | null
  count: number | null
}

export type StepNode = FlowNode<StepData, 'step'>

/** An edge: from the signal of a step's record to another step's record. */
export interface Way {
  id: string
  source: string
  signal: string
  target: string
  mark: Mark | null
}

/** The widest place that the label of a signal gets. */
const SIGNAL_WIDTH = 104
const NODE_WIDTH = 232
export const NODE_HEIGHT = 92
/** The size of a handle, whose center is on the border of its step. */
const HANDLE = 12
const ORIGIN: Position = { x: 0, y: 0 }

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
  const leaving = Map.groupBy(edgesOf(graph), ([, { from }]) => from)
  return stepsOf(graph).map(([id, step]) => {
    const ways = new Map(
      leaving
        .get(step.id)
        ?.map(([wayId, { sourceHandle }]) => [sourceHandle, { id: wayId, count: counts.get(wayId) ?? null }]),
    )
    const data: StepData = {
      step,
      signals: signalsOf(step).map((signal) => ({ ...signal, way: ways.get(signal.name) ?? null })),
      issue: issues.get(id) ?? null,
      mark: marks.get(id) ?? null,
      count: counts.get(id) ?? null,
    }
    const known = earlier.get(id)
    if (known && isSameData(known.data, data)) return known
    const position = step.position ?? ORIGIN
    const size = { width: widthOf(step), height: NODE_HEIGHT }
    // Their sizes are known, so the library need not measure them: that took most of the time of opening.
    return { id, type: 'step', position, data, ...size, measured: size, handles: handlesOf(data, false) }
  })
}

/** The node as it is when it is selected: it shows the signals that it could use, too. */
export function selectedNode(node: StepNode): StepNode {
  return { ...node, selected: true, handles: handlesOf(node.data, true) }
}

/** The signals that a step shows. An optional one is shown where it is used, and on the selected step. */
export function shownSignals({ signals }: StepData, isSelected: boolean): readonly StepSignal[] {
  return isSelected ? signals : signals.filter(({ isOptional, way }) => !isOptional || way !== null)
}

function handlesOf(data: StepData, isSelected: boolean): NodeHandle[] {
  const width = widthOf(data.step)
  const size = { width: HANDLE, height: HANDLE }
  const leaving = shownSignals(data, isSelected).map(({ name }, at, all) => ({
    id: name,
    type: 'source' as const,
    position: Side.Bottom,
    x: (width * (at + 0.5)) / all.length - HANDLE / 2,
    y: NODE_HEIGHT - HANDLE / 2,
    ...size,
  }))
  if (data.step.kind === 'ENTRY') return leaving
  const entering = { type: 'target' as const, position: Side.Top, x: width / 2 - HANDLE / 2, y: -HANDLE / 2 }
  return [{ ...entering, ...size }, ...leaving]
}

/** Where an edge of this signal begins. One of a signal that the step no longer has begins in the middle. */
export function beginningOf({ position, handles, width = NODE_WIDTH }: StepNode, signal: string): Position {
  const handle = handles?.find(({ id }) => id === signal)
  return {
    x: position.x + (handle ? handle.x + HANDLE / 2 : width / 2),
    y: position.y + NODE_HEIGHT,
  }
}

/** Where edges to this node end. */
export function endOf({ position, width = NODE_WIDTH }: StepNode): Position {
  return { x: position.x + width / 2, y: position.y }
}

/** The edges of a graph whose steps exist. */
export function waysOf(graph: Graph, { marks }: Decorations): Way[] {
  const steps = new Set(stepsOf(graph).map(([, { id }]) => id))
  return edgesOf(graph)
    .filter(([, { from, to }]) => steps.has(from) && steps.has(to))
    .map(([id, { from, sourceHandle, to }]) => ({
      id,
      source: stepIdOf(from),
      signal: sourceHandle,
      target: stepIdOf(to),
      mark: marks.get(id) ?? null,
    }))
}

function isSameData(one: StepData, other: StepData): boolean {
  return Object.keys(other).every((key) => isSame(one[key] as Json, other[key] as Json))
}
