import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { SortKey } from '../../ui/records/record-table.tsx'
import type { List } from './lists.ts'
import { nextOrder, orderIn, sortedRows } from './orders.ts'

interface Sortable<Row> {
  id: string
  sortBy?: ((row: Row) => SortKey) | undefined
}

/** Longer lists are not sorted in the browser: they stay in the order of the service. */
const MOST = 2_000

/**
 * A list in the order that the address names. It sorts whole lists alone, so the rest is loaded first. Without an order,
 * or in a longer list, the rows stay as they are.
 */
export function useOrdered<Row>(list: List<Row>, columns: readonly Sortable<Row>[]) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const written = useLocation({ select: ({ search }) => (search as { order?: unknown }).order })
  const { rows, hasMore, more } = list
  const isShort = !hasMore || rows.length < MOST
  const asked = typeof written === 'string' ? orderIn(written) : null
  const sortBy = columns.find(({ id }) => id === asked?.column)?.sortBy
  const order = isShort && sortBy ? asked : null
  const isLoadingRest = order !== null && hasMore
  useEffect(() => {
    if (isLoadingRest) more()
  }, [isLoadingRest, more])
  const isDescending = order?.isDescending ?? false
  const isSorted = order !== null && !hasMore
  const sorted = useMemo(
    () => (isSorted && sortBy ? sortedRows(rows, sortBy, isDescending, i18n.locale) : rows),
    [isSorted, sortBy, rows, isDescending, i18n.locale],
  )
  const onOrder = (column: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, order: nextOrder(column, order) })) as never,
      replace: true,
    })
  return { rows: sorted, order, onOrder: isShort ? onOrder : undefined }
}
