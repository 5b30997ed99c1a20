import type { PersonRow } from '../person.ts'

/** The fields of a person that a merge can fill, and their columns. */
const PROFILE = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone_number',
} as const

type Field = keyof typeof PROFILE
export type Profile = Pick<PersonRow, (typeof PROFILE)[Field] | 'attributes'>

/** What a merge changed in the profile of the surviving person: only empty fields are filled. */
export interface ProfileChanges {
  fields: Partial<Record<Field, string>>
  attributes: Record<string, unknown>
  /** Those of the attributes that were null before, and not missing. */
  wereNull: string[]
}

/** A field in which the two people differ. The surviving person's value stays. */
export interface Difference {
  /** `attributes.<key>` for attributes. */
  field: string
  kept: unknown
  dropped: unknown
}

/** What the merged person has and the surviving one lacks. */
export function profileChanges(surviving: Profile, merged: Profile): ProfileChanges {
  const fields: ProfileChanges['fields'] = {}
  for (const [field, column] of entriesOf(PROFILE)) {
    const value = merged[column]
    if (surviving[column] === null && value !== null) fields[field] = value
  }
  const attributes = Object.fromEntries(
    Object.entries(merged.attributes).filter(
      ([key, value]) => value !== null && attributeOf(surviving.attributes, key) == null,
    ),
  )
  const wereNull = Object.keys(attributes).filter((key) => Object.hasOwn(surviving.attributes, key))
  return { fields, attributes, wereNull }
}

/** Where both have a value and the values differ. */
export function differences(surviving: Profile, merged: Profile): Difference[] {
  const found: Difference[] = []
  for (const [field, column] of entriesOf(PROFILE)) note(field, surviving[column], merged[column])
  for (const [key, dropped] of Object.entries(merged.attributes))
    note(`attributes.${key}`, attributeOf(surviving.attributes, key), dropped)
  return found

  function note(field: string, kept: unknown, dropped: unknown): void {
    if (kept != null && dropped != null && !isSame(kept, dropped)) found.push({ field, kept, dropped })
  }
}

export function withChanges<P extends Profile>(profile: P, { fields, attributes }: ProfileChanges): P {
  const columns = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [PROFILE[field as Field], value]),
  )
  return { ...profile, ...columns, attributes: { ...profile.attributes, ...attributes } }
}

/** The profile without what a merge filled in. Values that were changed since stay. */
export function withoutChanges<P extends Profile>(
  profile: P,
  { fields, attributes, wereNull }: ProfileChanges,
): P {
  const columns = Object.fromEntries(
    entriesOf(PROFILE)
      .filter(([field, column]) => fields[field] !== undefined && profile[column] === fields[field])
      .map(([, column]) => [column, null]),
  )
  const left = Object.entries(profile.attributes).flatMap(([key, value]) => {
    const isFilled = Object.hasOwn(attributes, key) && isSame(attributes[key], value)
    if (!isFilled) return [[key, value]]
    return wereNull.includes(key) ? [[key, null]] : []
  })
  return { ...profile, ...columns, attributes: Object.fromEntries(left) }
}

function entriesOf(profile: typeof PROFILE) {
  return Object.entries(profile) as [Field, (typeof PROFILE)[Field]][]
}

function attributeOf(attributes: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
