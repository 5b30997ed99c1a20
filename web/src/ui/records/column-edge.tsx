import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** The widths of the columns of a table that the user chose, and how to change them. */
export interface Sizing {
  /** In pixels, by the id of a column. */
  widths: Readonly<Record<string, number>>
  /** null: the width that the column has by itself. */
  onResize: (column: string, width: number | null) => void
  /** What the edge of a column is called. */
  labelOf: (column: string) => string
}

interface ColumnEdgeProps {
  column: string
  /** The name of the column. */
  name: string
  sizing: Sizing
}

const LEAST = 64
const MOST = 960
const STEP = 16

/** The edge of a column's header: drag it, or press the arrow keys. A double click or Delete resets the width. */
export function ColumnEdge({ column, name, sizing }: ColumnEdgeProps) {
  const edge = useRef<HTMLDivElement>(null)
  const chosen = sizing.widths[column]
  const shown = useShownWidth(edge, chosen)
  const resize = (width: number) =>
    sizing.onResize(column, Math.round(Math.min(MOST, Math.max(LEAST, width))))
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const { currentTarget, pointerId, clientX: from } = event
    const before = widthOf(currentTarget)
    const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl'
    currentTarget.setPointerCapture(pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) =>
      resize(before + (isRightToLeft ? from - clientX : clientX - from))
    currentTarget.addEventListener('pointermove', move)
    currentTarget.addEventListener(
      'lostpointercapture',
      () => currentTarget.removeEventListener('pointermove', move),
      { once: true },
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) sizing.onResize(column, null)
    else resize(widthOf(event.currentTarget) + step)
  }
  return (
    <div
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={sizing.labelOf(name)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={shown}
      tabIndex={0}
      onPointerDown={startDrag}
      onDoubleClick={() => sizing.onResize(column, null)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 right-0 w-6 cursor-col-resize touch-none outline-none after:absolute after:inset-y-2 after:right-2 after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-accent focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
    />
  )
}

function widthOf(edge: HTMLElement): number {
  return edge.parentElement!.offsetWidth
}

/** The width in pixels: the chosen one, or what the column takes by itself. */
function useShownWidth(edge: React.RefObject<HTMLDivElement | null>, chosen: number | undefined): number {
  const [measured, setMeasured] = useState(LEAST)
  useEffect(() => {
    const cell = edge.current?.parentElement
    if (chosen !== undefined || !cell) return
    const observer = new ResizeObserver(() => setMeasured(Math.min(MOST, Math.max(LEAST, cell.offsetWidth))))
    observer.observe(cell)
    return () => observer.disconnect()
  }, [chosen, edge])
  return chosen ?? measured
}
