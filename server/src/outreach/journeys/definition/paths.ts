import type { JourneyDefinition, Successors } from '../nodes/definition.ts'
import { allSignalsOf, leavesAtOnce, signalsOf } from '../nodes/index.ts'
import type { Action } from '../nodes/schema.ts'

type Edge = JourneyDefinition['edges'][number]

/** By node; `follows` limits them to some edges. */
export function successorsOf(
  definition: JourneyDefinition,
  follows: (edge: Edge, from: Action) => boolean = () => true,
): Successors {
  const nodes = new Map<string, Action>()
  for (const action of definition.actions) if (!nodes.has(action.id)) nodes.set(action.id, action)
  const edges = Map.groupBy(
    definition.edges.filter((edge) => {
      const from = nodes.get(edge.from)
      return from && nodes.has(edge.to) && follows(edge, from)
    }),
    (edge) => edge.from,
  )
  return new Map([...nodes].map(([id, action]) => [id, targetsInOrder(action, edges.get(id) ?? [])]))
}

/** The nodes that a run which enters a node may reach without a wait. */
export function successorsAtOnce(definition: JourneyDefinition): Successors {
  return successorsOf(definition, ({ sourceHandle }, from) => leavesAtOnce(from, sourceHandle))
}

/** The signals that a run may leave the node with: an optional one only where it is connected. */
export function signalsIn({ edges }: JourneyDefinition, node: Action): string[] {
  const required = signalsOf(node)
  const isConnected = (signal: string) =>
    edges.some(({ from, sourceHandle }) => from === node.id && sourceHandle === signal)
  return allSignalsOf(node).filter((signal) => required.includes(signal) || isConnected(signal))
}

function targetsInOrder(action: Action, edges: readonly Edge[]): string[] {
  const signals = allSignalsOf(action)
  const place = ({ sourceHandle }: Edge) => {
    const index = signals.indexOf(sourceHandle)
    return index === -1 ? signals.length : index
  }
  return edges.toSorted((a, b) => place(a) - place(b)).map((edge) => edge.to)
}

export function reversed(successors: Successors): Successors {
  const predecessors = new Map<string, string[]>([...successors.keys()].map((id) => [id, []]))
  for (const [from, targets] of successors) for (const to of targets) predecessors.get(to)!.push(from)
  return predecessors
}

/** The nodes reachable from `start`, itself included, nearest first. */
export function breadthFirst(successors: Successors, start: readonly string[]): string[] {
  const found = new Set(start)
  // A set keeps the order of insertion and iterates over what is added on the way.
  for (const id of found) for (const next of successors.get(id) ?? []) found.add(next)
  return [...found]
}

/** Of the nodes that satisfy `within`, the cycles, including self-loops. */
export function cyclesWithin(successors: Successors, within: (id: string) => boolean): string[][] {
  const inner: Successors = new Map(
    [...successors].filter(([id]) => within(id)).map(([id, targets]) => [id, targets.filter(within)]),
  )
  const reach = new Map(
    [...inner].map(([id, targets]) => [id, new Set(breadthFirst(inner, targets))] as const),
  )
  const cycles: string[][] = []
  const placed = new Set<string>()
  for (const [id, reachable] of reach) {
    if (placed.has(id) || !reachable.has(id)) continue
    const cycle = [...reachable].filter((other) => reach.get(other)!.has(id))
    for (const member of cycle) placed.add(member)
    cycles.push(cycle)
  }
  return cycles
}
