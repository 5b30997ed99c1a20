import { type MouseEvent, memo, type RefObject } from 'react'
import { cn } from '../class-names.ts'
import type { Column } from './columns.ts'

/** The handlers of rows. The object stays the same, so that rows are not redrawn. */
export interface RowHandlers<Row> {
  press: (index: number, event: MouseEvent) => void
  choose: (index: number, isRange: boolean) => void
  labelOf: (row: Row) => string
}

interface RecordRowProps<Row> {
  id: string
  row: Row
  index: number
  start: number
  size: number
  columns: readonly Column<Row>[]
  template: string
  isActive: boolean
  isOpenable: boolean
  /** null: rows cannot be selected. */
  chosen: boolean | null
  handlers: RefObject<RowHandlers<Row>>
}

/** Memoized: scrolling and moving redraw only the rows that changed. */
export const RecordRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>(props: RecordRowProps<Row>) {
  const { id, row, index, start, size, columns, template, isActive, isOpenable, chosen, handlers } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
    <div
      role="row"
      id={id}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      onClick={(event) => handlers.current.press(index, event)}
      className={cn(
        'absolute inset-x-0 grid items-center border-b border-line/60 px-6 contain-strict phone:px-4',
        isOpenable && 'cursor-pointer',
        isOpenable && !chosen && 'hover:bg-hover',
        isActive && !chosen && 'bg-hover',
        chosen && (isActive ? 'bg-accent-soft' : 'bg-accent-soft/50'),
      )}
      style={{ gridTemplateColumns: template, height: size, transform: `translateY(${start}px)` }}
    >
      {chosen !== null && (
        <div role="gridcell">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={handlers.current.labelOf(row)}
            checked={chosen}
            onChange={() => undefined}
            onClick={(event) => handlers.current.choose(index, event.shiftKey)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={cn(
            'min-w-0 truncate pr-3 last:pr-0',
            column.align === 'end' && 'tabular pr-8 text-right',
          )}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}
