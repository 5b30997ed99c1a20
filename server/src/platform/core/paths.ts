/** Paths into records: `attributes.address.city`. Keys may hold dots themselves. */

/**
 * The value at a path; undefined if there is none. The longest existing key wins, and `path` continues after its dot.
 * Shorter keys are not tried after it, because a hostile record could have as many matches as keys.
 */
export function valueAt(path: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  for (const end of keyEnds(path)) {
    const key = path.slice(0, end)
    if (!Object.hasOwn(value, key)) continue
    const inner = (value as Record<string, unknown>)[key]
    return end === path.length ? inner : valueAt(path.slice(end + 1), inner)
  }
  return undefined
}

/** No key of a stored record is longer (docs/behaviour/platform.md: Limits). */
const MAX_KEY = 255

/** Where a key at the beginning of a path may end, the longest first: at the end, or before a dot. */
export function* keyEnds(path: string): Generator<number> {
  if (path.length <= MAX_KEY) yield path.length
  for (let end = Math.min(path.length - 1, MAX_KEY); end >= 0; end--) if (path[end] === '.') yield end
}

/** The same as a text; null where it leads to nothing, or to an object. Lists are joined by commas. */
export function textAt(path: string, value: unknown): string | null {
  return textOf(valueAt(path, value))
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return null
  const texts = value.map(textOf)
  return texts.length > 0 && texts.every((text) => text !== null) ? texts.join(', ') : null
}
