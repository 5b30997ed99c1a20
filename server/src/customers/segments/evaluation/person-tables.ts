import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { byExternalId, type Identities, isOneOf, type PersonTable } from '../../people/index.ts'

/** Few segments: the keys find the person in each. */
const ofAnySegment = (org: string) =>
  sql`t.segment_id = any(array(select s.id from segments s where s.org_id = ${org}))`

function memberOf(org: string, { people }: Identities): RawBuilder<unknown> | null {
  const named = isOneOf(sql`t.person_id`, people, 'uuid')
  return named && sql`${ofAnySegment(org)} and ${named}`
}

export const segmentTables: readonly PersonTable[] = [
  {
    table: 'segment_members',
    key: ['segment_id', 'person_id'],
    of: memberOf,
    erasing: leaveSegments,
  },
  { table: 'segment_departures', key: ['segment_id', 'person_id', 'entered_at'], of: memberOf },
  {
    table: 'segment_moments',
    key: ['segment_id', 'person_external_id'],
    of: (org, person) => {
      const named = byExternalId(org, person)
      return named && sql`${ofAnySegment(org)} and ${named}`
    },
    unexported: null,
  },
]

/** Members are changed with the row of their segment locked, as evaluations do. */
async function leaveSegments(ctx: Ctx, person: Identities): Promise<boolean> {
  const which = memberOf(ctx.org, person)
  if (which === null) return false
  const left = await ctx.db.rows(sql<{ segment_id: string }>`
    select t.segment_id from segment_members t where t.org_id = ${ctx.org} and ${which}`)
  if (left.length === 0) return false
  const ids = left.map((row) => row.segment_id)
  await ctx.db.run(sql`
    select 1 from segments where org_id = ${ctx.org} and id = any(${ids}::uuid[]) order by id for no key update`)
  await ctx.db.run(sql`
    with gone as (
      delete from segment_members t where t.org_id = ${ctx.org} and ${which} returning t.segment_id
    ), counted as (
      select segment_id, count(*)::int as people from gone group by segment_id
    )
    update segments s set member_count = s.member_count - counted.people
    from counted where s.org_id = ${ctx.org} and s.id = counted.segment_id`)
  return false
}
