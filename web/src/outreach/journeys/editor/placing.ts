import { type Added, addAfter, addStep, freePlace, move, ROW } from '../graph/edits.ts'
import { type Graph, type Kind, type Position, stepAt, stepsOf } from '../graph/graph.ts'
import { missingSignals } from '../graph/signals.ts'
import type { Place } from './editor-context.ts'

/** Where `/` adds: after the first signal of the selected step that leads nowhere, or else after its first one. */
export function placeAfter(graph: Graph, selected: string | null): Place {
  const step = selected === null ? undefined : stepAt(graph, selected)
  if (!step || step.kind === 'EXIT') return { at: null }
  const [missing] = missingSignals(graph, step)
  const sourceHandle = missing ?? firstSignal(graph, step.id)
  return sourceHandle === undefined ? { at: null } : { after: { from: step.id, sourceHandle } }
}

function firstSignal(graph: Graph, stepId: string): string | undefined {
  return Object.values(graph).find((record) => record.from === stepId)?.sourceHandle as string | undefined
}

/** The graph with a new step at a place. */
export function addedTo(graph: Graph, kind: Kind, name: string, place: Place): Added {
  if ('after' in place) {
    const added = addAfter(graph, place.after, kind, name)
    if (!place.at) return added
    return { ...added, graph: move(added.graph, new Map([[added.recordId, place.at]])) }
  }
  const lowest = Math.max(...stepsOf(graph).map(([, { position }]) => position?.y ?? 0), 0)
  return addStep(graph, kind, name, freePlace(graph, place.at ?? { x: 0, y: lowest + ROW }))
}

const BESIDE = 280

/** To the right of all steps, where the first one stands. */
export function besideSteps(graph: Graph): Position {
  const places = stepsOf(graph).flatMap(([, { position }]) => position ?? [])
  if (places.length === 0) return { x: 0, y: 0 }
  return { x: Math.max(...places.map(({ x }) => x)) + BESIDE, y: Math.min(...places.map(({ y }) => y)) }
}
