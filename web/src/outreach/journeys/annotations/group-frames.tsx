import { useLingui } from '@lingui/react/macro'
import { useReactFlow, ViewportPortal } from '@xyflow/react'
import { memo, type PointerEvent, useMemo, useRef } from 'react'
import { cn } from '../../../ui/class-names.ts'
import type { StepNode } from '../canvas/flow.ts'
import { useEditor } from '../editor/editor-context.ts'
import { move } from '../graph/edits.ts'
import type { Graph, Position } from '../graph/graph.ts'
import { type Frame, framesOf } from './frames.ts'

interface GroupFramesProps {
  graph: Graph
  nodes: readonly StepNode[]
  selected: ReadonlySet<string>
  /** Shows steps at other places while their frame is dragged. */
  place: (places: ReadonlyMap<string, Position>) => void
}

interface Drag {
  from: Position
  places: ReadonlyMap<string, Position>
  to: ReadonlyMap<string, Position> | null
}

/** The groups of steps. A title selects its group, and dragged it takes the steps along. */
export const GroupFrames = memo(function GroupFrames({ graph, nodes, selected, place }: GroupFramesProps) {
  const { t } = useLingui()
  const { select, edit, isEditable } = useEditor()
  const flow = useReactFlow()
  const frames = useMemo(() => framesOf(graph, nodes), [graph, nodes])
  const drag = useRef<Drag | null>(null)

  const begin = (event: PointerEvent, { steps }: Frame) => {
    if (!isEditable || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const places = new Map(
      nodes.filter(({ id }) => steps.includes(id)).map(({ id, position }) => [id, position]),
    )
    drag.current = { from: { x: event.clientX, y: event.clientY }, places, to: null }
  }
  const follow = (event: PointerEvent) => {
    if (!drag.current) return
    const { from, places } = drag.current
    const [right, down] = [event.clientX - from.x, event.clientY - from.y].map((way) => way / flow.getZoom())
    drag.current.to = new Map([...places].map(([id, { x, y }]) => [id, { x: x + right!, y: y + down! }]))
    place(drag.current.to)
  }
  const end = () => {
    const to = drag.current?.to
    drag.current = null
    if (to) edit((before) => move(before, to))
  }
  return (
    <ViewportPortal>
      {frames.map((frame) => {
        const name = frame.name || t`Group`
        return (
          <div
            key={frame.id}
            className={cn('journey-frame', selected.has(frame.id) && 'journey-frame-selected')}
            style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
          >
            <button
              type="button"
              aria-label={t`Group ${name}`}
              aria-pressed={selected.has(frame.id)}
              dir="auto"
              className="journey-frame-title nodrag nopan"
              onClick={() => select(frame.id)}
              onPointerDown={(event) => begin(event, frame)}
              onPointerMove={follow}
              onPointerUp={end}
              onPointerCancel={end}
            >
              {name}
            </button>
          </div>
        )
      })}
    </ViewportPortal>
  )
})
