import { type Graph, type Position, stepsOf } from '../graph/graph.ts'
import { NO_DECORATIONS, NODE_HEIGHT, nodesOf, waysOf } from './flow.ts'

const ROOM_BELOW = 76
const ROOM_BESIDE = 48

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
