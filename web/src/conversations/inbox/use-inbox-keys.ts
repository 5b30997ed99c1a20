import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../../shell/commands/shortcuts.ts'
import type { Conversation } from './cache/conversation.ts'

interface InboxKeys {
  rows: readonly Conversation[]
  open: string | undefined
  show: (id: string | undefined, isReplacing?: boolean) => void
  searchBox: RefObject<HTMLInputElement | null>
}

/** J and K open the next and the previous conversation, also after the open one has left the list. */
export function useInboxKeys({ rows, open, show, searchBox }: InboxKeys): void {
  const place = useRef(-1)
  const at = rows.findIndex(({ id }) => id === open)
  if (at >= 0) place.current = at
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))]
    if (row) show(row.id, open !== undefined)
  }
  useShortcuts({
    // When the open conversation has left, the next one has taken its place.
    j: () => go(open === undefined ? 0 : at >= 0 ? at + 1 : place.current),
    k: () => go(open === undefined ? 0 : at >= 0 ? at - 1 : place.current - 1),
    '/': () => searchBox.current?.focus(),
  })
}
