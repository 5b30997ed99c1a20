/* Unsent texts, kept in the browser for each conversation. */

export interface Draft {
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

export function readDraft(conversation: string): Draft {
  const draft = stored().find(([id]) => id === conversation)?.[1]
  return typeof draft?.reply === 'string' && typeof draft.note === 'string' ? draft : NONE
}

/** Keeps a draft, or forgets it when it is empty. */
export function keepDraft(conversation: string, draft: Draft): void {
  const others = stored().filter(([id]) => id !== conversation)
  const isEmpty = draft.reply === '' && draft.note === ''
  const next: Stored = isEmpty ? others : [[conversation, draft], ...others]
  try {
    localStorage.setItem(PLACE, JSON.stringify(next.slice(0, MOST)))
  } catch {
    // The storage is full or blocked: the draft lives as long as the page.
  }
}
