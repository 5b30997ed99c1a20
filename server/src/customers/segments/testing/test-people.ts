export interface TestEvent {
  name: string
  occurredAt: Date
  properties: Record<string, unknown>
}

/**
 * The reference evaluator: the meaning of a filter person by person in memory, written after docs/segments.md and not
 * after the SQL.
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
