import type { Column } from '../../ui/records/record-table.tsx'
import { Timestamp } from './timestamp.tsx'

interface TimestampColumn<Row> extends Pick<Column<Row>, 'id' | 'header' | 'phone'> {
  width?: string
  /** The time of a row; null: none. */
  at: (row: Row) => string | null
  /** Shown in rows without a time. */
  none?: string
}

/** A column with timestamps, aligned to the end. */
export function timestampColumn<Row>({
  at,
  none,
  width = '8rem',
  ...column
}: TimestampColumn<Row>): Column<Row> {
  const cell = (row: Row) => {
    const time = at(row)
    return <span className="text-soft">{time === null ? none : <Timestamp at={time} />}</span>
  }
  return { ...column, width, align: 'end', cell, sortBy: at }
}
