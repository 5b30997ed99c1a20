import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../hooks/use-media.ts'
import { Skeleton } from '../layout/skeleton.tsx'
import type { Sizing } from './column-edge.tsx'
import type { Column, Order, Selection } from './columns.ts'
import { RecordRow, type RowHandlers } from './record-row.tsx'
import { TableHeader } from './table-header.tsx'

export type { Sizing } from './column-edge.tsx'
export type { Column, Order, Selection, SortKey } from './columns.ts'

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
  /** The columns that can be sorted by. */
  sortable?: ReadonlySet<string> | undefined
  /** Called with the id of a column whose header was pressed. */
  onOrder?: ((column: string) => void) | undefined
  /** The widths of columns that the user chose; not on phones. */
  sizing?: Sizing | undefined
  /** New rows above the first one. At the top of the list they appear at once, elsewhere a button shows them. */
  above?: { label: string; onShow: () => void } | null
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
    sortable,
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

  // By its key, because rows come, go and are sorted.
  const lastChosen = useRef<string>(undefined)
  const choose = (at: number, isRange: boolean) => {
    if (!selection) return
    const { selected, onChange } = selection
    const next = new Set(selected)
    const chosenKey = keyOf(rows[at]!)
    const isChosen = next.has(chosenKey)
    const start = isRange ? rows.findIndex((row) => keyOf(row) === lastChosen.current) : -1
    const from = start < 0 ? at : start
    for (const row of rows.slice(Math.min(from, at), Math.max(from, at) + 1)) {
      if (isChosen && from === at) next.delete(keyOf(row))
      else next.add(keyOf(row))
    }
    lastChosen.current = chosenKey
    onChange(next)
  }

  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    setActive(next)
    if (scroller.current) reveal(scroller.current, next * rowHeight, rowHeight)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || rows.length === 0 || isOfOverlay(event)) return
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
    } else if (event.key.toLowerCase() === 'x' && selection && rows[active]) choose(active, event.shiftKey)
    else if (event.key === 'Escape' && selection) selection.onChange(new Set())
    else if (event.key === 'Enter' && rows[active] && event.target === event.currentTarget)
      onOpen?.(rows[active])
  }

  const handlers = useRef<RowHandlers<Row>>(null!)
  handlers.current = {
    press: (index, event) => {
      if (isOfOverlay(event)) return
      setActive(index)
      if (!(event.target as HTMLElement).closest('a, button, input')) onOpen?.(rows[index]!)
    },
    choose,
    labelOf: (row) => selection?.labelOf(row) ?? '',
  }
  const sizing = isPhone ? undefined : props.sizing
  const widths = columns.map(({ id, width, phone }) => {
    const chosen = sizing?.widths[id]
    if (chosen !== undefined) return `${chosen}px`
    return isPhone ? narrowed(typeof phone === 'string' ? phone : width) : width
  })
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
        <TableHeader
          columns={columns}
          template={template}
          rows={rows}
          keyOf={keyOf}
          selection={selection}
          order={order}
          sortable={sortable}
          onOrder={onOrder}
          sizing={sizing}
        />
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

/** Whether it happened in a dialog or menu of a row. React tells the row, although it stands elsewhere in the page. */
function isOfOverlay({ currentTarget, target }: SyntheticEvent): boolean {
  return !currentTarget.contains(target as Node)
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
