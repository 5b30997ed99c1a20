import { byExternalId, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'

export const goalTables: readonly PersonTable[] = [
  {
    // Still one of those who were enrolled or held out. Uses goal_members_by_person.
    table: 'goal_members',
    key: ['initiative_id', 'subject_id'],
    of: (org, person) => {
      const named = byExternalId(org, person)
      return (
        named &&
        sql`t.initiative_id = any(array(select g.initiative_id from initiative_goals g where g.org_id = ${org})) and ${named}`
      )
    },
    // Nobody's external id, and another one for each row.
    erasing: {
      set: sql`person_external_id = 'erased ' || t.subject_id::text, merged_from = null`,
      still: sql`true`,
    },
  },
  { table: 'goal_looks', of: byExternalId, unexported: null },
]
