import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/* Unsent texts, kept in the browser for each conversation. */

interface Draft {
  reply: string
  note: string
}

const NONE: Draft = { reply: '', note: '' }
const PLACE = 'parley.drafts'
/** The latest drafts; older ones are dropped. */
const MOST = 200

type Stored = [conversation: string, draft: Draft][]

function stored(): Stored {
  try {
    const drafts: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(drafts) ? (drafts as Stored) : []
  } catch {
    // Somebody else wrote there, or storage is blocked.
    return []
  }
}

function readDraft(conversation: string): Draft {
  const draft = stored().find(([id]) => id === conversation)?.[1]
  return typeof draft?.reply === 'string' && typeof draft.note === 'string' ? draft : NONE
}

/** Keeps a draft, or forgets it when it is empty. */
function keepDraft(conversation: string, draft: Draft): void {
  const others = stored().filter(([id]) => id !== conversation)
  const isEmpty = draft.reply === '' && draft.note === ''
  const next: Stored = isEmpty ? others : [[conversation, draft], ...others]
  try {
    localStorage.setItem(PLACE, JSON.stringify(next.slice(0, MOST)))
  } catch {
    // The storage is full or blocked: the draft lives as long as the page.
  }
}

/** A draft that is on the screen. */
interface Shown {
  latest: { current: Draft }
  draw: (draft: Draft) => void
}

const shown = new Map<string, Shown>()

/**
 * Changes a draft where it is by then: on the screen, or kept in the browser. The answer to a reply may come when its
 * conversation was left, and when it was opened again.
 */
function changeDraft(conversation: string, of: keyof Draft, next: (now: string) => string): void {
  const there = shown.get(conversation)
  const now = there?.latest.current ?? readDraft(conversation)
  const draft = { ...now, [of]: next(now[of]) }
  keepDraft(conversation, draft)
  if (!there) return
  there.latest.current = draft
  there.draw(draft)
}

/** The draft of a conversation, and how to change it, also when it is not shown any more. */
export function useDraft(conversation: string) {
  const [draft, draw] = useState(() => readDraft(conversation))
  const latest = useRef(draft)
  useLayoutEffect(() => {
    const mine = { latest, draw }
    shown.set(conversation, mine)
    return () => {
      if (shown.get(conversation) === mine) shown.delete(conversation)
    }
  }, [conversation])
  const change = useCallback(
    (of: keyof Draft, next: (now: string) => string) => changeDraft(conversation, of, next),
    [conversation],
  )
  return { draft, change }
}
