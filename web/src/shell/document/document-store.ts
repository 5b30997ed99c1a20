import { apply, compare, isEmpty, reverse } from './difference.ts'
import { closeStep, type History, type Moved, NO_HISTORY, redo, remember, undo } from './history.ts'
import type { Conflict, MergeRules } from './merge.ts'
import { begin, decided, edited, hasUnsaved, read, type Stored, type Sync, saved, sending } from './sync.ts'
import type { Document } from './values.ts'

/** `offline`: the service cannot be reached. `refused`: it does not accept the document, for the reason in `problem`. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'refused'

export interface Snapshot {
  document: Document
  revision: number
  state: SaveState
  conflicts: readonly Conflict[]
  problem: string | null
  canUndo: boolean
  canRedo: boolean
}

/** Why a save failed: it can succeed later, or the service gave the reason why it never will. */
export type SaveFailure = 'passing' | { reason: string }

/** What was sent was made from an earlier revision, as the service says. */
export interface Outdated {
  conflict: string
}

/** The service has nothing newer than what it was sent, and refuses that all the same. */
class Refused extends Error {}

interface Options {
  stored: Stored
  rules: MergeRules
  /** Where unsaved edits are kept on this device. */
  key: string
  /** Stores the document if it is still at the revision. Otherwise it gives the conflict in words. */
  save: (document: Document, revision: number) => Promise<Stored | Outdated>
  read: () => Promise<Stored>
  failureOf: (error: unknown) => SaveFailure
}

/** How long after an edit it is saved. */
const SAVE_AFTER_MS = 500
/** How long after a failure the service is asked again. */
const RETRY_AFTER_MS = 3_000
/** How long after an edit it is kept on this device, and at once when the page is left. */
const KEEP_AFTER_MS = 250

/** It tells when the connection is back and when it is left. */
const page = globalThis as unknown as EventTarget

/** A document that is edited here, saved by itself and merged with what others save. Listeners get snapshots. */
export class DocumentStore {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #sync: Sync
  #history: History = NO_HISTORY
  #state: SaveState = 'saved'
  #problem: string | null = null
  #snapshot: Snapshot | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    const kept = keptUnder(options.key)
    this.#sync = kept ? read(kept, options.stored, options.rules) : begin(options.stored)
  }

  /** Begins to save. Gives what ends it: what is unsaved is saved then, or kept on this device. */
  open(): () => void {
    const again = () => this.#schedule(0)
    again()
    const leave = () => this.#keepNow()
    page.addEventListener('online', again)
    page.addEventListener('pagehide', leave)
    return () => {
      page.removeEventListener('online', again)
      page.removeEventListener('pagehide', leave)
      this.#keepNow()
      void this.flush()
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): Snapshot => {
    this.#snapshot ??= {
      document: this.#sync.document,
      revision: this.#sync.stored.revision,
      state: this.#state === 'saved' && hasUnsaved(this.#sync) ? 'saving' : this.#state,
      conflicts: this.#sync.conflicts,
      problem: this.#problem,
      canUndo: this.#history.undos.length > 0,
      canRedo: this.#history.redos.length > 0,
    }
    return this.#snapshot
  }

  /**
   * Changes the document. Edits with the same mark that follow each other are undone at once. Returns what takes this change
   * back, and leaves what was edited since: an edit of its own.
   */
  edit(change: (document: Document) => Document, mark: string | null = null): () => void {
    const before = this.#sync.document
    const after = change(before)
    const difference = compare(before, after)
    if (isEmpty(difference)) return () => undefined
    this.#history = remember(this.#history, difference, mark)
    this.#become(edited(this.#sync, after))
    return () => void this.edit((now) => apply(now, reverse(difference)))
  }

  /** Ends a step of history, such as when a field is left. */
  close(): void {
    this.#history = closeStep(this.#history)
  }

  undo(): void {
    this.#move(undo(this.#sync.document, this.#history))
  }

  redo(): void {
    this.#move(redo(this.#sync.document, this.#history))
  }

  #move(moved: Moved | null): void {
    if (!moved) return
    this.#history = moved.history
    this.#become(edited(this.#sync, moved.document))
  }

  /** The service has this now. */
  take(stored: Stored): void {
    const next = read(this.#sync, stored, this.#options.rules)
    if (next !== this.#sync) this.#become(next)
  }

  decide(conflict: Conflict, keeps: 'mine' | 'theirs'): void {
    this.#become(decided(this.#sync, conflict, keeps))
  }

  /** Saves at once, and resolves when nothing is unsaved or when that fails. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    await this.#save()
    return !hasUnsaved(this.#sync)
  }

  #become(sync: Sync): void {
    this.#sync = sync
    this.#keepSoon()
    this.#tell()
    if (this.#sending) return
    if (hasUnsaved(sync)) this.#schedule(SAVE_AFTER_MS)
    else this.#noteSaved()
  }

  /** What failed to be saved has been undone, or had arrived although its answer was lost. */
  #noteSaved(): void {
    if (this.#state !== 'saved') this.#report('saved')
  }

  /** Keeps it within a moment: a large document takes longer to write than a letter takes to type. */
  #keepSoon(): void {
    this.#keeping ??= setTimeout(() => this.#keepNow(), KEEP_AFTER_MS)
  }

  #keepNow(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    keep(this.#options.key, this.#sync)
  }

  #tell(): void {
    this.#snapshot = null
    for (const listener of this.#listeners) listener()
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), afterMs)
  }

  /** Whoever asks while something is being sent waits for that, and for what was edited meanwhile. */
  async #save(): Promise<void> {
    if (this.#sending) return this.#sending
    if (!hasUnsaved(this.#sync)) return this.#noteSaved()
    this.#sending = this.#sendAll()
    await this.#sending
  }

  async #sendAll(): Promise<void> {
    try {
      while (hasUnsaved(this.#sync)) await this.#sendOnce()
      this.#report('saved')
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#sending = null
    }
  }

  async #sendOnce(): Promise<void> {
    const { save, read: readStored, rules } = this.#options
    const { document, stored } = this.#sync
    this.#sync = sending(this.#sync)
    this.#report('saving')
    const answer = await save(document, stored.revision)
    if ('conflict' in answer) {
      // Edits go on during the request, so the document is taken after it.
      const newest = await readStored()
      if (newest.revision <= stored.revision) throw new Refused(answer.conflict)
      this.#sync = read(this.#sync, newest, rules)
    } else this.#sync = saved(this.#sync, document, answer, rules)
    this.#keepSoon()
    // The service answered without a newer revision, so what it has is what was sent.
    const isUnchanged = !('conflict' in answer) && answer.revision === stored.revision
    if (isUnchanged && this.#sync.stored.revision === stored.revision) {
      this.#sync = { ...this.#sync, stored: { document, revision: stored.revision } }
    }
    this.#tell()
  }

  #fail(error: unknown): void {
    const failure = error instanceof Refused ? { reason: error.message } : this.#options.failureOf(error)
    if (failure !== 'passing') this.#report('refused', failure.reason)
    else {
      this.#report('offline')
      this.#schedule(RETRY_AFTER_MS)
    }
  }

  #report(state: SaveState, problem: string | null = null): void {
    this.#state = state
    this.#problem = problem
    this.#tell()
  }
}

function keptUnder(key: string): Sync | null {
  const text = localStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Sync)
}

/** Keeps what is unsaved or undecided on this device. Where it has no room for it, what was kept before stays. */
function keep(key: string, sync: Sync): void {
  try {
    if (!hasUnsaved(sync) && sync.conflicts.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(sync))
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
  }
}
