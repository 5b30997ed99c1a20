import { move } from './edits.ts'
import { type Graph, type Position, stepAt } from './graph.ts'

/** `left`, `center`, `top`: one line for all. `across`, `down`: the same distance between neighbors. */
export type Alignment = 'left' | 'center' | 'top' | 'across' | 'down'

/** A step as it stands on the canvas. */
interface Placed {
  recordId: string
  x: number
  y: number
  width: number
}

/** Aligns steps. The width of each is asked for, because some kinds are wider. Steps without a place stay. */
export function align(
  graph: Graph,
  recordIds: readonly string[],
  alignment: Alignment,
  widthOf: (recordId: string) => number,
): Graph {
  const steps = recordIds.flatMap((recordId): Placed[] => {
    const position = stepAt(graph, recordId)?.position
    return position ? [{ recordId, ...position, width: widthOf(recordId) }] : []
  })
  return steps.length < 2 ? graph : move(graph, new Map(placesOf(steps, alignment)))
}

function placesOf(steps: readonly Placed[], alignment: Alignment): [string, Position][] {
  switch (alignment) {
    case 'left': {
      const x = Math.min(...steps.map((step) => step.x))
      return steps.map((step) => [step.recordId, { x, y: step.y }])
    }
    case 'center': {
      const centers = steps.map(centerOf)
      const center = (Math.min(...centers) + Math.max(...centers)) / 2
      return steps.map((step) => [step.recordId, { x: center - step.width / 2, y: step.y }])
    }
    case 'top': {
      const y = Math.min(...steps.map((step) => step.y))
      return steps.map((step) => [step.recordId, { x: step.x, y }])
    }
    case 'across':
      return spread(steps, centerOf).map(([step, center]) => [
        step.recordId,
        { x: center - step.width / 2, y: step.y },
      ])
    case 'down':
      return spread(steps, ({ y }) => y).map(([step, y]) => [step.recordId, { x: step.x, y }])
  }
}

function centerOf({ x, width }: Placed): number {
  return x + width / 2
}

/** The steps in their order, with the first and the last where they are and the others evenly between. */
function spread(steps: readonly Placed[], at: (step: Placed) => number): [Placed, number][] {
  const sorted = steps.toSorted((one, other) => at(one) - at(other))
  const [first, last] = [at(sorted[0]!), at(sorted.at(-1)!)]
  return sorted.map((step, index) => [step, first + ((last - first) * index) / (sorted.length - 1)])
}
