import { useEffect, useMemo, useRef, useState } from 'react'
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
  return { isSearching, search: () => setSearching(true) }
}
