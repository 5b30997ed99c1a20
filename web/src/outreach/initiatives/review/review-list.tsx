import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { useShortcuts } from '../../../shell/commands/shortcuts.ts'
import { Failure } from '../../../shell/failure.tsx'
import type { List } from '../../../shell/queries/lists.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { keyOfReview, type Review, type Value } from './review.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewKeys } from './review-keys.tsx'
import { useReviewActs } from './use-review-acts.ts'

const ESTIMATE = 210
const GAP = 12
const OVERSCAN = 4
const MORE_WHEN_LEFT = 20

interface ReviewListProps {
  list: List<Review>
  showsInitiative: boolean
  empty: ReactNode
}

/** The values one below the other. J and K move, C confirms, E corrects, X says that there is no value, Z undoes. */
export function ReviewList({ list, showsInitiative, empty }: ReviewListProps) {
  const { t } = useLingui()
  const mayDecide = usePermission('initiatives:write')
  const acts = useReviewActs()
  const rows = list.rows.filter((row) => !acts.hidden.has(keyOfReview(row)))
  const place = useCurrent(rows)
  const [correcting, setCorrecting] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const cards = useRef(new Map<string, HTMLElement>())
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    getItemKey: (index) => keyOfReview(rows[index]!),
    gap: GAP,
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (list.hasMore && last >= rows.length - MORE_WHEN_LEFT) list.more()
  }, [list, last, rows.length])

  const current = rows[place.at]
  /** The corrected value whose card takes the focus along when it leaves. */
  const leaving = useRef<string | null>(null)
  const shown = useRef('')
  const focusNext = () => {
    if (leaving.current === null || leaving.current === shown.current) return
    leaving.current = null
    requestAnimationFrame(() => cards.current.get(shown.current)?.focus({ preventScroll: true }))
  }
  useEffect(() => {
    shown.current = current ? keyOfReview(current) : ''
    focusNext()
  })
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (!wantsFocus.current || !current) return
    wantsFocus.current = false
    virtual.scrollToIndex(place.at)
    // A card that scrolls into view is drawn first.
    requestAnimationFrame(() => cards.current.get(keyOfReview(current))?.focus({ preventScroll: true }))
  })
  const move = (to: number) => {
    wantsFocus.current = true
    place.set(to)
  }
  const decide = async (review: Review, act: 'confirm' | 'correct' | 'refuse', value?: Value) => {
    const key = keyOfReview(review)
    const wasOpen = correcting === key
    await acts.decide(review, act, value)
    // A form that was opened meanwhile, after an undo, stays open.
    if (wasOpen) setCorrecting((now) => (now === key ? null : now))
    if (act !== 'correct') return
    leaving.current = key
    focusNext()
  }
  const act = (review: Review | undefined, name: 'confirm' | 'refuse') => {
    if (review?.status !== 'waiting' || (name === 'confirm' && review.values.length === 0)) return
    wantsFocus.current = true
    void decide(review, name)
  }
  useShortcuts({
    j: () => move(place.at + 1),
    k: () => move(place.at - 1),
    ...(mayDecide && {
      c: () => act(current, 'confirm'),
      x: () => act(current, 'refuse'),
      e: () => current?.status === 'waiting' && setCorrecting(keyOfReview(current)),
      z: acts.undoLast,
    }),
  })

  if (list.error) return <Failure error={list.error} onRetry={list.retry} />
  if (list.isLoading) return <Placeholders />
  if (rows.length === 0) return empty
  return (
    <>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <ul
          aria-label={t`Values`}
          className="relative mx-auto my-4 w-full max-w-3xl"
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start, key }) => {
            const review = rows[index]!
            const id = keyOfReview(review)
            return (
              <li
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className="absolute inset-x-0 top-0 px-6 phone:px-4"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ReviewCard
                  ref={(card) => {
                    if (card) cards.current.set(id, card)
                    else cards.current.delete(id)
                  }}
                  review={review}
                  isCurrent={index === place.at}
                  mayDecide={mayDecide}
                  isCorrecting={correcting === id}
                  showsInitiative={showsInitiative}
                  onSelect={() => {
                    leaving.current = null
                    place.set(index)
                  }}
                  onConfirm={() => act(review, 'confirm')}
                  onCorrect={(isOpen) => {
                    setCorrecting(isOpen ? id : null)
                    wantsFocus.current = !isOpen
                  }}
                  onSave={(value) => decide(review, 'correct', value)}
                  onRefuse={() => act(review, 'refuse')}
                  onUndo={() => acts.undo(review)}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <ReviewKeys mayDecide={mayDecide} />
    </>
  )
}

/** The place in the list. When its value leaves, the next one has taken its place. */
function useCurrent(rows: readonly Review[]) {
  const [current, setCurrent] = useState<{ at: number; key: string } | null>(null)
  const found = current ? rows.findIndex((row) => keyOfReview(row) === current.key) : 0
  const at = Math.min(found >= 0 ? found : (current?.at ?? 0), rows.length - 1)
  const set = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to))
    const row = rows[next]
    if (row && (next !== at || current === null)) setCurrent({ at: next, key: keyOfReview(row) })
  }
  return { at, set }
}

function Placeholders() {
  return (
    <div aria-busy className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-6 py-4 phone:px-4">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-48 w-full !rounded-lg" />
      ))}
    </div>
  )
}
