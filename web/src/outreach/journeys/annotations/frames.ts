import { NODE_HEIGHT, type StepNode } from '../canvas/flow.ts'
import { type Graph, groupsOf, stepIdOf } from '../graph/graph.ts'

/** Room around the steps of a group. The names of their signals hang out below. */
const ROOM = 24
const ROOM_BELOW = 56
const TITLE = 28

/** A group as it is drawn. */
export interface Frame {
  /** The record of the group. */
  id: string
  name: string
  x: number
  y: number
  width: number
  height: number
  /** The records of its steps. */
  steps: readonly string[]
}

/** A frame around the steps of each group, as they stand. A group without steps has none. */
export function framesOf(graph: Graph, nodes: readonly StepNode[]): Frame[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return groupsOf(graph).flatMap(([id, { name, members }]) => {
    const inside = Object.keys(members).flatMap((stepId) => byId.get(stepIdOf(stepId)) ?? [])
    if (inside.length === 0) return []
    const left = Math.min(...inside.map(({ position }) => position.x)) - ROOM
    const top = Math.min(...inside.map(({ position }) => position.y)) - ROOM - TITLE
    const right = Math.max(...inside.map(({ position, width = 0 }) => position.x + width)) + ROOM
    const bottom = Math.max(...inside.map(({ position }) => position.y + NODE_HEIGHT)) + ROOM_BELOW
    const steps = inside.map((node) => node.id)
    return [{ id, name, x: left, y: top, width: right - left, height: bottom - top, steps }]
  })
}
