import { byExternalId, isOneOf, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'

export const journeyTables: readonly PersonTable[] = [
  { table: 'trigger_matches', of: byExternalId },
  {
    // Still one of those who were not enrolled. Uses refused_enrollments_of_person.
    table: 'refused_enrollments',
    key: ['id', 'refused_at'],
    of: (org, person) => {
      const named = byExternalId(org, person)
      return (
        named &&
        sql`t.initiative_id = any(array(select i.id from initiatives i where i.org_id = ${org})) and ${named}`
      )
    },
    erasing: {
      set: sql`
        person_external_id = null, merged_from = null,
        trigger = case when t.trigger ? 'externalId' then t.trigger || '{"externalId": null}' else t.trigger end`,
      still: sql`true`,
    },
  },
  { table: 'http_calls', of: (_, { runs }) => isOneOf(sql`t.run_id`, runs, 'uuid') },
]
