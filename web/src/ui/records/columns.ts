import type { ReactNode } from 'react'

/* What the columns, the order and the selection of a table of records are made of. */

export interface Column<Row> {
  id: string
  header: ReactNode
  /** As in CSS grid: `minmax(12rem, 2fr)`. */
  width: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Also shown on phones, with this width if it is another one there. */
  phone?: boolean | string
  /** What its rows are sorted by, where the table is sorted. */
  sortBy?: (row: Row) => SortKey
}

/** null: such rows come last. */
export type SortKey = string | number | null

export interface Order {
  /** The id of a column. */
  column: string
  isDescending: boolean
}

/** Selectable rows: with a checkbox, a range with Shift, or X on the keyboard. */
export interface Selection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The accessible labels of the checkboxes. */
  labelOf: (row: Row) => string
  labelOfAll: string
}
