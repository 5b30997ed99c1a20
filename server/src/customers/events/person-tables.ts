import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { anyOf, byExternalId, type Identities, type PersonTable } from '../people/index.ts'

/** Events of the person, and of objects that are linked to nobody else. Uses events_by_person and events_by_object. */
function theirs(org: string, person: Identities): RawBuilder<unknown> | null {
  const { objects } = person
  const ofObjects =
    objects.length === 0
      ? null
      : sql`((t.custom_object_type, t.custom_object_external_id) in (
          select * from unnest(${objects.map(({ type }) => type)}::text[], ${objects.map((each) => each.externalId)}::text[]))
          and t.person_external_id is null)`
  return anyOf(byExternalId(org, person), ofObjects)
}

export const eventTables: readonly PersonTable[] = [
  {
    table: 'events',
    key: ['occurred_at', 'id'],
    of: theirs,
    erasing: async (ctx, person, limit) => {
      const which = theirs(ctx.org, person)
      if (which === null) return false
      const gone = await ctx.db.rows(sql`
        with gone as (
          delete from events e
          where e.org_id = ${ctx.org} and (e.occurred_at, e.id) in (
            select t.occurred_at, t.id from events t where t.org_id = ${ctx.org} and (${which}) limit ${limit})
          returning e.id, e.external_id
        ), keys as (
          delete from event_keys k using gone
          where k.org_id = ${ctx.org} and k.external_id = gone.external_id and k.event_id = gone.id
        )
        select id from gone`)
      return gone.length === limit
    },
  },
]
