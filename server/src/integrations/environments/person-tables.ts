import { isOneOf, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'

/** Testers, where the person is one. */
export const testerTables: readonly PersonTable[] = [
  {
    table: 'test_numbers',
    key: ['phone_number'],
    of: (_, { phoneNumbers }) => isOneOf(sql`t.phone_number`, phoneNumbers),
  },
  { table: 'test_addresses', key: ['email'], of: (_, { emails }) => isOneOf(sql`t.email`, emails) },
]
