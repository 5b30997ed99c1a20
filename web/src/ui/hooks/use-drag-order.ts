import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Where an item would go: before another one, or at the end of a list. */
export interface DropPlace {
  list: string
  before: string | null
}

interface Drag {
  item: string
  place: DropPlace | null
}

export type DragOrder = ReturnType<typeof useDragOrder>

const EDGE_PX = 48
const SCROLL_PX = 16

/**
 * Order by dragging. An item has `data-drag-item` with its id, a list `data-drag-list`; a grip gets `gripOf(id)`. Keys
 * have their own way to move things, so a grip is for pointers alone. Escape lets go without a change.
 */
export function useDragOrder(kind: string, onDrop: (item: string, place: DropPlace) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const current = useRef<Drag | null>(null)
  const set = (next: Drag | null) => {
    current.current = next
    setDrag(next)
  }
  useEffect(() => {
    if (!drag) return
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      current.current = null
      setDrag(null)
    }
    addEventListener('keydown', letGo)
    return () => removeEventListener('keydown', letGo)
  }, [drag])
  const gripOf = (item: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      set({ item, place: null })
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (current.current?.item !== item) return
      scrollAt(currentTarget, clientY)
      set({ item, place: placeAt(kind, clientX, clientY) })
    },
    onPointerUp: () => {
      const { place } = current.current ?? {}
      if (current.current?.item === item && place) onDrop(item, place)
      set(null)
    },
    onPointerCancel: () => set(null),
  })
  const place = drag?.place ?? null
  const isMoved = (item: string) => drag?.item === item
  return {
    gripOf,
    /** The attributes of an item: its name, and a line above it where the dragged one would go. */
    itemOf: (item: string, list: string) => ({
      'data-drag-item': `${kind}:${item}`,
      'data-dragged': isMoved(item) || undefined,
      'data-drop': (place?.list === list && place.before === item && !isMoved(item)) || undefined,
    }),
    /** The attributes of a list: its name, and a line below it where the dragged item would go. */
    listOf: (list: string) => ({
      'data-drag-list': `${kind}:${list}`,
      'data-drop-end': (place?.list === list && place.before === null) || undefined,
    }),
  }
}

/** The place under the pointer. */
function placeAt(kind: string, x: number, y: number): DropPlace | null {
  const list = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>(`[data-drag-list^="${kind}:"]`))
    .find((element) => element !== null)
  if (!list) return null
  const items = [...list.querySelectorAll<HTMLElement>(`[data-drag-item^="${kind}:"]`)]
  const next = items.find((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  return { list: idOf(list.dataset.dragList), before: next ? idOf(next.dataset.dragItem) : null }
}

function idOf(named = ''): string {
  return named.slice(named.indexOf(':') + 1)
}

/** Scrolls the page near its upper and lower edge. */
function scrollAt(element: Element, y: number): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible') continue
    const { top, bottom } = box.getBoundingClientRect()
    if (y < top + EDGE_PX) box.scrollTop -= SCROLL_PX
    else if (y > bottom - EDGE_PX) box.scrollTop += SCROLL_PX
    return
  }
}
