import { isOneOf, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'

export const resultTables: readonly PersonTable[] = [
  {
    // May quote answers. They are counted again when somebody asks.
    table: 'result_counts',
    of: (org, { runs }) => {
      const theirs = isOneOf(sql`r.id`, runs, 'uuid')
      return (
        theirs &&
        sql`t.initiative_id = any(array(select r.initiative_id from runs r where r.org_id = ${org} and ${theirs}))`
      )
    },
    unexported: null,
  },
]
