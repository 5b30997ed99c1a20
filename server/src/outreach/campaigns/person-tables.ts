import { isOneOf, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'

export const campaignTables: readonly PersonTable[] = [
  {
    // Uses campaign_people_by_person. Who waits no more counts as gone.
    table: 'campaign_people',
    key: ['campaign_id', 'person_id'],
    of: (_, { people }) => isOneOf(sql`t.person_id`, people, 'uuid'),
  },
]
