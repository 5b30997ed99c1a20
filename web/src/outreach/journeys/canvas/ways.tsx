import { getSmoothStepPath, Position as Side, ViewportPortal } from '@xyflow/react'
import { memo, useMemo, useRef } from 'react'
import { cn } from '../../../ui/class-names.ts'
import type { Position } from '../graph/graph.ts'
import { beginningOf, endOf, type Mark, type StepNode, type Way } from './flow.ts'

const MARKS: Record<Mark, string> = {
  added: 'stroke-good',
  changed: 'stroke-warn',
  removed: 'stroke-danger',
  visited: 'stroke-accent',
}

/** How far handles stand out of their steps: edges begin and end there. */
const HANDLE_OUT = 6
const BEND = 10

/** An edge as it is drawn. */
export interface Line {
  id: string
  fromX: number
  fromY: number
  toX: number
  toY: number
  mark: Mark | null
  isSelected: boolean
}

/** The edges between steps as they stand. It stays the same when none has changed. */
export function useLines(
  ways: readonly Way[],
  nodes: readonly StepNode[],
  selected: ReadonlySet<string>,
): readonly Line[] {
  const before = useRef<readonly Line[]>([])
  return useMemo(() => {
    const earlier = new Map(before.current.map((line) => [line.id, line]))
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const lines = ways.flatMap(({ id, source, signal, target, mark }) => {
      const [from, to] = [byId.get(source), byId.get(target)]
      if (!from || !to) return []
      const [begin, end] = [beginningOf(from, signal), endOf(to)]
      const place = { fromX: begin.x, fromY: begin.y + HANDLE_OUT, toX: end.x, toY: end.y - HANDLE_OUT }
      const line: Line = { id, ...place, mark, isSelected: selected.has(id) }
      const known = earlier.get(id)
      return [known && isSameLine(known, line) ? known : line]
    })
    const isSame =
      lines.length === before.current.length && lines.every((line, at) => line === before.current[at])
    if (!isSame) before.current = lines
    return before.current
  }, [ways, nodes, selected])
}

function isSameLine(one: Line, other: Line): boolean {
  return (Object.keys(one) as (keyof Line)[]).every((key) => one[key] === other[key])
}

export function pathOf({ fromX, fromY, toX, toY }: Line): string {
  const [path] = getSmoothStepPath({
    sourceX: fromX,
    sourceY: fromY,
    targetX: toX,
    targetY: toY,
    sourcePosition: Side.Bottom,
    targetPosition: Side.Top,
    borderRadius: BEND,
  })
  return path
}

/**
 * All edges in one drawing behind the steps. Edges of the library would each be a drawing of its own, and would compute
 * their places again with every movement of the canvas.
 */
export const Ways = memo(function Ways({ lines }: { lines: readonly Line[] }) {
  return (
    <ViewportPortal>
      <svg className="journey-ways" aria-hidden="true">
        <defs>
          <marker
            id="journey-way-end"
            viewBox="-10 -10 20 20"
            markerWidth={18}
            markerHeight={18}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <polyline
              points="-5,-4 0,0 -5,4 -5,-4"
              className="fill-faint stroke-faint"
              strokeLinejoin="round"
            />
          </marker>
        </defs>
        {lines.map((line) => (
          <WayPath key={line.id} line={line} />
        ))}
      </svg>
    </ViewportPortal>
  )
})

/** The color of an edge that stands out; null for others. */
export function colorOf({ mark, isSelected }: Line): string | null {
  if (mark) return MARKS[mark]
  return isSelected ? 'stroke-accent' : null
}

const WayPath = memo(function WayPath({ line }: { line: Line }) {
  const { id } = line
  const color = colorOf(line)
  return (
    <path
      d={pathOf(line)}
      data-way={id}
      className={cn('journey-way', color)}
      {...(color !== null && { strokeWidth: 2.5 })}
    />
  )
})

/** The edge near a place; null when there is none within the distance. Those on top come first. */
export function lineAt(lines: readonly Line[], { x, y }: Position, distance: number): Line | null {
  const drawing = document.createElement('canvas').getContext('2d')
  if (!drawing) return null
  drawing.lineWidth = 2 * distance
  const found = lines.findLast((line) => drawing.isPointInStroke(new Path2D(pathOf(line)), x, y))
  return found ?? null
}
