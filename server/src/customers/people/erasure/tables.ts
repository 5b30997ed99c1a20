import { sql } from '../../../platform/db/index.ts'
import { anyOf, byExternalId, isOneOf, type PersonTable } from './person-tables.ts'

/** What this room keeps about people. The profile goes first, in the transaction of the request. */
export const peopleTables: readonly PersonTable[] = [
  {
    table: 'people',
    of: (_, { people }) => isOneOf(sql`t.id`, people, 'uuid'),
    unexported: ['search_text'],
  },
  {
    table: 'person_merges',
    of: (_, { people }) =>
      anyOf(isOneOf(sql`t.person_id`, people, 'uuid'), isOneOf(sql`t.merged_person_id`, people, 'uuid')),
  },
  {
    // The entry stays, so that nobody writes to the address again. What the person said does not.
    table: 'suppressions',
    key: ['kind', 'value'],
    of: (_, { phoneNumbers, emails, externalIds }) =>
      anyOf(
        ...Object.entries({ phone: phoneNumbers, email: emails, person: externalIds }).map(
          ([kind, values]) => {
            const named = isOneOf(sql`t.value`, values)
            return named && sql`(t.kind = ${kind} and ${named})`
          },
        ),
      ),
    erasing: {
      set: sql`quote = null, message_id = null`,
      still: sql`t.quote is not null or t.message_id is not null`,
    },
  },
  {
    table: 'noted_changes',
    of: (org, person) =>
      anyOf(byExternalId(org, person), isOneOf(sql`t.contact_id`, person.contacts, 'uuid')),
    unexported: null,
  },
]
