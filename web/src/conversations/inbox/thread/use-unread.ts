import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '../cache/conversation.ts'
import type { MessagesQuery } from '../cache/queries.ts'
import { firstUnreadOf } from './timeline.ts'

/** The first message that was unread when the conversation was opened; null while it is not loaded. */
export function useFirstUnread(messages: readonly Message[], unread: number): string | null {
  // What comes later is not counted.
  const opened = useRef<string | null>(null)
  opened.current ??= messages.at(-1)?.createdAt ?? null
  const latest = opened.current
  return useMemo(
    () =>
      firstUnreadOf(
        messages.filter(({ createdAt }) => latest !== null && createdAt <= latest),
        unread,
      ),
    [messages, unread, latest],
  )
}

interface UnreadPlace {
  scroller: RefObject<HTMLElement | null>
  unread: number
  /** What is drawn: the line of unread messages may move whenever it changes. */
  drawn: unknown
}

/**
 * Whether the unread messages begin above the view and have not been seen since the conversation was opened. `note` is to
 * be called when the reader scrolled.
 */
export function useUnreadAbove({ scroller, unread, drawn }: UnreadPlace) {
  const [isAbove, setAbove] = useState(false)
  const isSeen = useRef(unread === 0)
  const note = useCallback(() => {
    const box = scroller.current
    // Nothing is drawn yet.
    if (!box?.querySelector('li[id]')) return
    const line = box.querySelector('#unread')
    // Not loaded, or too far from the view to be drawn.
    const isOutOfView = line === null || line.getBoundingClientRect().top < box.getBoundingClientRect().top
    isSeen.current ||= !isOutOfView
    setAbove(!isSeen.current)
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line may move whenever the lines change.
  useLayoutEffect(note, [note, drawn])
  return { isAbove, note }
}

/** Loads older messages until a line is there, and then calls `onFound`. */
export function useSearchBack(isThere: boolean, query: MessagesQuery, onFound: () => void) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const [isSearching, setSearching] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    if (!isSearching || isFetchingNextPage) return
    if (!isThere && hasNextPage && !isFetchNextPageError) return void fetchNextPage()
    setSearching(false)
    if (isThere) found.current()
  }, [isSearching, isThere, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const search = useCallback(async () => {
    // After a failure this is another attempt.
    if (isFetchNextPageError) await fetchNextPage()
    setSearching(true)
  }, [isFetchNextPageError, fetchNextPage])
  return { isSearching, search }
}
