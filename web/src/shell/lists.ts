import type { Page } from '@parley/sdk'
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'

export const PAGE_SIZE = 200

interface ListOptions {
  isEnabled?: boolean
  /** What is shown stays until the next is there: for lists that follow what is typed. */
  keeps?: boolean
}

/** All records of a list so far, and how to get more of them. */
export function useList<T>(
  key: QueryKey,
  read: (page: { limit: number; cursor?: string }, options: { signal: AbortSignal }) => PromiseLike<Page<T>>,
  { isEnabled = true, keeps = false }: ListOptions = {},
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) =>
      await read({ limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isEnabled,
    ...(keeps && { placeholderData: keepPreviousData }),
  })
  const { data, hasNextPage, fetchNextPage, isPending, error, refetch, isPlaceholderData } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const more = useMore(fetchNextPage)
  return {
    rows,
    isLoading: isPending,
    isStale: isPlaceholderData,
    error: data ? null : error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    more,
  }
}

/** Asks for the next page unless it is on its way; nobody is told that it is, which would draw the list once more. */
export function useMore(fetchNextPage: () => Promise<unknown>): () => void {
  const isOnItsWay = useRef(false)
  return useCallback(() => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    void fetchNextPage().finally(() => {
      isOnItsWay.current = false
    })
  }, [fetchNextPage])
}
