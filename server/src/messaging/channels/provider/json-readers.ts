/** Readers for untrusted payloads. They return null, or an empty list, for values of another type. */

export type Json = Record<string, unknown>

export function recordOrNull(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}

/** The object in a JSON text. */
export function parsedOrNull(text: string): Json | null {
  try {
    return recordOrNull(JSON.parse(text))
  } catch {
    return null
  }
}

/** The objects of a list. Other items are ignored. */
export function records(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item) => recordOrNull(item) !== null) : []
}

const MAX_TEXT = 10_000

/** A string, or a number as a string, that can be stored: no NUL, no unpaired surrogates, limited length. */
export function textOrNull(value: unknown, longest = MAX_TEXT): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.slice(0, longest).replaceAll('\u0000', '').toWellFormed() : null
}

export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
