import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useIsPhone } from '../ui/hooks/use-media.ts'
import { RecordTable, type RecordTableProps } from '../ui/records/record-table.tsx'
import { useColumnWidths } from './column-widths.ts'
import { Failure } from './failure.tsx'
import { useOrdered } from './queries/list-order.ts'
import type { List } from './queries/lists.ts'
import { SortMenu } from './views/list-views.tsx'

interface RecordListProps<Row>
  extends Omit<RecordTableProps<Row>, 'rows' | 'isLoading' | 'hasMore' | 'onMore'> {
  list: List<Row>
  /** Shown in place of an empty list. */
  empty: ReactNode
  /** Its columns can be sorted. The address says how. */
  isSortable?: boolean
  /** The service's names of the columns by which it sorts the list. */
  sorts?: Readonly<Record<string, string>>
  /** Where the widths of its columns are kept: the name of the list. */
  place: string
}

/** The table of a list, or why there is none. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { list, empty, isSortable = false, sorts, place, ...table } = props
  const { isLoading, error, retry, hasMore, more, total } = list
  const isSorted = isSortable || sorts !== undefined
  const { rows, order, sortable, onOrder } = useOrdered(list, isSorted ? table.columns : NONE, sorts)
  const sizing = useColumnWidths(place)
  const isPhone = useIsPhone()
  const above = useAbove(list)
  if (error) return <Failure error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) return empty
  return (
    <div className="flex h-full flex-col">
      {isPhone && sortable.size > 0 && <SortMenu columns={table.columns} sortable={sortable} order={order} />}
      <div className="min-h-0 flex-1">
        <RecordTable
          {...table}
          above={above}
          rows={rows}
          isLoading={isLoading}
          hasMore={hasMore}
          onMore={more}
          sizing={sizing}
          {...(isSorted && { order, sortable, onOrder })}
        />
      </div>
      {!isLoading && (
        <p className="tabular shrink-0 border-t px-6 py-1 text-xs text-faint phone:px-4">
          {hasMore ? (
            <Loaded count={rows.length} total={total} />
          ) : (
            <Plural value={rows.length} one="# row" other="# rows" />
          )}
        </p>
      )}
    </div>
  )
}

/** How many of all rows are loaded. */
function Loaded({ count, total }: { count: number; total: List<unknown>['total'] }) {
  const { i18n } = useLingui()
  if (!total) return <Plural value={count} one="# row loaded" other="# rows loaded, more as you scroll" />
  // Rows may have come since they were counted.
  const all = i18n.number(Math.max(total.count, count))
  return total.capped ? (
    <Trans>
      {i18n.number(count)} of more than {all} rows loaded
    </Trans>
  ) : (
    <Trans>
      {i18n.number(count)} of {all} rows loaded
    </Trans>
  )
}

const NONE: readonly never[] = []

/** New rows that wait above a list, in words. */
export function useAbove({ unseen = 0, showUnseen }: Pick<List<unknown>, 'unseen' | 'showUnseen'>) {
  const { t } = useLingui()
  return useMemo(
    () =>
      unseen === 0 || !showUnseen
        ? null
        : { label: t`${plural(unseen, { one: '# new', other: '# new' })}`, onShow: showUnseen },
    [t, unseen, showUnseen],
  )
}
