import { useStore, type Viewport } from '@xyflow/react'
import { memo, useEffect, useMemo, useState } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { ALL_KINDS, KINDS } from '../words/kinds.ts'
import { type Mark, NODE_HEIGHT, type StepNode } from './flow.ts'
import { colorOf, type Line, pathOf } from './ways.tsx'

/** The sizes are those of the canvas: from far away, a quarter of them is left. */
const ICON = 40
const ICON_PLACE = 64
const OUTLINE = 8
const EDGE = 3

type Look = Mark | 'error' | 'warning' | 'selected' | 'focused'

const OUTLINES: Record<Look, string> = {
  added: 'stroke-good',
  changed: 'stroke-warn',
  removed: 'stroke-danger',
  visited: 'stroke-accent',
  error: 'stroke-danger',
  warning: 'stroke-warn',
  selected: 'stroke-accent',
  focused: 'stroke-accent',
}

interface FarViewProps {
  nodes: readonly StepNode[]
  lines: readonly Line[]
  isMoving: boolean
  /** The place of the canvas when it is opened. */
  opened: Viewport
}

/** How much the picture is stretched before it is drawn again. */
const STRETCHED = 2.5

/**
 * The journey as it looks from far away, where no text can be read: boxes, icons and edges in a few shapes. The steps
 * themselves stay where they are, to be clicked, dragged and read out, but are not drawn.
 *
 * It is a picture of its own, in pixels of the screen. During a movement the browser moves and stretches that picture, and
 * draws nothing again: 200 steps cannot be drawn for each turn of the wheel. Afterwards it is drawn sharply.
 */
export function FarView({ nodes, lines, isMoving, opened }: FarViewProps) {
  // The library takes the place of the canvas after it was drawn the first time.
  const placed = useStore(({ panZoom, transform }) => (panZoom ? transform : null))
  const [x, y, zoom] = placed ?? [opened.x, opened.y, opened.zoom]
  const [scale, setScale] = useState(zoom)
  const stretched = zoom / scale
  const isWorn = stretched > STRETCHED || stretched < 1 / STRETCHED
  if (stretched !== 1 && (!isMoving || isWorn)) setScale(zoom)
  return (
    <div className="journey-far-view" style={{ transform: `translate(${x}px, ${y}px) scale(${stretched})` }}>
      <FarPicture nodes={nodes} lines={lines} scale={scale} />
    </div>
  )
}

interface FarPictureProps extends Pick<FarViewProps, 'nodes' | 'lines'> {
  scale: number
}

const FarPicture = memo(function FarPicture({ nodes, lines, scale }: FarPictureProps) {
  const focused = useFocused()
  const steps = useMemo(() => shapesOf(nodes, focused), [nodes, focused])
  const edges = useMemo(() => edgesOf(lines), [lines])
  return (
    <svg className="journey-drawing" aria-hidden="true">
      <defs>
        {ALL_KINDS.map((kind) => (
          <KindMarker key={kind} kind={kind} />
        ))}
      </defs>
      <g transform={`scale(${scale})`}>
        <path d={edges.plain} className="fill-none stroke-strong" strokeWidth={EDGE} />
        {[...edges.marked].map(([color, path]) => (
          <path key={color} d={path} className={cn('fill-none', color)} strokeWidth={2 * EDGE} />
        ))}
        <path d={steps.boxes} className="fill-raised stroke-strong" strokeWidth={EDGE} />
        {[...steps.outlines].map(([look, path]) => (
          <path key={look} d={path} className={cn('fill-none', OUTLINES[look])} strokeWidth={OUTLINE} />
        ))}
        {/* An icon stands at each point of the path of its kind. */}
        {[...steps.icons].map(([kind, path]) => (
          <path key={kind} d={path} fill="none" style={{ marker: `url(#${idOf(kind)})` }} />
        ))}
        {nodes.map(({ id, data: { count }, position, width = 0 }) =>
          count === null ? null : (
            <text
              key={id}
              x={position.x + width - OUTLINE}
              y={position.y + NODE_HEIGHT - OUTLINE}
              textAnchor="end"
              fontSize={36}
              className="tabular fill-info font-medium"
            >
              {count}
            </text>
          ),
        )}
      </g>
    </svg>
  )
})

function edgesOf(lines: readonly Line[]): { plain: string; marked: ReadonlyMap<string, string> } {
  let plain = ''
  const marked = new Map<string, string>()
  for (const line of lines) {
    const color = colorOf(line)
    if (color === null) plain += pathOf(line)
    else marked.set(color, (marked.get(color) ?? '') + pathOf(line))
  }
  return { plain, marked }
}

type AnyKind = keyof typeof KINDS

const idOf = (kind: AnyKind) => `journey-far-${kind}`

const KindMarker = memo(function KindMarker({ kind }: { kind: AnyKind }) {
  const { icon: Icon, tone } = KINDS[kind]
  return (
    <marker
      id={idOf(kind)}
      viewBox={`0 0 ${ICON_PLACE} ${ICON_PLACE}`}
      refX={ICON_PLACE / 2}
      refY={ICON_PLACE / 2}
      markerWidth={ICON_PLACE}
      markerHeight={ICON_PLACE}
      markerUnits="userSpaceOnUse"
    >
      <g className={tone}>
        <rect width={ICON_PLACE} height={ICON_PLACE} rx={12} fill="currentColor" fillOpacity={0.14} />
        <Icon size={ICON} x={(ICON_PLACE - ICON) / 2} y={(ICON_PLACE - ICON) / 2} />
      </g>
    </marker>
  )
})

interface Shapes {
  boxes: string
  outlines: ReadonlyMap<Look, string>
  icons: ReadonlyMap<AnyKind, string>
}

function shapesOf(nodes: readonly StepNode[], focused: string | null): Shapes {
  const outlines = new Map<Look, string>()
  const icons = new Map<AnyKind, string>()
  let boxes = ''
  for (const node of nodes) {
    const { position, data, width = 0 } = node
    const { x, y } = position
    const box = `M${x} ${y}h${width}v${NODE_HEIGHT}h${-width}z`
    boxes += box
    const look = lookOf(node, focused)
    if (look) outlines.set(look, (outlines.get(look) ?? '') + box)
    const { kind } = data.step
    icons.set(kind, `${icons.get(kind) ?? ''}M${x + width / 2} ${y + NODE_HEIGHT / 2}`)
  }
  return { boxes, outlines, icons }
}

function lookOf({ id, selected, data: { mark, issue } }: StepNode, focused: string | null): Look | null {
  if (id === focused) return 'focused'
  if (selected) return 'selected'
  return mark ?? issue
}

/** The step that has the focus by the keyboard, whose own outline is not drawn. */
function useFocused(): string | null {
  const canvas = useStore(({ domNode }) => domNode)
  const [focused, setFocused] = useState<string | null>(null)
  useEffect(() => {
    if (!canvas) return
    const look = () => {
      const node = canvas.querySelector<HTMLElement>('.react-flow__node:focus-visible')
      setFocused(node?.dataset.id ?? null)
    }
    const leave = () => setFocused(null)
    canvas.addEventListener('focusin', look)
    canvas.addEventListener('focusout', leave)
    return () => {
      canvas.removeEventListener('focusin', look)
      canvas.removeEventListener('focusout', leave)
    }
  }, [canvas])
  return focused
}
