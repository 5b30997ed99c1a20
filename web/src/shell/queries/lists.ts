import type { Page } from '@parley/sdk'
import { hashKey, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { liveRecords } from './live.ts'
import type { Live, LiveRows } from './live-records.ts'

const PAGE_SIZE = 200

interface ListOptions<Row> {
  /** How the list follows the stream of changes: by the ids of its rows. */
  live?: LiveRows<Row> | undefined
  isEnabled?: boolean
  /** Keeps the previous rows while new ones load, for lists that follow typing. */
  keeps?: boolean
  /** The operation counts its records, for the footer of the table. */
  isCounted?: boolean
  /** How often the first page is read again. Further pages would move under the reader. false: never. */
  everyMs?: number | false
}

/** The loaded rows of a list, with ways to load more and to try again. */
export interface List<Row> {
  rows: readonly Row[]
  isLoading: boolean
  /** Why nothing could be loaded. */
  error: Error | null
  retry: () => void
  hasMore: boolean
  more: () => void
  /** How many rows there are, where the list is counted. `capped`: more than that. */
  total?: Page<Row>['total']
  /** How many new rows wait above the first one, and how to show them. */
  unseen?: number
  showUnseen?: () => void
}

interface PageOfList {
  limit: number
  cursor?: string
  /** Also count the records. */
  total?: boolean
}

/** All loaded rows of a list, and a function to load more. */
export function useList<T>(
  key: QueryKey,
  read: (page: PageOfList, options: { signal: AbortSignal }) => PromiseLike<Page<T>>,
  { isEnabled = true, keeps = false, isCounted = false, everyMs, live }: ListOptions<NoInfer<T>> = {},
): List<T> & { isStale: boolean } {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam: cursor, signal }) =>
      await read(
        { limit: PAGE_SIZE, ...(cursor === null ? isCounted && { total: true } : { cursor }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isEnabled,
    ...(live && { meta: { live: { rows: { ...live, readPage: read } } as unknown as Live } }),
    ...(keeps && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && { refetchInterval: onFirstPage(everyMs) }),
  })
  const { data, hasNextPage, fetchNextPage, isPending, error, refetch, isPlaceholderData } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const more = useMore(fetchNextPage, data?.pages.length ?? 0)
  const hash = hashKey(key)
  const unseen = useSyncExternalStore(liveRecords.subscribe, () => liveRecords.unseen(hash).length)
  const showUnseen = useCallback(() => void liveRecords.show(hash), [hash])
  return {
    rows,
    isLoading: isPending,
    isStale: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    more,
    total: data?.pages[0]?.total,
    unseen,
    showUnseen,
  }
}

/** The interval while only one page is loaded. */
function onFirstPage(everyMs: number | false) {
  return ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) <= 1 && everyMs
}

/**
 * Loads the next page unless it is loading already. A ref tracks that, because state would redraw the list. When no page
 * came, because another read replaced this one or it failed, the function changes, so that the table asks again.
 */
function useMore(
  fetchNextPage: () => Promise<{ data?: { pages: unknown[] } | undefined; isError: boolean }>,
  pages: number,
): () => void {
  const isOnItsWay = useRef(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new function.
  return useCallback(() => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    void fetchNextPage().then(({ data, isError }) => {
      const settle = () => {
        isOnItsWay.current = false
        if ((data?.pages.length ?? 0) <= pages) setAttempt((last) => last + 1)
      }
      if (isError) setTimeout(settle, AGAIN_AFTER_MS)
      else settle()
    })
  }, [fetchNextPage, pages, attempt])
}

/** How long a list waits after the next page could not be read. */
const AGAIN_AFTER_MS = 5_000
