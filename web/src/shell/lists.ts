import type { Page } from '@parley/sdk'
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

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
  // Not told when a page is asked for, which would draw the list once more.
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
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
