import type { Field } from './fields.ts'

/** Whole numbers are counted by value up to this many different ones: enough for a scale from 0 to 10. */
export const MOST_NUMBERS = 11

/** A whole number, as fields of the type `int` are stored. Values from before the field became a number may differ. */
export const INTEGER = '^-?[0-9]{1,16}$'

export function isCategory({ type }: Pick<Field, 'type'>): boolean {
  return type === 'bool' || type === 'enum' || type === 'enum[]'
}

/** The values that a field offers, in the order of the schema: its categories, or the numbers of a short scale. */
export function offeredBy(field: Field): readonly string[] {
  switch (field.type) {
    case 'bool':
      return ['true', 'false']
    case 'enum':
    case 'enum[]':
      return field.values
    case 'int': {
      const { min, max } = field
      if (min === undefined || max === undefined || max - min >= MOST_NUMBERS) return []
      return Array.from({ length: max - min + 1 }, (_, at) => String(min + at))
    }
    default:
      return []
  }
}
