import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { RecordTable, type RecordTableProps } from '../ui/records/record-table.tsx'
import { Failure } from './failure.tsx'
import { useOrdered } from './queries/list-order.ts'
import type { List } from './queries/lists.ts'

interface RecordListProps<Row>
  extends Omit<RecordTableProps<Row>, 'rows' | 'isLoading' | 'hasMore' | 'onMore'> {
  list: List<Row>
  /** Shown in place of an empty list. */
  empty: ReactNode
  /** Its columns can be sorted. The address says how. */
  isSortable?: boolean
}

/** The table of a list, or why there is none. */
export function RecordList<Row>({ list, empty, isSortable = false, ...table }: RecordListProps<Row>) {
  const { isLoading, error, retry, hasMore, more, total } = list
  const { rows, order, onOrder } = useOrdered(list, isSortable ? table.columns : NONE)
  const above = useAbove(list)
  if (error) return <Failure error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) return empty
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <RecordTable
          {...table}
          above={above}
          rows={rows}
          isLoading={isLoading}
          hasMore={hasMore}
          onMore={more}
          {...(isSortable && { order, onOrder })}
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
