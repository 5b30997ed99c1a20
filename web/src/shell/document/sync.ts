import { compare, isEmpty } from './difference.ts'
import { type Conflict, insist, type MergeRules, merge } from './merge.ts'
import { type Document, fieldOf, isSame, type Json } from './values.ts'

/** A document as the service stores it. */
export interface Stored {
  document: Document
  revision: number
}

/**
 * A document that is edited here and saved elsewhere. Pure: whoever uses it sends, reads and keeps it. It can be written
 * as JSON, so that edits outlive the page.
 */
export interface Sync {
  /** What the service has, as far as is known. */
  readonly stored: Stored
  /** What the author sees. */
  readonly document: Document
  /** What was sent for this revision without an answer yet. At most one of them arrived. */
  readonly sent: readonly Document[]
  /** What was not kept, until the author decides about it. */
  readonly conflicts: readonly Conflict[]
}

export function begin(stored: Stored): Sync {
  return { stored, document: stored.document, sent: [], conflicts: [] }
}

export function hasUnsaved({ stored, document }: Sync): boolean {
  return !isEmpty(compare(stored.document, document))
}

/** After an edit. Who edits what is in conflict has decided about it. */
export function edited(sync: Sync, document: Document): Sync {
  const conflicts = sync.conflicts.filter(({ id, path }) =>
    isSame(at(sync.document, id, path), at(document, id, path)),
  )
  return { ...sync, document, conflicts }
}

function at(document: Document, id: string, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) =>
      typeof value === 'object' && value !== null ? fieldOf(value as Document, key) : undefined,
    document[id],
  )
}

/** As many are enough to recognize what arrived although its answer was lost. Without a connection there is no end of tries. */
const SENT_AT_MOST = 20

/** The document is on its way to the service, perhaps again. */
export function sending(sync: Sync): Sync {
  const earlier = sync.sent.filter((each) => each !== sync.document)
  return { ...sync, sent: [...earlier, sync.document].slice(-SENT_AT_MOST) }
}

/** The service stored what was sent, and answered with it as it is then. */
export function saved(sync: Sync, sent: Document, stored: Stored, rules: MergeRules): Sync {
  if (stored.revision <= sync.stored.revision) {
    // Nothing changed there, or it has been read in the meantime.
    return { ...sync, sent: sync.sent.filter((each) => each !== sent) }
  }
  return taken(sync, sent, stored, [], rules)
}

/** The service has this. What it has that is newer is merged into the document. */
export function read(sync: Sync, stored: Stored, rules: MergeRules): Sync {
  if (stored.revision <= sync.stored.revision) return sync
  return taken(sync, sync.stored.document, stored, sync.sent, rules)
}

function taken(
  sync: Sync,
  base: Document,
  stored: Stored,
  sent: readonly Document[],
  rules: MergeRules,
): Sync {
  const merged = merge({ base, mine: sync.document, theirs: stored.document, sent }, rules)
  const nameOf = ({ id, path }: Conflict) => JSON.stringify([id, ...path])
  const found = new Set(merged.conflicts.map(nameOf))
  return {
    stored,
    document: merged.document,
    sent: [],
    conflicts: [...sync.conflicts.filter((each) => !found.has(nameOf(each))), ...merged.conflicts],
  }
}

/** Decides a conflict: mine replaces theirs, or theirs stays. */
export function decided(sync: Sync, conflict: Conflict, keeps: 'mine' | 'theirs'): Sync {
  const conflicts = sync.conflicts.filter((each) => each !== conflict)
  return { ...sync, conflicts, document: keeps === 'mine' ? insist(sync.document, conflict) : sync.document }
}
