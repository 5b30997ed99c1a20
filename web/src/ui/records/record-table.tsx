import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cn } from '../class-names.ts'
import { useIsPhone } from '../hooks/use-media.ts'
import { Skeleton } from '../layout/skeleton.tsx'

export interface Column<Row> {
  id: string
  header: ReactNode
  /** As in CSS grid: `minmax(12rem, 2fr)`. */
  width: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Also shown on phones. */
  phone?: boolean
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

export interface RecordTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Called on Enter or a click on the row. */
  onOpen?: (row: Row) => void
  isLoading: boolean
  hasMore?: boolean
  onMore?: () => void
  selection?: Selection<Row>
  /** How the rows are sorted now. */
  order?: Order | null
  /** Called with the id of a column whose header was pressed. */
  onOrder?: ((column: string) => void) | undefined
  /** New rows above the first one. At the top of the list they appear at once, elsewhere a button shows them. */
  above?: { label: string; onShow: () => void } | null
}

/** Selectable rows: with a checkbox, a range with Shift, or X on the keyboard. */
export interface Selection<Row> {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The accessible labels of the checkboxes. */
  labelOf: (row: Row) => string
  labelOfAll: string
}

const PLACEHOLDERS = Array.from({ length: 14 }, (_, at) => at)
const MORE_WHEN_LEFT = 30
const OVERSCAN = 8
/** The height of the sticky header, in pixels. */
const HEADER = 36

/**
 * A virtualized list of records. It renders only the visible rows and loads more before the end. Arrows, J and K move
 * through the rows, and Enter opens one.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const {
    label,
    rows,
    keyOf,
    onOpen,
    isLoading,
    hasMore = false,
    onMore,
    selection,
    above,
    order,
    onOrder,
  } = props
  const isPhone = useIsPhone()
  const columns = useMemo(
    () => (isPhone ? props.columns.filter(({ phone }) => phone) : props.columns),
    [isPhone, props.columns],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const [chosen, setChosen] = useState<Place | null>(null)
  const active = chosen === null ? -1 : placeOf(chosen, rows, keyOf)
  const setActive = (at: number) => setChosen(rows[at] ? { at, key: keyOf(rows[at]) } : null)
  const rowHeight = useRowHeight()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights of all rows follow the density.
  useEffect(() => virtual.measure(), [rowHeight])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const keyShift = useKeyShift(items[0]?.index ?? 0, items.length)
  useEffect(() => {
    if (hasMore && rows.length > 0 && last >= rows.length - MORE_WHEN_LEFT) onMore?.()
  }, [hasMore, last, rows.length, onMore])

  const showAbove = () => {
    scroller.current?.scrollTo({ top: 0 })
    setActive(-1)
    above?.onShow()
  }
  useEffect(() => {
    if (above && active < 0 && scroller.current?.scrollTop === 0) above.onShow()
  }, [above, active])

  const lastChosen = useRef(-1)
  const choose = (at: number, isRange: boolean) => {
    if (!selection) return
    const { selected, onChange } = selection
    const next = new Set(selected)
    const isChosen = next.has(keyOf(rows[at]!))
    const [from, to] = isRange && lastChosen.current >= 0 ? [lastChosen.current, at] : [at, at]
    for (let row = Math.min(from, to); row <= Math.max(from, to); row++) {
      const key = keyOf(rows[row]!)
      if (isChosen && from === to) next.delete(key)
      else next.add(key)
    }
    lastChosen.current = at
    onChange(next)
  }

  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setActive(next)
    if (scroller.current) reveal(scroller.current, next * rowHeight, rowHeight)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || rows.length === 0) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      j: active + 1,
      ArrowUp: active - 1,
      k: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'x' && selection && rows[active]) choose(active, event.shiftKey)
    else if (event.key === 'Escape' && selection) selection.onChange(new Set())
    else if (event.key === 'Enter' && rows[active] && event.target === event.currentTarget)
      onOpen?.(rows[active])
  }

  const handlers = useRef<RowHandlers<Row>>(null!)
  handlers.current = {
    press: (index, event) => {
      setActive(index)
      if (!(event.target as HTMLElement).closest('a, button, input')) onOpen?.(rows[index]!)
    },
    choose,
    labelOf: (row) => selection?.labelOf(row) ?? '',
  }
  const widths = columns.map(({ width }) => (isPhone ? narrowed(width) : width))
  const template = (selection ? ['2rem', ...widths] : widths).join(' ')
  return (
    <div
      ref={scroller}
      role="grid"
      aria-activedescendant={rows[active] ? rowIdOf(gridId, active) : undefined}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-busy={isLoading}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="h-full overflow-auto outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
    >
      {above && (
        <div className="sticky top-11 left-0 z-20 flex h-0 justify-center">
          <button
            type="button"
            onClick={showAbove}
            className="h-7 rounded-full bg-accent px-3 text-xs font-medium text-on-accent shadow-md"
          >
            {above.label}
          </button>
        </div>
      )}
      <div className="min-w-fit">
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
          {columns.map((column) => (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={order?.column === column.id ? directionOf(order) : undefined}
              className={cn('truncate pr-3 last:pr-0', column.align === 'end' && 'pr-8 text-right')}
            >
              {column.sortBy && onOrder ? (
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
                column.header
              )}
            </div>
          ))}
        </div>
        {isLoading ? (
          PLACEHOLDERS.map((at) => (
            <div
              key={at}
              className="flex h-(--row) items-center gap-4 border-b border-line/60 px-6 phone:px-4"
            >
              <Skeleton className="h-3.5 w-40" />
              <Skeleton className="h-3.5 w-56" />
              <Skeleton className="h-3.5 w-24" />
            </div>
          ))
        ) : (
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start, size }) => {
              const row = rows[index]!
              return (
                <RecordRow
                  key={index - keyShift}
                  id={rowIdOf(gridId, index)}
                  row={row}
                  index={index}
                  start={start}
                  size={size}
                  columns={columns}
                  template={template}
                  isActive={index === active}
                  isOpenable={onOpen !== undefined}
                  chosen={selection ? selection.selected.has(keyOf(row)) : null}
                  handlers={handlers}
                />
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * The offset between row indexes and React keys. Rows keep their keys while scrolling. After a jump, visible rows are
 * reused for other records, which is much faster than creating them.
 */
function useKeyShift(first: number, count: number): number {
  const before = useRef({ first, shift: 0 })
  const moved = first - before.current.first
  const isJump = Math.abs(moved) > count / 2
  before.current = { first, shift: before.current.shift + (isJump ? moved : 0) }
  return before.current.shift
}

/**
 * Scrolls only as far as needed to show a row. All rows have the same height, so nothing is measured: the library's own
 * method causes a layout for each key.
 */
function reveal(scroller: HTMLElement, top: number, height: number): void {
  const room = scroller.clientHeight - HEADER
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room
}

/** The handlers of rows. The object stays the same, so that rows are not redrawn. */
interface RowHandlers<Row> {
  press: (index: number, event: MouseEvent) => void
  choose: (index: number, isRange: boolean) => void
  labelOf: (row: Row) => string
}

/** The active row, and where it was. */
interface Place {
  key: string
  at: number
}

/** Where the row is now: rows before it may have come or gone. When it has gone itself, the next one is active. */
function placeOf<Row>({ key, at }: Place, rows: readonly Row[], keyOf: (row: Row) => string): number {
  if (rows[at] && keyOf(rows[at]) === key) return at
  const now = rows.findIndex((row) => keyOf(row) === key)
  return now >= 0 ? now : Math.min(at, rows.length - 1)
}

/** Names the active row to screen readers, which read it when it changes. */
function rowIdOf(gridId: string, index: number): string {
  return `${gridId}row${index}`
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
const RecordRow = memo(DrawnRow) as typeof DrawnRow

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

function directionOf({ isDescending }: Order): 'ascending' | 'descending' {
  return isDescending ? 'descending' : 'ascending'
}

/** Drops minimum widths on phones. Overflowing text ends in an ellipsis. */
function narrowed(width: string): string {
  return width.replace(/^minmax\([^,]*,/, 'minmax(0,')
}

const COMFORTABLE = 40
const COMPACT = 32

/** In pixels, as `--row` in the styles. */
function useRowHeight(): number {
  const isCompact = document.documentElement.dataset.density === 'compact'
  return isCompact ? COMPACT : COMFORTABLE
}
