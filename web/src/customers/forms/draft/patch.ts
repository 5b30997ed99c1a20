import { isRecord, isSame, type Json, type JsonRecord, keysOf } from '../../../shell/document/values.ts'

/** The merge patch from one draft to another: lists as a whole, null for what was removed. */
export function patchOf(before: JsonRecord, after: JsonRecord): JsonRecord {
  const patch: { [key: string]: Json } = {}
  for (const key of keysOf(before, after)) {
    const [was, is] = [before[key], after[key]]
    if (isSame(was, is)) continue
    if (is === undefined) patch[key] = null
    else patch[key] = isRecord(was) && isRecord(is) ? patchOf(was, is) : is
  }
  return patch
}
