import { type Document, fieldOf, isRecord, isSame, type JsonRecord, keysOf, withValue } from './values.ts'

/**
 * What changes a document into another one. It is what undo reverses, what steps of history are made of, and what is
 * kept while the service cannot be reached.
 */
export interface Difference {
  readonly added: Document
  readonly updated: { readonly [id: string]: readonly [from: JsonRecord, to: JsonRecord] }
  readonly removed: Document
}

export function isEmpty({ added, updated, removed }: Difference): boolean {
  return [added, updated, removed].every((part) => Object.keys(part).length === 0)
}

/** What changes `before` into `after`. Records that are the same object are not compared. */
export function compare(before: Document, after: Document): Difference {
  const added: Record<string, JsonRecord> = {}
  const updated: Record<string, readonly [JsonRecord, JsonRecord]> = {}
  const removed: Record<string, JsonRecord> = {}
  for (const id of keysOf(before, after)) {
    const [from, to] = [before[id], after[id]]
    if (from === to) continue
    if (from === undefined) added[id] = to as JsonRecord
    else if (to === undefined) removed[id] = from
    else if (!isSame(from, to)) updated[id] = [from, to]
  }
  return { added, updated, removed }
}

/** What takes the difference back. */
export function reverse({ added, updated, removed }: Difference): Difference {
  const back = Object.entries(updated).map(([id, [from, to]]) => [id, [to, from] as const] as const)
  return { added: removed, updated: Object.fromEntries(back), removed: added }
}

/**
 * The document with the difference made to it. Only the fields that the difference changes are set, so that whatever
 * somebody else changed in the same record stays. What no longer exists is not changed.
 */
export function apply(document: Document, { added, updated, removed }: Difference): Document {
  const next: Record<string, JsonRecord> = { ...document }
  for (const id of Object.keys(removed)) delete next[id]
  for (const [id, record] of Object.entries(added)) next[id] = record
  for (const [id, [from, to]] of Object.entries(updated)) {
    const record = next[id]
    if (record !== undefined) next[id] = changed(record, from, to)
  }
  return next
}

function changed(record: JsonRecord, from: JsonRecord, to: JsonRecord): JsonRecord {
  let next = record
  for (const key of keysOf(from, to)) {
    const [was, is, now] = [fieldOf(from, key), fieldOf(to, key), fieldOf(record, key)]
    if (isSame(was, is)) continue
    const isInner = isRecord(was) && isRecord(is) && isRecord(now)
    next = withValue(next, key, isInner ? changed(now, was, is) : is)
  }
  return next
}

/** One difference for two that follow each other. What is changed and changed back is not in it. */
export function squash(first: Difference, second: Difference): Difference {
  const before: Record<string, JsonRecord | undefined> = {}
  const after: Record<string, JsonRecord | undefined> = {}
  for (const { added, updated, removed } of [first, second]) {
    const note = (id: string, from: JsonRecord | undefined, to: JsonRecord | undefined) => {
      if (!Object.hasOwn(before, id)) before[id] = from
      after[id] = to
    }
    for (const [id, record] of Object.entries(removed)) note(id, record, undefined)
    for (const [id, record] of Object.entries(added)) note(id, undefined, record)
    for (const [id, [from, to]] of Object.entries(updated)) note(id, from, to)
  }
  return compare(present(before), present(after))
}

function present(records: Record<string, JsonRecord | undefined>): Document {
  return Object.fromEntries(
    Object.entries(records).filter((entry): entry is [string, JsonRecord] => entry[1] !== undefined),
  )
}
