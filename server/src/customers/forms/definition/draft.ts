import { ApiError, findUnstorable } from '../../../platform/core/index.ts'
import { isAtMost } from '../../../platform/schema/index.ts'
import { MAX_DRAFT_BYTES } from '../schema.ts'

export type Draft = Record<string, unknown>

/**
 * Applies a merge patch: lists and values are replaced, objects merged, and null removes a key
 * (docs/behaviour/customers.md: Forms). Throws `invalid_request` when the draft becomes too large.
 */
export function mergeDraft(draft: Draft, changes: Draft): Draft {
  const merged = merge(draft, changes)
  const problem = findUnstorable(merged)
  if (problem) throw new ApiError('invalid_request', problem.message, { issues: [problem] })
  if (!isAtMost(merged, MAX_DRAFT_BYTES)) {
    const kibibytes = MAX_DRAFT_BYTES / 1024
    throw new ApiError('invalid_request', `The draft is too large. Reduce it to ${kibibytes} KiB.`)
  }
  return merged
}

function merge(into: Draft, changes: Draft): Draft {
  const merged = new Map(Object.entries(into))
  for (const [key, value] of Object.entries(changes)) {
    const present = merged.get(key)
    if (value === null) merged.delete(key)
    else merged.set(key, isObject(value) ? merge(isObject(present) ? present : {}, value) : value)
  }
  return Object.fromEntries(merged)
}

function isObject(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
