/** The name to show for a person, or else the email address or external ID. */
export function nameOf(person: {
  externalId: string
  firstName?: string | null
  lastName?: string | null
  email?: string | null
}): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email || person.externalId
}
