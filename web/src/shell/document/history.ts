import { apply, compare, type Difference, isEmpty, reverse, squash } from './difference.ts'
import type { Document } from './values.ts'

/** A step that can be undone. Edits with the same mark, such as the letters of one field, are one step. */
interface Step {
  difference: Difference
  mark: string | null
}

/** What can be undone and redone, the latest at the end. It has no limit. */
export interface History {
  readonly undos: readonly Step[]
  readonly redos: readonly Difference[]
}

export const NO_HISTORY: History = { undos: [], redos: [] }

/** The history after an edit. What was undone before can no longer be redone. */
export function remember(history: History, difference: Difference, mark: string | null): History {
  if (isEmpty(difference)) return history
  const last = history.undos.at(-1)
  if (mark === null || last?.mark !== mark) {
    return { undos: [...history.undos, { difference, mark }], redos: [] }
  }
  const whole = squash(last.difference, difference)
  const earlier = history.undos.slice(0, -1)
  return { undos: isEmpty(whole) ? earlier : [...earlier, { difference: whole, mark }], redos: [] }
}

/** Ends the current step: the next edit is one of its own, whatever its mark. */
export function closeStep(history: History): History {
  const last = history.undos.at(-1)
  if (!last || last.mark === null) return history
  return { ...history, undos: [...history.undos.slice(0, -1), { ...last, mark: null }] }
}

export interface Moved {
  document: Document
  history: History
}

/**
 * Takes the last step back; null when there is none. What others changed since stays. A step without an effect, because
 * others removed what it changed, is skipped.
 */
export function undo(document: Document, history: History): Moved | null {
  for (let undos = history.undos; undos.length > 0; undos = undos.slice(0, -1)) {
    const next = apply(document, reverse(undos.at(-1)!.difference))
    const done = compare(document, next)
    if (isEmpty(done)) continue
    return { document: next, history: { undos: undos.slice(0, -1), redos: [...history.redos, done] } }
  }
  return null
}

/** Makes the last undone step again; null when there is none. */
export function redo(document: Document, history: History): Moved | null {
  for (let redos = history.redos; redos.length > 0; redos = redos.slice(0, -1)) {
    const next = apply(document, reverse(redos.at(-1)!))
    const done = compare(document, next)
    if (isEmpty(done)) continue
    return {
      document: next,
      history: { undos: [...history.undos, { difference: done, mark: null }], redos: redos.slice(0, -1) },
    }
  }
  return null
}
