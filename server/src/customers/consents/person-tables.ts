import { byExternalId, type PersonTable } from '../people/index.ts'

/** What people agreed to, with its history: it ends with the person. */
export const consentTables: readonly PersonTable[] = [
  { table: 'consents', key: ['person_external_id', 'topic_id', 'channel'], of: byExternalId },
  { table: 'consent_entries', of: byExternalId },
]
