import type { ReactNode } from 'react'
import { RecordTable, type RecordTableProps } from '../ui/record-table.tsx'
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
  if (error) return <Failure error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) return empty
  return <RecordTable {...table} rows={rows} isLoading={isLoading} hasMore={hasMore} onMore={more} />
}
