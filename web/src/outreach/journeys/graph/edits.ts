import { withoutMember } from './annotations.ts'
import {
  type Edge,
  edgeAt,
  edgeIdOf,
  edgesOf,
  type Graph,
  isStepId,
  type Kind,
  type Position,
  type Step,
  stepAt,
  stepIdOf,
  stepsOf,
  withEdge,
  withStep,
} from './graph.ts'
import { edgesAround, signalsOf } from './signals.ts'

/* Changes of a journey. Each gives a new graph, and does nothing where it is impossible. */

/** How far apart steps are placed, like by the service. */
const COLUMN = 280
export const ROW = 160

/** What a new step begins with. The rest is asked for by the validation. */
const FIRST_INPUTS: { [K in Kind]?: Extract<Step, { kind: K }>['inputs'] } = {
  ENTRY: { triggerType: 'manual' },
  WAIT_FOR_REPLY: { maxTimeout: '24h' },
  CONVERSATION_BLOCK: { maxTimeout: '24h', mode: 'AGENT' },
  MANAGE_CONVERSATION: { inactivityTimeout: '24h', mode: 'AGENT' },
  DELAY: { mode: 'duration', duration: '1d' },
  DECISION: { logic: 'AND', conditions: [] },
  HTTP_REQUEST: { method: 'POST', url: 'https://' },
  DISPATCH_EVENT: { eventName: 'my_event' },
  RANDOM_SPLIT: {
    arms: [
      { id: 'a', weight: 50, label: 'A' },
      { id: 'b', weight: 50, label: 'B' },
    ],
  },
}

const SHORT_ID = 6

/** An id that no step has, readable because variables and files name it. */
function freeId(graph: Graph, kind: Kind): string {
  for (;;) {
    const id = `${kind.toLowerCase()}_${crypto.randomUUID().replaceAll('-', '').slice(0, SHORT_ID)}`
    if (!Object.hasOwn(graph, stepIdOf(id))) return id
  }
}

export interface Added {
  graph: Graph
  /** The record of the new step. */
  recordId: string
}

/** A step of a kind, placed and named. */
export function addStep(graph: Graph, kind: Kind, name: string, position: Position): Added {
  const id = freeId(graph, kind)
  const inputs = FIRST_INPUTS[kind]
  const step = { id, kind, name, position: rounded(position), ...(inputs && { inputs }) } as Step
  return { graph: withStep(graph, stepIdOf(id), step), recordId: stepIdOf(id) }
}

function rounded({ x, y }: Position): Position {
  return { x: Math.round(x), y: Math.round(y) }
}

/** Connects a signal. An edge that it has already leads elsewhere then. */
export function connect(graph: Graph, edge: Pick<Edge, 'from' | 'to' | 'sourceHandle'>): Graph {
  const present = edgeAt(graph, edgeIdOf(edge))
  return present?.to === edge.to ? graph : withEdge(graph, { ...present, ...edge })
}

/** A new step that a signal leads to. Where the signal led before, the new step's first signal leads. */
export function addAfter(
  graph: Graph,
  { from, sourceHandle }: Pick<Edge, 'from' | 'sourceHandle'>,
  kind: Kind,
  name: string,
): Added {
  const source = stepAt(graph, stepIdOf(from))
  const before = edgeAt(graph, edgeIdOf({ from, sourceHandle }))
  const place = source?.position ?? { x: 0, y: 0 }
  const target = before && stepAt(graph, stepIdOf(before.to))
  const wanted = { x: target?.position?.x ?? place.x + offsetOf(source, sourceHandle), y: place.y + ROW }
  const moved = before ? makeRoom(graph, before.to, wanted.y) : graph
  const added = addStep(moved, kind, name, freePlace(moved, wanted))
  const step = stepAt(added.graph, added.recordId)!
  let next = withEdge(added.graph, { from, sourceHandle, to: step.id })
  const [first] = signalsOf(step)
  if (before && first) next = withEdge(next, { from: step.id, sourceHandle: first.name, to: before.to })
  return { graph: next, recordId: added.recordId }
}

/** The second and further signals of a step lead to the right of the first one. */
function offsetOf(source: Step | undefined, signal: string): number {
  if (!source) return 0
  const names = signalsOf(source).map(({ name }) => name)
  return Math.max(0, names.indexOf(signal)) * COLUMN
}

/** Moves what comes after the new step down, when it would cover the place. */
function makeRoom(graph: Graph, target: string, y: number): Graph {
  const first = stepAt(graph, stepIdOf(target))
  if (!first?.position || first.position.y >= y + ROW) return graph
  const down = y + ROW - first.position.y
  const below = new Set<string>()
  const visit = (id: string) => {
    const step = stepAt(graph, stepIdOf(id))
    if (below.has(id) || !step?.position || step.position.y < first.position!.y) return
    below.add(id)
    for (const [, { to }] of edgesAround(graph, id).leaving) visit(to)
  }
  visit(target)
  let next = graph
  for (const id of below) {
    const step = stepAt(graph, stepIdOf(id))!
    next = withStep(next, stepIdOf(id), {
      ...step,
      position: { x: step.position!.x, y: step.position!.y + down },
    })
  }
  return next
}

/** The place, or the next free one to the right of it. */
export function freePlace(graph: Graph, { x, y }: Position): Position {
  const taken = stepsOf(graph).flatMap(([, { position }]) => position ?? [])
  let free = x
  while (taken.some((place) => Math.abs(place.x - free) < COLUMN - 40 && Math.abs(place.y - y) < ROW - 40)) {
    free += COLUMN / 2
  }
  return { x: free, y }
}

/**
 * Removes steps and edges. A step between two others that had one way through leaves them connected.
 */
export function remove(graph: Graph, recordIds: readonly string[]): Graph {
  let next = graph
  for (const recordId of recordIds) {
    const step = stepAt(next, recordId)
    if (!step) {
      next = without(next, [recordId])
      continue
    }
    const { leaving, arriving } = edgesAround(next, step.id)
    const others = Object.keys(next).some((id) => id !== recordId && stepAt(next, id)?.id === step.id)
    if (others) {
      next = without(next, [recordId])
      continue
    }
    next = withoutMember(next, step.id)
    const targets = new Set(leaving.map(([, { to }]) => to))
    const [target] = targets
    next = without(next, [recordId, ...leaving.map(([id]) => id), ...arriving.map(([id]) => id)])
    if (targets.size === 1 && target !== step.id && !recordIds.includes(stepIdOf(target!))) {
      for (const [, edge] of arriving)
        if (edge.from !== step.id) next = withEdge(next, { ...edge, to: target! })
    }
  }
  return next
}

function without(graph: Graph, recordIds: readonly string[]): Graph {
  const gone = new Set(recordIds)
  return Object.fromEntries(Object.entries(graph).filter(([id]) => !gone.has(id)))
}

export function move(graph: Graph, places: ReadonlyMap<string, Position>): Graph {
  let next = graph
  for (const [recordId, position] of places) {
    const step = stepAt(graph, recordId)
    if (step) next = withStep(next, recordId, { ...step, position: rounded(position) })
  }
  return next
}

export function rename(graph: Graph, recordId: string, name: string): Graph {
  const step = stepAt(graph, recordId)
  if (!step) return graph
  const { name: _, ...rest } = step
  return withStep(graph, recordId, (name === '' ? rest : { ...rest, name }) as Step)
}

/** Replaces the inputs. Edges of signals that the step no longer has are removed. */
export function setInputs(graph: Graph, recordId: string, inputs: NonNullable<Step['inputs']>): Graph {
  const step = stepAt(graph, recordId)
  if (!step) return graph
  const changed = { ...step, inputs } as Step
  const [before, after] = [step, changed].map((each) => new Set(signalsOf(each).map(({ name }) => name)))
  const gone = edgesAround(graph, step.id).leaving.filter(
    ([, { sourceHandle }]) => before!.has(sourceHandle) && !after!.has(sourceHandle),
  )
  return withStep(
    without(
      graph,
      gone.map(([id]) => id),
    ),
    recordId,
    changed,
  )
}

/** Steps and the edges between them, to be put into this or another journey. */
export interface Fragment {
  steps: Step[]
  edges: Edge[]
}

export function fragmentOf(graph: Graph, recordIds: readonly string[]): Fragment {
  const steps = recordIds.filter(isStepId).flatMap((id) => stepAt(graph, id) ?? [])
  const ids = new Set(steps.map(({ id }) => id))
  const edges = edgesOf(graph).flatMap(([, edge]) => (ids.has(edge.from) && ids.has(edge.to) ? [edge] : []))
  return { steps, edges }
}

/** Puts copies in, moved by an offset. A journey has one entry, so a second one is not copied. */
export function insertFragment(
  graph: Graph,
  { steps, edges }: Fragment,
  offset: Position,
): { graph: Graph; recordIds: string[] } {
  const hasEntry = stepsOf(graph).some(([, { kind }]) => kind === 'ENTRY')
  const ids = new Map<string, string>()
  let next = graph
  for (const step of steps) {
    if (step.kind === 'ENTRY' && hasEntry) continue
    const id = freeId(next, step.kind)
    const { x, y } = step.position ?? { x: 0, y: 0 }
    const position = rounded({ x: x + offset.x, y: y + offset.y })
    next = withStep(next, stepIdOf(id), { ...step, id, position })
    ids.set(step.id, id)
  }
  for (const edge of edges) {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)]
    if (from !== undefined && to !== undefined) next = withEdge(next, { ...edge, from, to })
  }
  return { graph: next, recordIds: [...ids.values()].map(stepIdOf) }
}
