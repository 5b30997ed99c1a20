import { sql } from '../../platform/db/index.ts'
import { anyOf, isOneOf, type PersonTable } from '../people/index.ts'

/** Fewer digits are no phone number. */
const FEWEST_DIGITS = 7

/** What imports remember of rows. A refused cell names nobody, so it is found by an address or external id in it. */
export const importTables: readonly PersonTable[] = [
  {
    table: 'import_rejections',
    key: ['import_id', 'row'],
    of: (_, { externalIds, emails, phoneNumbers }) => {
      const digits = sql`regexp_replace(t.value, '[^0-9]', '', 'g')`
      return anyOf(
        isOneOf(sql`t.value`, externalIds),
        isOneOf(sql`lower(t.value)`, emails),
        // Written with or without the code of the country.
        phoneNumbers.length === 0
          ? null
          : sql`(length(${digits}) >= ${FEWEST_DIGITS}::int and exists (
              select from unnest(${phoneNumbers}::text[]) number where right(number, length(${digits})) = ${digits}))`,
      )
    },
    erasing: {
      set: sql`value = null, message = 'The value was erased with its person.'`,
      still: sql`t.value is not null`,
    },
  },
  {
    // Uses import_people_by_person.
    table: 'import_people',
    key: ['import_id', 'person_id'],
    of: (_, { people }) => isOneOf(sql`t.person_id`, people, 'uuid'),
  },
  {
    table: 'import_sightings',
    key: ['import_id', 'external_id'],
    of: (_, { externalIds }) => isOneOf(sql`t.external_id`, externalIds),
    unexported: null,
  },
]
