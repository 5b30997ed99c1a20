import type { Issue } from './errors.ts'

/** docs/behaviour/platform.md: Limits. */
const MAX_DEPTH = 32
/** Of one object, at any depth. */
export const MAX_KEYS = 1000
export const MAX_KEY_LENGTH = 255

/**
 * Finds what no field may contain, whatever its schema. That is nesting and keys beyond the limits, text that
 * PostgreSQL cannot store (NUL, lone surrogates), and numbers beyond a double. Returns the first problem.
 */
export function findUnstorable(value: unknown): Issue | null {
  return isStorable(value, 1) ? null : findProblem(value, 1)
}

/** A fast check without details, because it runs for each request and nearly every value is storable. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isStorable(value[at], depth + 1)) return false
    return true
  }
  let keys = 0
  for (const key in value) {
    keys += 1
    if (keys > MAX_KEYS || key.length > MAX_KEY_LENGTH || !isStorableText(key)) return false
    if (!isStorable((value as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function findProblem(value: unknown, depth: number): Issue | null {
  if (typeof value === 'string') return textProblem(value)
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? null
      : {
          path: '',
          code: 'number_out_of_range',
          message: 'The number is too large. Send one that fits a 64-bit float.',
        }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_DEPTH) {
    return {
      path: '',
      code: 'too_deep',
      message: `Objects and arrays are nested too deeply. Nest them at most ${MAX_DEPTH} levels deep.`,
    }
  }
  return Array.isArray(value) ? findInItems(value, depth) : findInFields(value, depth)
}

function findInItems(items: readonly unknown[], depth: number): Issue | null {
  for (const [index, item] of items.entries()) {
    const problem = within(index, findProblem(item, depth + 1))
    if (problem) return problem
  }
  return null
}

function findInFields(value: object, depth: number): Issue | null {
  const fields = Object.entries(value)
  if (fields.length > MAX_KEYS) {
    return {
      path: '',
      code: 'too_many_keys',
      message: `The object has too many keys. Send at most ${MAX_KEYS}.`,
    }
  }
  for (const [key, item] of fields) {
    if (key.length > MAX_KEY_LENGTH) {
      const message = `The key is too long. Shorten it to ${MAX_KEY_LENGTH} characters.`
      return { path: `${key.slice(0, 40)}…`, code: 'key_too_long', message }
    }
    const problem = textProblem(key) ?? within(key, findProblem(item, depth + 1))
    if (problem) return problem
  }
  return null
}

function within(key: string | number, problem: Issue | null): Issue | null {
  return problem && { ...problem, path: problem.path ? `${key}.${problem.path}` : String(key) }
}

function textProblem(text: string): Issue | null {
  if (isStorableText(text)) return null
  const message = 'The text contains NUL characters or unpaired surrogates. Remove them.'
  return { path: '', code: 'invalid_text', message }
}
