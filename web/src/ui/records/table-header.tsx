import { cn } from '../class-names.ts'
import { ColumnEdge, type Sizing } from './column-edge.tsx'
import type { Column, Order, Selection } from './columns.ts'

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[]
  /** The widths of the columns, as in CSS grid. */
  template: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  selection: Selection<Row> | undefined
  order: Order | null | undefined
  /** The columns that can be sorted by. */
  sortable: ReadonlySet<string> | undefined
  /** Called with the id of a column whose header was pressed. */
  onOrder: ((column: string) => void) | undefined
  sizing: Sizing | undefined
}

/** The names of the columns. A column that can be sorted by has a button, and the first cell selects all rows. */
export function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { columns, template, rows, keyOf, selection, order, sortable, onOrder, sizing } = props
  return (
    <div
      role="row"
      className="sticky top-0 z-10 grid h-9 items-center border-b bg-surface px-6 text-xs font-medium text-faint phone:px-4"
      style={{ gridTemplateColumns: template }}
    >
      {selection && (
        <div role="columnheader">
          <input
            type="checkbox"
            aria-label={selection.labelOfAll}
            checked={rows.length > 0 && rows.every((row) => selection.selected.has(keyOf(row)))}
            onChange={({ target }) => selection.onChange(new Set(target.checked ? rows.map(keyOf) : []))}
          />
        </div>
      )}
      {columns.map((column, index) => (
        <div
          key={column.id}
          role="columnheader"
          aria-sort={order?.column === column.id ? directionOf(order) : undefined}
          className={cn(
            'relative flex h-full min-w-0 items-center pr-3 last:pr-0',
            sizing && 'pr-6',
            column.align === 'end' && 'justify-end pr-8',
          )}
        >
          {onOrder && sortable?.has(column.id) ? (
            <button
              type="button"
              onClick={() => onOrder(column.id)}
              className={cn(
                '-mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded px-1 hover:bg-hover hover:text-ink aria-pressed:text-ink',
                // The arrow stands before the name, which ends where the numbers end.
                column.align === 'end' && 'flex-row-reverse',
              )}
              aria-pressed={order?.column === column.id}
            >
              <span className="truncate">{column.header}</span>
              <span aria-hidden className="w-2 shrink-0">
                {order?.column === column.id && (order.isDescending ? '↓' : '↑')}
              </span>
            </button>
          ) : (
            <span className="truncate">{column.header}</span>
          )}
          {/* The last column takes what the others leave. */}
          {sizing && index < columns.length - 1 && (
            <ColumnEdge column={column.id} name={nameOf(column)} sizing={sizing} />
          )}
        </div>
      ))}
    </div>
  )
}

function directionOf({ isDescending }: Order): 'ascending' | 'descending' {
  return isDescending ? 'descending' : 'ascending'
}

/** The name of a column as a text. Columns of attributes have theirs after a dot. */
function nameOf({ header, id }: Pick<Column<never>, 'header' | 'id'>): string {
  return typeof header === 'string' ? header : id.slice(id.indexOf('.') + 1)
}
