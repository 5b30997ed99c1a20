import type { JourneyDefinition, Successors } from '../nodes/definition.ts'
import { breadthFirst, successorsOf } from './paths.ts'

/** Distances between the corners of neighboring nodes, in canvas pixels. */
const COLUMN = 280
const ROW = 160

/**
 * Positions nodes without a position from top to bottom: each below its predecessors, ignoring edges that close a loop;
 * unreachable nodes come last. The same definition always gets the same layout.
 */
export function layOut(definition: JourneyDefinition): JourneyDefinition {
  if (definition.actions.every((action) => action.position)) return definition
  const positions = placeRows(rowsOf(definition))
  const taken = definition.actions.flatMap(({ position }) => position ?? [])
  const actions = definition.actions.map((action) => {
    if (action.position) return action
    const position = freePlace(positions.get(action.id)!, taken)
    taken.push(position)
    return { ...action, position }
  })
  return { ...definition, actions }
}

interface Place {
  x: number
  y: number
}

/** The position, or the next free one to the right of it. */
function freePlace({ x, y }: Place, taken: readonly Place[]): Place {
  const isTaken = (at: number) =>
    taken.some((place) => Math.abs(place.x - at) < COLUMN && Math.abs(place.y - y) < ROW)
  let free = x
  while (isTaken(free)) free += COLUMN / 2
  return { x: free, y }
}

function placeRows(rows: readonly string[][]): Map<string, Place> {
  const placed = rows.flatMap((row, y) =>
    row.map((id, x) => [id, { x: (x - (row.length - 1) / 2) * COLUMN, y: y * ROW }] as const),
  )
  return new Map(placed)
}

function rowsOf(definition: JourneyDefinition): string[][] {
  const successors = successorsOf(definition)
  const entries = definition.actions.filter((action) => action.kind === 'ENTRY').map((action) => action.id)
  const depths = depthsFrom(successors, entries)
  const rows: string[][] = []
  for (const id of breadthFirst(successors, entries)) {
    const depth = depths.get(id)!
    rows[depth] ??= []
    rows[depth].push(id)
  }
  const apart = [...successors.keys()].filter((id) => !depths.has(id))
  return apart.length > 0 ? [...rows, apart] : rows
}

/** The length of the longest path to each node, without loops. */
function depthsFrom(successors: Successors, entries: readonly string[]): Map<string, number> {
  const { order, downward } = unloop(successors, entries)
  const depths = new Map<string, number>(order.map((id) => [id, 0]))
  for (const id of order) {
    for (const next of downward.get(id)!) {
      depths.set(next, Math.max(depths.get(next)!, depths.get(id)! + 1))
    }
  }
  return depths
}

/** The edges without those that close a loop, and the nodes in topological order. */
function unloop(successors: Successors, entries: readonly string[]) {
  const downward = new Map<string, string[]>()
  const onTheWay = new Set<string>()
  const order: string[] = []
  function visit(id: string): void {
    if (downward.has(id)) return
    onTheWay.add(id)
    const targets = successors.get(id)!.filter((next) => !onTheWay.has(next))
    downward.set(id, targets)
    for (const next of targets) visit(next)
    onTheWay.delete(id)
    order.push(id)
  }
  for (const id of entries) visit(id)
  return { order: order.reverse(), downward }
}
