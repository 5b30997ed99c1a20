import {
  type Document,
  fieldOf,
  isRecord,
  isSame,
  type Json,
  type JsonRecord,
  keysOf,
  withValue,
} from './values.ts'

/**
 * A change that was not kept, because somebody else changed the same thing and saved it first. `path` is empty for a
 * whole record; a missing value means that it was removed.
 */
export interface Conflict {
  id: string
  path: readonly string[]
  mine?: Json
  theirs?: Json
}

export interface Merged {
  document: Document
  conflicts: readonly Conflict[]
}

/** How records are merged. */
export interface MergeRules {
  /** Fields that are one value although they are objects, such as a position. */
  isWhole: (key: string) => boolean
  /** Mends what only two changes together break, such as an edge to a node that somebody removed. */
  settle: (merged: Document, theirs: Document) => Merged
}

export const PLAIN: MergeRules = {
  isWhole: () => false,
  settle: (document) => ({ document, conflicts: [] }),
}

interface Versions<T> {
  /** What both began with. */
  base: T | undefined
  mine: T | undefined
  theirs: T | undefined
  /** What was sent, and may have arrived: when it is what the service has now, it is no change of somebody else. */
  sent: readonly (T | undefined)[]
}

/**
 * Merges two documents that began with the same one. Changes of different fields are all kept. Where both changed the
 * same field, theirs stays, as it is saved, and mine is a conflict.
 */
export function merge(
  {
    base,
    mine,
    theirs,
    sent = [],
  }: { base: Document; mine: Document; theirs: Document; sent?: readonly Document[] },
  rules: MergeRules,
): Merged {
  if (base === theirs) return { document: mine, conflicts: [] }
  const conflicts: Conflict[] = []
  const document: Record<string, JsonRecord> = {}
  for (const id of keysOf(theirs, mine)) {
    const versions = {
      base: base[id],
      mine: mine[id],
      theirs: theirs[id],
      sent: sent.map((each) => each[id]),
    }
    const merged = mergeValue(versions, [], rules, ({ path, mine: refused, theirs: kept }) =>
      conflicts.push({
        id,
        path,
        ...(refused !== undefined && { mine: refused }),
        ...(kept !== undefined && { theirs: kept }),
      }),
    )
    if (merged !== undefined) document[id] = merged as JsonRecord
  }
  const settled = rules.settle(document, theirs)
  return { document: settled.document, conflicts: [...conflicts, ...settled.conflicts] }
}

type Note = (conflict: Omit<Conflict, 'id'>) => void

function mergeValue(
  versions: Versions<Json>,
  path: readonly string[],
  rules: MergeRules,
  note: Note,
): Json | undefined {
  const { base, mine, theirs, sent } = versions
  if (isSame(theirs, base) || sent.some((each) => isSame(each, theirs))) return mine
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  const key = path.at(-1)
  if (isRecord(mine) && isRecord(theirs) && !(key !== undefined && rules.isWhole(key))) {
    return mergeKeys({ base: asRecord(base), mine, theirs, sent: sent.map(asRecord) }, path, rules, note)
  }
  note({ path, ...(mine !== undefined && { mine }), ...(theirs !== undefined && { theirs }) })
  return theirs
}

function mergeKeys(
  { base, mine, theirs, sent }: Versions<JsonRecord> & { mine: JsonRecord; theirs: JsonRecord },
  path: readonly string[],
  rules: MergeRules,
  note: Note,
): JsonRecord {
  let merged = theirs
  for (const key of keysOf(theirs, mine, base)) {
    const of = (record: JsonRecord | undefined) => fieldOf(record, key)
    const versions = { base: of(base), mine: of(mine), theirs: of(theirs), sent: sent.map(of) }
    const value = mergeValue(versions, [...path, key], rules, note)
    if (!isSame(value, versions.theirs)) merged = withValue(merged, key, value)
  }
  return merged
}

function asRecord(value: Json | undefined): JsonRecord | undefined {
  return isRecord(value) ? value : undefined
}

/** The document with the refused value put in place after all. */
export function insist(document: Document, { id, path, mine }: Conflict): Document {
  const [key, ...rest] = path
  if (key === undefined) return withValue(document, id, mine)
  const record = document[id]
  if (record === undefined) return document
  return { ...document, [id]: putAt(record, [key, ...rest], mine) }
}

function putAt(
  record: JsonRecord,
  [key = '', ...rest]: readonly string[],
  value: Json | undefined,
): JsonRecord {
  if (rest.length === 0) return withValue(record, key, value)
  const inner = fieldOf(record, key)
  return { ...record, [key]: putAt(isRecord(inner) ? inner : {}, rest, value) }
}
