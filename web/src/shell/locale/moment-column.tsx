import type { Column } from '../../ui/record-table.tsx'
import { Moment } from './moment.tsx'

interface MomentColumn<Row> extends Pick<Column<Row>, 'id' | 'header' | 'phone'> {
  width?: string
  /** The moment of a row; null: none. */
  at: (row: Row) => string | null
  /** Shown where there is no moment. */
  none?: string
}

/** A column of moments, at the end of the rows. */
export function momentColumn<Row>({ at, none, width = '8rem', ...column }: MomentColumn<Row>): Column<Row> {
  const cell = (row: Row) => {
    const moment = at(row)
    return <span className="text-soft">{moment === null ? none : <Moment at={moment} />}</span>
  }
  return { ...column, width, align: 'end', cell }
}
