export interface TestEvent {
  name: string
  occurredAt: Date
  properties: Record<string, unknown>
}

/**
 * What a filter means, said a second time and in another way: person by person in memory, after docs/segments.md and
 * not after the SQL.
 */
export interface TestPerson {
  externalId: string
  isDeleted: boolean
  firstName: string | null
  email: string | null
  phoneNumber: string | null
  createdAt: Date
  attributes: Record<string, unknown>
  events: TestEvent[]
}
