import { type Identities, isOneOf, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

export const campaignTables: readonly PersonTable[] = [
  {
    // Uses campaign_people_by_person. Who waited counts as gone.
    table: 'campaign_people',
    key: ['campaign_id', 'person_id'],
    of: (_, { people }) => isOneOf(sql`t.person_id`, people, 'uuid'),
  },
  {
    // Audiences that name people. There are few campaigns.
    table: 'campaigns',
    of: (_, { externalIds }) =>
      externalIds.length === 0
        ? null
        : sql`t.definition #> '{audience,personExternalIds}' ?| ${externalIds}::text[]`,
    erasing: forgetListed,
    unexported: null,
  },
]

/** Takes the person out of lists. Nobody has the id that stays, so that no list is empty. */
async function forgetListed(ctx: Ctx, { externalIds }: Identities, limit: number): Promise<boolean> {
  if (externalIds.length === 0) return false
  const changed = await ctx.db.run(sql`
    update campaigns set definition = jsonb_set(definition, '{audience,personExternalIds}',
      (definition #> '{audience,personExternalIds}') - ${externalIds}::text[] || '["erased"]'::jsonb)
    where org_id = ${ctx.org} and id in (
      select c.id from campaigns c
      where c.org_id = ${ctx.org} and c.definition #> '{audience,personExternalIds}' ?| ${externalIds}::text[]
      order by c.id limit ${limit} for update)`)
  return changed === limit
}
