import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The most event names returned. */
const MAX_NAMES = 500

/**
 * The names of recorded events and of events in published journeys and drafts. Reads one index entry of
 * events_by_name_with_person per name, however many events it has.
 */
export async function listEventNames(ctx: Ctx): Promise<string[]> {
  const recorded = await ctx.db.rows(sql<{ name: string }>`
    with recursive names (name, place) as (
      (select min(name), 1 from events where org_id = ${ctx.org})
      union all
      select (select min(e.name) from events e where e.org_id = ${ctx.org} and e.name > n.name), place + 1
      from names n where n.name is not null and place < ${MAX_NAMES}
    )
    select name from names where name is not null`)
  const named = await ctx.db.rows(sql<{ name: string }>`
    select distinct name from journeys j,
      lateral jsonb_path_query(j.definition, '$.actions[*].inputs.eventName') as found (value),
      lateral (select found.value #>> '{}' as name) as text
    where j.org_id = ${ctx.org} and j.status <> 'STOPPED' and name <> '' limit ${MAX_NAMES}`)
  return [...new Set([...recorded, ...named].map(({ name }) => name))].toSorted()
}
