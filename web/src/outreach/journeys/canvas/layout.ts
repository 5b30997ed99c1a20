import { edgeAt, type Graph, isStepId, type Position, stepsOf } from '../graph/graph.ts'
import { NO_DECORATIONS, NODE_HEIGHT, nodesOf, waysOf } from './flow.ts'

const ROOM_BELOW = 76
const ROOM_BESIDE = 48

/** Places for these steps only, where they stand together now. All others keep theirs. */
export async function layOutSome(graph: Graph, stepIds: readonly string[]): Promise<Map<string, Position>> {
  const chosen = new Set(stepIds)
  const part = Object.fromEntries(Object.entries(graph).filter(([id]) => !isStepId(id) || chosen.has(id)))
  const names = new Set(stepsOf(part).map(([, { id }]) => id))
  const within = Object.fromEntries(
    Object.entries(part).filter(([id]) => {
      const edge = edgeAt(part, id)
      return !edge || (names.has(edge.from) && names.has(edge.to))
    }),
  )
  const places = await layOut(within)
  const before = cornerOf(stepsOf(part).flatMap(([, { position }]) => position ?? []))
  const after = cornerOf([...places.values()])
  return new Map(
    [...places].map(([id, { x, y }]) => [id, { x: x + before.x - after.x, y: y + before.y - after.y }]),
  )
}

/** The upper left corner around these places. */
function cornerOf(places: readonly Position[]): Position {
  if (places.length === 0) return { x: 0, y: 0 }
  return { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) }
}

/** Places for all steps, top down, with few crossings. The script for it is loaded when it is needed. */
export async function layOut(graph: Graph): Promise<Map<string, Position>> {
  const { graphlib, layout } = await import('@dagrejs/dagre')
  const drawing = new graphlib.Graph({ multigraph: true })
  drawing.setGraph({ rankdir: 'TB', ranksep: ROOM_BELOW, nodesep: ROOM_BESIDE })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const { id, width } of nodesOf(graph, NO_DECORATIONS, [])) {
    drawing.setNode(id, { width: width!, height: NODE_HEIGHT })
  }
  for (const { id, source, target } of waysOf(graph, NO_DECORATIONS)) drawing.setEdge(source, target, {}, id)
  layout(drawing)
  return new Map(
    stepsOf(graph).map(([id]) => {
      const { x, y, width, height } = drawing.node(id) as Record<'x' | 'y' | 'width' | 'height', number>
      return [id, { x: x - width / 2, y: y - height / 2 }]
    }),
  )
}
