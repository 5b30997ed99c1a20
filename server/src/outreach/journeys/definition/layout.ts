import type { JourneyDefinition, Successors } from '../nodes/definition.ts'
import { successorsOf } from './paths.ts'

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

/** A place in a row: a node, or the way of an edge that passes the row on its way to a lower one. */
interface Cell {
  id: string
  isWay: boolean
}

function placeRows(rows: readonly Cell[][]): Map<string, Place> {
  const placed = rows.flatMap((row, y) =>
    row.flatMap(({ id, isWay }, x) =>
      isWay ? [] : [[id, { x: (x - (row.length - 1) / 2) * COLUMN, y: y * ROW }] as const],
    ),
  )
  return new Map(placed)
}

/** Each row has the successors of the one above, in the order of their signals. */
function rowsOf(definition: JourneyDefinition): Cell[][] {
  const successors = successorsOf(definition)
  const entries = definition.actions.filter((action) => action.kind === 'ENTRY').map((action) => action.id)
  const depths = depthsFrom(successors, entries)
  const rows: Cell[][] = []
  const first = entries.map((id) => ({ id, isWay: false }))
  for (let row = first, depth = 0; row.length > 0; depth++) {
    rows.push(row)
    row = rowBelow(row, depth + 1, successors, depths)
  }
  const apart = [...successors.keys()].filter((id) => !depths.has(id))
  return apart.length > 0 ? [...rows, apart.map((id) => ({ id, isWay: false }))] : rows
}

/** Edges that lead further down keep a place free, so that they do not pass behind a node. */
function rowBelow(
  row: readonly Cell[],
  depth: number,
  successors: Successors,
  depths: ReadonlyMap<string, number>,
): Cell[] {
  const below = new Map<string, Cell>()
  for (const { id, isWay } of row) {
    for (const target of isWay ? [id] : successors.get(id)!) {
      // An edge to a row above, or to the same one, closes a loop.
      if (depths.get(target)! < depth || below.has(target)) continue
      below.set(target, { id: target, isWay: depths.get(target)! > depth })
    }
  }
  return [...below.values()]
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
