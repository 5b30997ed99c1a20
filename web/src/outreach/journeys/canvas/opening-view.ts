import { getViewportForBounds, type Viewport } from '@xyflow/react'
import { FAR, FIT, MIN_ZOOM, READABLE } from './zoom.ts'

interface Size {
  width: number
  height: number
}

interface Node {
  position: { x: number; y: number }
  /** Absent: the node counts as a point. */
  width?: number
  height?: number
}

/**
 * What the canvas shows first: the whole journey if its steps can be read, else its beginning. A journey so large that
 * only shapes would fit opens as a whole: they show its form, and are drawn at once.
 */
export function openingView(steps: readonly Node[], notes: readonly Node[], size: Size): Viewport {
  const nodes = [...steps, ...notes]
  if (nodes.length === 0) return { x: 0, y: 0, zoom: 1 }
  const first = (steps.length > 0 ? steps : notes).reduce((one, other) =>
    other.position.y < one.position.y ? other : one,
  )
  const left = Math.min(...nodes.map(({ position }) => position.x))
  const right = Math.max(...nodes.map(({ position, width = 0 }) => position.x + width))
  const bottom = Math.max(...nodes.map(({ position, height = 0 }) => position.y + height))
  const top = Math.min(...nodes.map(({ position }) => position.y))
  const bounds = { x: left, y: top, width: right - left, height: bottom - top }
  const whole = getViewportForBounds(bounds, size.width, size.height, MIN_ZOOM, FIT.maxZoom, FIT.padding)
  if (whole.zoom >= READABLE || whole.zoom < FAR) return whole
  const beside = pixels(FIT.padding.left)
  const free = size.width - beside - pixels(FIT.padding.right)
  const isWide = bounds.width * READABLE > free
  const middle = isWide ? first.position.x + (first.width ?? 0) / 2 : (left + right) / 2
  return {
    x: beside + free / 2 - middle * READABLE,
    y: pixels(FIT.padding.top) - first.position.y * READABLE,
    zoom: READABLE,
  }
}

const pixels = (length: string): number => Number.parseInt(length, 10)
