/** What a person is called on screens: their name, or else whatever is known. */
export function nameOf(person: {
  externalId: string
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email || person.externalId
}
