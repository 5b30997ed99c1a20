import type { Definition, Field } from './definition.ts'

/** The addresses of a person, and the types of the fields that ask for them. */
const TYPES = { phoneNumber: 'phone', email: 'email' } as const

/**
 * The fields of which the first answer is the person's address: the one that maps to it, or else those of its type. A field
 * that maps to an attribute, such as somebody else's number, is none, nor is a sensitive one.
 */
export function contactFields({ fields }: Pick<Definition, 'fields'>, address: keyof typeof TYPES): Field[] {
  const open = fields.filter(({ sensitive }) => !sensitive)
  const mapped = open.filter(({ mapsTo }) => mapsTo === address)
  if (mapped.length > 0) return mapped
  return open.filter(
    ({ type, mapsTo }) => type === TYPES[address] && (mapsTo === undefined || mapsTo === 'externalId'),
  )
}
