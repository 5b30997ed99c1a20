import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { RecordTable, type RecordTableProps } from '../ui/records/record-table.tsx'
import { Failure } from './failure.tsx'
import type { List } from './queries/lists.ts'

interface RecordListProps<Row>
  extends Omit<RecordTableProps<Row>, 'rows' | 'isLoading' | 'hasMore' | 'onMore'> {
  list: List<Row>
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** The table of a list, or why there is none. */
export function RecordList<Row>({ list, empty, ...table }: RecordListProps<Row>) {
  const { rows, isLoading, error, retry, hasMore, more } = list
  const above = useAbove(list)
  if (error) return <Failure error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) return empty
  return (
    <RecordTable {...table} above={above} rows={rows} isLoading={isLoading} hasMore={hasMore} onMore={more} />
  )
}

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
