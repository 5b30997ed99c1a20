import { peopleBehind } from '../../customers/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/**
 * Selects the person of conversation `c` with contact `k`, at most one row. It is the person of its run, otherwise the
 * one with the contact's number or address who changed last (docs/behaviour/conversations.md: Inbox). For lateral
 * joins.
 */
export function personBehind(ctx: Ctx): RawBuilder<unknown> {
  const ofRun = sql`(select r.person_id from runs r where r.org_id = ${ctx.org} and r.id = c.run_id)`
  return sql`
    select p.external_id, p.first_name, p.last_name, p.email, p.phone_number, p.attributes
    from ${peopleBehind(ctx.org)}
    where a.org_id = ${ctx.org} and (a.id = ${ofRun} or a.phone_number = k.phone_number or lower(a.email) = k.email)
    order by p.id = ${ofRun} desc nulls last, p.updated_at desc
    limit 1`
}

/** How the inbox names contact `k`: as the person `p` of `personBehind`, otherwise as the channel told it. */
export const CONTACT_NAME = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), k.name)`
