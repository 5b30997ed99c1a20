interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What the palette covers at the left edge of the canvas, in pixels. */
const PALETTE = 56

/** Whether all of a box of the canvas can be seen, beside the palette. */
export function isInView(
  box: Box,
  { x, y, zoom }: { x: number; y: number; zoom: number },
  size: { width: number; height: number },
): boolean {
  const [left, top] = [box.x * zoom + x, box.y * zoom + y]
  return (
    left >= PALETTE &&
    top >= 0 &&
    left + box.width * zoom <= size.width &&
    top + box.height * zoom <= size.height
  )
}
