import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** As near to the end as this, new messages scroll into view. */
const AT_END = 40

interface Scrolled {
  scroller: RefObject<HTMLElement | null>
  /** What is drawn: the place is held whenever it changes. */
  lines: unknown
  /** Whether the last drawn line is the last one of the thread. */
  reachesEnd: boolean
}

/**
 * Keeps the reader's place in a thread. At the end it stays at the end. Elsewhere the first line in view stays where it
 * is, whatever is added above or below it or grows. `note` is to be called when the reader scrolled; it returns the id
 * of the first line in view.
 */
export function useAnchoredScroll({ scroller, lines, reachesEnd }: Scrolled) {
  const isAtEnd = useRef(true)
  const anchor = useRef<{ line: Element; top: number } | null>(null)
  const lastTop = useRef(0)
  const note = useCallback((): string | null => {
    const box = scroller.current
    if (!box) return null
    const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END
    // What grew since the last picture moved the end away, not the reader: only they scroll up.
    const stays = isAtEnd.current && box.scrollTop >= lastTop.current
    isAtEnd.current = reachesEnd && (isNearEnd || stays)
    if (isAtEnd.current && !isNearEnd) box.scrollTop = box.scrollHeight
    lastTop.current = box.scrollTop
    const edge = box.getBoundingClientRect().top
    const line = firstBelow(box.querySelectorAll('li[id]'), edge)
    anchor.current = line ? { line, top: line.getBoundingClientRect().top - edge } : null
    return line?.id ?? null
  }, [scroller, reachesEnd])
  const hold = useCallback(() => {
    const box = scroller.current
    if (!box) return
    if (isAtEnd.current) box.scrollTop = box.scrollHeight
    else if (anchor.current?.line.isConnected) {
      const { line, top } = anchor.current
      box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - top
    }
    lastTop.current = box.scrollTop
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is held whenever the lines change.
  useLayoutEffect(hold, [hold, lines])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    // Pictures and the composer change heights later.
    const observer = new ResizeObserver(hold)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, hold])
  const toEnd = useCallback(() => {
    isAtEnd.current = true
    hold()
  }, [hold])
  return { isAtEnd, note, toEnd }
}

/** The first of some lines, from top to bottom, that ends below an edge. */
function firstBelow(lines: NodeListOf<Element>, edge: number): Element | undefined {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.getBoundingClientRect().bottom > edge) high = middle
    else low = middle + 1
  }
  return lines[low]
}
