import { useLingui } from '@lingui/react/macro'
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { NODE_HEIGHT, type StepNode } from './flow.ts'

const WIDTH = 150
const HEIGHT = 100
/** Room around what is shown, as a share of it. */
const ROOM = 0.06
/** How much a turn of the wheel zooms, like on the canvas itself. */
const ZOOM_SPEED = 0.002

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** All steps in small, with what is in view: dragged over it, the canvas follows. The steps are one shape. */
export const Overview = memo(function Overview({ nodes }: { nodes: readonly StepNode[] }) {
  const { t } = useLingui()
  const { setCenter, zoomTo } = useReactFlow()
  const [x, y, zoom] = useStore(({ transform }) => transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const boxes = useMemo(
    () => nodes.map(({ position, width: own = 0 }) => ({ ...position, width: own, height: NODE_HEIGHT })),
    [nodes],
  )
  const view: Box = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom }
  const [held, setHeld] = useState<Box | null>(null)
  // The picture stays where it is while the view is dragged over it.
  const shown = held ?? roomFor(boxes.reduce(around, view))
  const drawing = useRef<SVGSVGElement>(null)

  const follow = (event: PointerEvent, box: Box) => {
    const place = drawing.current!.getBoundingClientRect()
    void setCenter(
      box.x + ((event.clientX - place.left) / place.width) * box.width,
      box.y + ((event.clientY - place.top) / place.height) * box.height,
      { zoom },
    )
  }
  return (
    <Panel position="bottom-right" className="overflow-hidden rounded-lg border bg-surface phone:hidden">
      <svg
        ref={drawing}
        role="img"
        aria-label={t`Overview of the canvas`}
        width={WIDTH}
        height={HEIGHT}
        className="block cursor-move touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld(shown)
          follow(event, shown)
        }}
        onPointerMove={(event) => held && follow(event, held)}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
        onWheel={({ deltaY }) => void zoomTo(zoom * 2 ** (-deltaY * ZOOM_SPEED))}
      >
        {/* In pixels: to scale the drawing instead would have the browser look at all layers again. */}
        <path d={boxes.map((box) => pathIn(box, shown)).join('')} className="fill-strong" />
        <path
          d={`M0 0h${WIDTH}v${HEIGHT}h${-WIDTH}z${pathIn(view, shown)}`}
          fillRule="evenodd"
          className="pointer-events-none fill-canvas/70"
        />
      </svg>
    </Panel>
  )
})

/** A box as a part of a path, in pixels of the overview. */
function pathIn({ x, y, width, height }: Box, shown: Box): string {
  const scale = WIDTH / shown.width
  const pixels = (length: number) => Math.round(length * scale * 10) / 10
  return `M${pixels(x - shown.x)} ${pixels(y - shown.y)}h${pixels(width)}v${pixels(height)}h${pixels(-width)}z`
}

/** The smallest box around both. */
function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}

/** The box in the shape of the overview, with some room around it. */
function roomFor({ x, y, width, height }: Box): Box {
  const scale = Math.max(width / WIDTH, height / HEIGHT) * (1 + 2 * ROOM)
  const [wide, high] = [WIDTH * scale, HEIGHT * scale]
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high }
}
