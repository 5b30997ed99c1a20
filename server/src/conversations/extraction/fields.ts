/** A field of an extraction schema. */
export type Field = { label: string; description: string; mapsTo?: string; question?: string } & (
  | { type: 'bool' }
  | { type: 'int'; min?: number; max?: number }
  | { type: 'enum' | 'enum[]'; values: string[] }
  | { type: 'string'; maxLength?: number }
  | { type: 'string[]' }
)

export type FieldValue = boolean | number | string | string[]

/** A valid value, or why it is invalid, worded so that a model can correct it. */
export type Check = { ok: true; value: FieldValue } | { ok: false; problem: string }

/** Checks a value from any extractor against its field. */
export function checkValue(field: Field, value: unknown): Check {
  const problem = problemOf(field, value)
  return problem === null ? { ok: true, value: value as FieldValue } : { ok: false, problem }
}

function problemOf(field: Field, value: unknown): string | null {
  switch (field.type) {
    case 'bool':
      return typeof value === 'boolean' ? null : 'must be true or false'
    case 'int':
      return intProblem(field, value)
    case 'enum':
      return isOneOf(field.values, value) ? null : `must be one of ${field.values.join(', ')}`
    case 'enum[]':
      return isListOf(value, (item) => isOneOf(field.values, item)) && new Set(value).size === value.length
        ? null
        : `must be a list of distinct values out of ${field.values.join(', ')}`
    case 'string':
      return stringProblem(field.maxLength, value)
    case 'string[]':
      return isListOf(value, isText) ? null : 'must be a list of non-empty texts'
  }
}

function intProblem(field: { min?: number; max?: number }, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return 'must be a whole number'
  if (field.min !== undefined && value < field.min) return `must be at least ${field.min}`
  return field.max !== undefined && value > field.max ? `must be at most ${field.max}` : null
}

function stringProblem(maxLength: number | undefined, value: unknown): string | null {
  if (!isText(value)) return 'must be a non-empty text'
  return maxLength !== undefined && value.length > maxLength
    ? `must be at most ${maxLength} characters long`
    : null
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value)
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
