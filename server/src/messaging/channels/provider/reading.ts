/** Readers for payloads that may be anything. For a value of another kind they give null, or an empty list. */

export type Json = Record<string, unknown>

export function recordOrNull(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

/** The objects of a list; everything else in it is ignored. */
export function records(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item) => recordOrNull(item) !== null) : []
}

const MAX_TEXT = 10_000

/** A text, or a whole number as one, fit for storing: without NUL and unpaired surrogates, of bounded length. */
export function textOrNull(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).replaceAll('\u0000', '').toWellFormed() : null
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
