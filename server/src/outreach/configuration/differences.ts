import { isDeepStrictEqual } from 'node:util'

type Fields = Record<string, unknown>

const LONGEST_VALUE = 60
/** The most lines about one document. */
const MOST_LINES = 30

/** A line for each field that `after` gives another value, such as `~ filter.op: "AND" → "OR"`. */
export function differencesOf(before: Fields, after: Fields): string[] {
  const lines = Object.keys(after).flatMap((key) => compare(before[key], after[key], key))
  if (lines.length <= MOST_LINES) return lines
  return [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} more`]
}

function compare(before: unknown, after: unknown, path: string): string[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return []
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => compare(before[key], after[key], `${path}.${key}`))
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index).flatMap(
      (index) => compare(before[index], after[index], `${path}.${index}`),
    )
  }
  if (before === undefined || before === null) return [`+ ${path}: ${shown(after)}`]
  if (after === undefined || after === null) return [`- ${path}: ${shown(before)}`]
  return [`~ ${path}: ${shown(before)} → ${shown(after)}`]
}

/**
 * The merge patch that makes `before` what `after` is: null for what is missing there
 * (docs/behaviour/customers.md: Forms).
 */
export function patchBetween(before: Fields, after: Fields): Fields {
  const patch: [string, unknown][] = []
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[key], after[key]]
    if (isDeepStrictEqual(was, is)) continue
    if (is === undefined) patch.push([key, null])
    else patch.push([key, isObject(was) && isObject(is) ? patchBetween(was, is) : is])
  }
  return Object.fromEntries(patch)
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`
}
