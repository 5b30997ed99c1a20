import type { Issue } from './errors.ts'

/** spec: Limits. */
const MAX_DEPTH = 32
const MAX_KEY_LENGTH = 255

/**
 * What no field may hold, whatever its schema: nesting past the limit, text that PostgreSQL cannot keep (NUL, lone
 * surrogates), numbers past a double. Returns the first problem.
 */
export function findUnstorable(value: unknown, path = '', depth = 1): Issue | null {
  if (typeof value === 'string') return textProblem(value, path)
  if (typeof value === 'number') {
    return Number.isFinite(value)
      ? null
      : { path, code: 'number_out_of_range', message: 'Send a number that fits a double.' }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_DEPTH) {
    return { path, code: 'too_deep', message: `Nest objects and arrays at most ${MAX_DEPTH} deep.` }
  }
  for (const [key, item] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    if (key.length > MAX_KEY_LENGTH) {
      return { path, code: 'key_too_long', message: `Shorten the key to ${MAX_KEY_LENGTH} characters.` }
    }
    const problem = textProblem(key, path) ?? findUnstorable(item, at, depth + 1)
    if (problem) return problem
  }
  return null
}

function textProblem(text: string, path: string): Issue | null {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    return {
      path,
      code: 'invalid_text',
      message: 'Remove NUL characters and unpaired surrogates from the text.',
    }
  }
  return null
}
