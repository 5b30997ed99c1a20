import { Plural, useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useOwnerName } from '../cache/members.ts'
import type { ConversationList } from '../cache/queries.ts'
import { ArrowDown } from '../icons.tsx'
import { ConversationRow, ROW_HEIGHT } from './conversation-row.tsx'
import { EmptyList } from './empty-list.tsx'
import type { Choice } from './selection.ts'

const OVERSCAN = 6
const MORE_WHEN_LEFT = 15
const PLACEHOLDERS = Array.from({ length: 8 }, (_, at) => at)

interface ConversationListProps {
  list: ConversationList
  /** Whether a filter besides the view is set. */
  isFiltered: boolean
  open: string | undefined
  onOpen: (id: string) => void
  choice: Choice
}

/** The conversations of the current view. Rows stay where they are while somebody reads further down. */
export function ConversationListPane({ list, isFiltered, open, onOpen, choice }: ConversationListProps) {
  const { t } = useLingui()
  const { rows, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const scroller = useRef<HTMLDivElement>(null)
  const idOf = `${useId()}row-`
  const ownerName = useOwnerName()
  const [active, setActive] = useState<string | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    const isNear = rows.length > 0 && last >= rows.length - MORE_WHEN_LEFT
    if (hasNextPage && isNear && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, last, rows.length, fetchNextPage, isFetchingNextPage])
  const added = useHeldRows(scroller, rows)
  const at = rows.findIndex(({ id }) => id === (active ?? open))
  const reveal = useCallback((index: number) => {
    const box = scroller.current
    if (!box || index < 0) return
    const top = index * ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW_HEIGHT > box.scrollTop + box.clientHeight)
      box.scrollTop = top + ROW_HEIGHT - box.clientHeight
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another conversation is scrolled to.
  useEffect(() => {
    setActive(null)
    reveal(rows.findIndex(({ id }) => id === open))
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || rows.length === 0) return
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(rows.length - 1, to))
      setActive(rows[next]!.id)
      reveal(next)
    } else if (event.key === 'Enter' && rows[at]) onOpen(rows[at].id)
    else if (event.key.toLowerCase() === 'x' && rows[at]) choice.toggle(rows[at].id, event.shiftKey)
    else if (event.key === 'Escape') choice.clear()
  }
  if (error && rows.length === 0) return <Failure error={error} onRetry={() => void refetch()} />
  if (!isPending && rows.length === 0) return <EmptyList isFiltered={isFiltered} />
  return (
    <div className="relative min-h-0 flex-1">
      {added > 0 && (
        <button
          type="button"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
          className="absolute top-2 left-1/2 z-10 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 text-xs font-medium text-on-accent shadow-pop"
        >
          <ArrowDown size={12} className="rotate-180" />
          <Plural value={added} one="# new" other="# new" />
        </button>
      )}
      <div
        ref={scroller}
        role="grid"
        aria-label={t`Conversations`}
        aria-rowcount={hasNextPage ? -1 : rows.length}
        aria-busy={isPending}
        aria-activedescendant={
          at >= 0 && items.some(({ index }) => index === at) ? idOf + rows[at]!.id : undefined
        }
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="h-full overflow-y-auto outline-none [overflow-anchor:none] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
      >
        {isPending ? (
          PLACEHOLDERS.map((place) => (
            <div
              key={place}
              className="flex gap-2.5 border-b border-line/60 px-3 py-3"
              style={{ height: ROW_HEIGHT }}
            >
              <Skeleton className="size-8 !rounded-full" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-3.5 w-32" />
                <Skeleton className="h-3 w-full" />
                <Skeleton className="h-3 w-20" />
              </div>
            </div>
          ))
        ) : (
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rows[index]!
              return (
                <ConversationRow
                  key={row.id}
                  id={idOf + row.id}
                  conversation={row}
                  index={index}
                  start={start}
                  isOpen={row.id === open}
                  isActive={row.id === active}
                  isChosen={choice.chosen.has(row.id)}
                  isChoosing={choice.isChoosing}
                  ownerName={ownerName}
                  onOpen={onOpen}
                  onChoose={choice.isPossible ? choice.toggle : null}
                />
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}

/** Keeps the rows in view in place when others come or go above them. Returns how many came above since the top was seen. */
function useHeldRows(
  scroller: React.RefObject<HTMLDivElement | null>,
  rows: ConversationList['rows'],
): number {
  const anchor = useRef<{ ids: string[]; offset: number }>({ ids: [], offset: 0 })
  const seen = useRef<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState(0)
  const note = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const first = Math.floor(box.scrollTop / ROW_HEIGHT)
    anchor.current = {
      ids: rows.slice(first, first + 5).map(({ id }) => id),
      offset: box.scrollTop - first * ROW_HEIGHT,
    }
    if (first === 0) {
      seen.current = new Set(rows.map(({ id }) => id))
      setAdded(0)
    }
  }, [rows, scroller])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (box.scrollTop > 0) {
      const { ids, offset } = anchor.current
      const present = new Set(rows.map(({ id }) => id))
      const kept = ids.findIndex((id) => present.has(id))
      const index = kept < 0 ? -1 : rows.findIndex(({ id }) => id === ids[kept])
      if (index >= 0) box.scrollTop = (index - kept) * ROW_HEIGHT + offset
      const above = rows.slice(0, Math.floor(box.scrollTop / ROW_HEIGHT))
      setAdded(above.filter(({ id }) => !seen.current.has(id)).length)
    }
    note()
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [rows, note, scroller])
  return added
}
