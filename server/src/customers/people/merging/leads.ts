import type { Secrets } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { isVerified } from './address-matches.ts'
import { readMatchingRules } from './matching-rules.ts'
import { lockAsNamed, merge } from './merges.ts'

/* Leads: people that only a form made known. Their external id is made from what the visitor typed. */

/** The length of the hash, in characters: 128 bits. */
const HASH_LENGTH = 22
const LEAD = `^lead_[A-Za-z0-9_-]{${HASH_LENGTH}}$`

/** The external id of the lead with this address, or of this submission. */
export function leadId(secrets: Secrets, org: string, named: string): string {
  const hash = secrets.mac('form-lead', `${org} ${named}`).toString('base64url').slice(0, HASH_LENGTH)
  return `lead_${hash}`
}

/**
 * Merges leads into people who have all their addresses and an external id of the organization's own. A lead with another
 * address is left alone: nobody has proven that both addresses belong to one person. So is a lead whose merge into this
 * person somebody undid. Uses person_merges_of_merged.
 */
export async function absorbLeads(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  const found = await ctx.db.rows(sql<{ surviving: string; lead: string; isVerified: boolean }>`
    select distinct on (l.external_id) p.external_id as surviving, l.external_id as lead,
           ${isVerified(ctx.org, { phone: sql`l.phone_number`, email: sql`lower(l.email)` })} as "isVerified"
    from unnest(${[...personIds]}::uuid[]) as wanted (id)
    join people p on p.org_id = ${ctx.org} and p.id = wanted.id and p.deleted_at is null
    cross join lateral (
      select * from people where org_id = ${ctx.org} and phone_number = p.phone_number
      union
      select * from people where org_id = ${ctx.org} and lower(email) = lower(p.email) and email is not null
    ) l
    where exists (select from forms where org_id = ${ctx.org})
      and l.external_id ~ ${LEAD} and p.external_id !~ ${LEAD} and l.deleted_at is null
      and (l.phone_number is null or l.phone_number = p.phone_number)
      and (l.email is null or lower(l.email) = lower(p.email))
      and not exists (
        select from person_merges g
        where g.org_id = ${ctx.org} and g.merged_person_id = l.id and g.person_id = p.id and g.undone_at is not null)
    order by l.external_id, p.created_at, p.id`)
  if (found.length === 0) return
  const { addresses } = await readMatchingRules(ctx)
  for (const { surviving, lead, isVerified } of found) {
    if (addresses === 'none' || (addresses === 'verified' && !isVerified)) continue
    // Null: somebody merged or erased one of them meanwhile.
    const pair = await lockAsNamed(ctx, surviving, lead)
    if (pair) await merge(ctx, pair, 'same_address')
  }
}
