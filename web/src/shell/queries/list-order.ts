import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Order, SortKey } from '../../ui/records/record-table.tsx'
import type { List } from './lists.ts'
import { nextOrder, orderIn, sortedRows } from './orders.ts'

interface Sortable<Row> {
  id: string
  sortBy?: ((row: Row) => SortKey) | undefined
}

/** Longer lists are not sorted in the browser: they stay in the order of the service. */
const MOST = 2_000

const NO_SORTS: Readonly<Record<string, string>> = {}

/** The order in the address, such as `-name`. */
function useWrittenOrder(): Order | null {
  const written = useLocation({ select: ({ search }) => (search as { order?: unknown }).order })
  return useMemo(() => (typeof written === 'string' ? orderIn(written) : null), [written])
}

/**
 * How the service sorts a list for the address. `sorts`: the service's names of the columns by which it sorts.
 */
export function useServiceOrder<S extends string>(
  sorts: Readonly<Record<string, S>>,
): { sort?: S | `-${S}` } {
  const asked = useWrittenOrder()
  const name = asked && Object.hasOwn(sorts, asked.column) ? sorts[asked.column] : undefined
  if (!asked || name === undefined) return {}
  return { sort: asked.isDescending ? `-${name}` : name }
}

/**
 * A list in the order that the address names. The service sorts by the columns in `sorts`. By others, whole lists are
 * sorted here, so the rest is loaded first. Without an order, or in a longer list, the rows stay as they are.
 */
export function useOrdered<Row>(
  list: List<Row>,
  columns: readonly Sortable<Row>[],
  sorts: Readonly<Record<string, string>> = NO_SORTS,
) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const asked = useWrittenOrder()
  const { rows, hasMore, more } = list
  const isShort = !hasMore || rows.length < MOST
  const isByService = asked !== null && Object.hasOwn(sorts, asked.column)
  const sortBy = isByService ? undefined : columns.find(({ id }) => id === asked?.column)?.sortBy
  const order = isByService || (isShort && sortBy) ? asked : null
  const isLoadingRest = sortBy !== undefined && order !== null && hasMore
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
  const sortable = useMemo(
    () =>
      new Set(
        columns
          .filter(({ id, sortBy }) => Object.hasOwn(sorts, id) || (isShort && sortBy))
          .map(({ id }) => id),
      ),
    [columns, sorts, isShort],
  )
  return { rows: sorted, order, sortable, onOrder }
}
