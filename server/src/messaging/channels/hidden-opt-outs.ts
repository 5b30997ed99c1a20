import { type Suppression, suppress } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { entriesFor, type Suppressible } from './refusals.ts'

/*
 * Opt-outs of contacts whose number nobody knows. The do-not-contact list has numbers, so the contact keeps the opt-out until
 * the number comes (docs/behaviour/customers.md: Do-not-contact).
 */

export interface HiddenOptOut extends Pick<Suppression, 'reason' | 'evidence'> {
  contactId: string
}

/** Keeps opt-outs of those of these contacts who have no address for the list. Returns who had not opted out before. */
export async function keepHiddenOptOuts(
  ctx: Ctx,
  optOuts: readonly HiddenOptOut[],
): Promise<ReadonlySet<string>> {
  if (optOuts.length === 0) return new Set()
  const rows = optOuts.map(({ contactId, ...optOut }) => ({
    id: contactId,
    opt_out: { ...optOut, at: ctx.now.toISOString() },
  }))
  const kept = await ctx.db.rows(sql<{ id: string }>`
    update contacts c set opt_out = r.opt_out
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, opt_out jsonb)
    where c.org_id = ${ctx.org} and c.id = r.id and c.opt_out is null and c.phone_number is null and c.email is null
    returning c.id`)
  return new Set(kept.map(({ id }) => id))
}

/** Puts contacts on the do-not-contact list whom a provider may not write to because they opted out there. */
export async function suppressRefused(
  ctx: Ctx,
  refused: readonly { message: Suppressible & { contact_id: string }; refusal: { optOut?: string } }[],
): Promise<void> {
  const optOuts = refused.flatMap(({ message, refusal: { optOut } }) =>
    optOut === undefined ? [] : [{ message, reason: optOut }],
  )
  await suppress(
    ctx,
    optOuts.flatMap(({ message, reason }) => entriesFor(message, reason)),
  )
  await keepHiddenOptOuts(
    ctx,
    optOuts.map(({ message, reason }) => ({ contactId: message.contact_id, reason })),
  )
}

/** Of these contacts, those who opted out while they had no number. */
export async function findHiddenOptOuts(
  ctx: Ctx,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (contactIds.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from contacts where org_id = ${ctx.org} and id = any(${contactIds}) and opt_out is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets the opt-outs that these contacts wrote themselves, but none that was kept after `until`. Returns whose it were. */
export async function withdrawHiddenOptOuts(
  ctx: Ctx,
  optIns: readonly { contactId: string; until: Date }[],
): Promise<ReadonlySet<string>> {
  // All these times have one format, so they are in the order of their characters.
  const rows = await ctx.db.rows(sql<{ id: string }>`
    update contacts c set opt_out = null
    from unnest(${optIns.map(({ contactId }) => contactId)}::uuid[],
                ${optIns.map(({ until }) => until.toISOString())}::text[]) as r (id, until)
    where c.org_id = ${ctx.org} and c.id = r.id and c.opt_out ->> 'reason' = 'opt_out'
      and c.opt_out ->> 'at' <= r.until collate "C"
    returning c.id`)
  return new Set(rows.map(({ id }) => id))
}

/** Puts those of these contacts on the do-not-contact list who opted out before their number was known. */
export async function listHiddenOptOuts(ctx: Ctx, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return
  const known = await ctx.db.rows(sql<{ value: string; opt_out: Pick<Suppression, 'reason' | 'evidence'> }>`
    with locked as (
      select c.id, c.phone_number, c.opt_out from contacts c
      where c.org_id = ${ctx.org} and c.id = any(${contactIds}) and c.opt_out is not null and c.phone_number is not null
      order by c.id for update
    )
    update contacts c set opt_out = null from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning locked.phone_number as value, locked.opt_out`)
  await suppress(
    ctx,
    known.map(({ value, opt_out: { reason, evidence } }) => ({
      kind: 'phone' as const,
      value,
      reason,
      ...(evidence && { evidence }),
    })),
  )
}
