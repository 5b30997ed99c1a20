import { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** Which addresses lead from a form or an import to a person that is already known. */
const AddressRule = z
  .enum(['any', 'verified', 'none'])
  .describe(
    '`any`: a known phone number or email address. `verified`: one that its owner wrote from. `none`: only ' +
      'external ids.',
  )

export const MatchingRules = z.strictObject({ addresses: AddressRule }).meta({ id: 'MatchingRules' })

export type MatchingRules = z.output<typeof MatchingRules>

export async function readMatchingRules(ctx: Ctx): Promise<MatchingRules> {
  const row = await ctx.db.maybe(sql<MatchingRules>`
    select addresses from matching_rules where org_id = ${ctx.org}`)
  return row ?? { addresses: 'any' }
}

export async function setMatchingRules(ctx: Ctx, { addresses }: MatchingRules): Promise<MatchingRules> {
  await ctx.db.run(sql`
    insert into matching_rules (org_id, addresses) values (${ctx.org}, ${addresses})
    on conflict (org_id) do update set addresses = excluded.addresses`)
  return { addresses }
}
