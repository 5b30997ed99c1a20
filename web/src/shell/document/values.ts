/* The values of documents: whatever JSON can hold. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** One record of a document, such as a node of a graph. It has no keys with `undefined`. */
export type JsonRecord = { readonly [key: string]: Json }

/** Records by their ids, which stay the same as long as the record lives. */
export type Document = { readonly [id: string]: JsonRecord }

/** Whether two values are the same, whatever the order of their keys. `undefined` stands for a missing value. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((value, index) => isSame(value, other[index]))
  }
  const [left, right] = [one as JsonRecord, other as JsonRecord]
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
}

/** A plain object, whose keys are merged one by one. */
export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a key that the object itself has. */
export function fieldOf(record: JsonRecord | undefined, key: string): Json | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}

/** The object with the key set, or removed when the value is missing. Its other keys keep their order. */
export function withValue<T extends { readonly [key: string]: Json }>(
  record: T,
  key: string,
  value: Json | undefined,
): T {
  if (value !== undefined) return { ...record, [key]: value }
  const { [key]: _, ...rest } = record
  return rest as T
}

/** The keys of all objects, each once. */
export function keysOf(...records: (object | undefined)[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record ?? {})))]
}
