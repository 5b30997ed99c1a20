import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { leaves, windowAround } from './reading-window.ts'
import type { Entry } from './timeline.ts'
import { useAnchoredScroll } from './use-anchored-scroll.ts'

/**
 * The lines of a thread that are drawn: those around the one that is read. `note` is to be called when the reader
 * scrolled.
 */
export function useReadingWindow(scroller: RefObject<HTMLElement | null>, entries: readonly Entry[]) {
  // The key of the line that is read. null: the end is.
  const [read, setRead] = useState<string | null>(null)
  const [isAway, setAway] = useState(false)
  const places = useMemo(() => new Map(entries.map(({ key }, at) => [key, at])), [entries])
  const { from, to } = windowAround(places.get(read ?? '') ?? -1, entries.length)
  const drawn = useMemo(() => entries.slice(from, to), [entries, from, to])
  const scroll = useAnchoredScroll({ scroller, lines: drawn, reachesEnd: to === entries.length })
  const { isAtEnd, note: hereNow } = scroll
  const note = () => {
    const inView = hereNow()
    const at = places.get(inView ?? '') ?? -1
    setAway(!isAtEnd.current)
    if (isAtEnd.current) setRead(null)
    // Away from the end, what arrives there moves nothing.
    else if (at >= 0 && (read === null || leaves({ from, to }, at, entries.length))) setRead(inView)
  }
  // The key of a line that is shown after this picture.
  const [sought, setSought] = useState<string | null>(null)
  const goTo = useCallback((key: string) => {
    setRead(key)
    setSought(key)
  }, [])
  // After the lines were drawn and the place was held.
  useLayoutEffect(() => {
    if (sought === null) return
    setSought(null)
    const line = document.getElementById(sought)
    if (!line) return
    line.scrollIntoView({ block: 'center' })
    line.focus({ preventScroll: true })
    // Lines that change their height before the browser tells of the scrolling must not move it back.
    hereNow()
  }, [sought, hereNow])
  const toEnd = () => {
    flushSync(() => setRead(null))
    scroll.toEnd()
    setAway(false)
  }
  return { drawn, from, isAway, isAtEnd, note, goTo, toEnd }
}
