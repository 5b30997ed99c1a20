import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { hasWritten } from './handover.ts'

/** A run, and a contact that it writes to besides its own (`contact_id`). */
export interface RunContact {
  runId: string
  contactId: string
}

/** Notes that runs write to these contacts, so that replies and opt-outs find the runs. The caller holds their locks. */
export async function addRunContacts(ctx: Ctx, added: readonly RunContact[]): Promise<void> {
  if (added.length === 0) return
  await ctx.db.run(sql`
    insert into run_contacts (org_id, run_id, contact_id)
    select ${ctx.org}, run_id, contact_id
    from unnest(${added.map(({ runId }) => runId)}::uuid[], ${added.map(({ contactId }) => contactId)}::uuid[])
      as r (run_id, contact_id)
    on conflict do nothing`)
}

/** Ended runs take no more messages of their contacts. */
export async function leaveContacts(ctx: Ctx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await ctx.db.run(sql`
    update run_contacts set is_live = false where org_id = ${ctx.org} and run_id = any(${runIds}) and is_live`)
}

/**
 * The live runs that end when two contacts turn out to be one. Where both have one in an initiative, it is the first of
 * `from`, unless only that one has written.
 */
export async function findCompetingOfContacts(
  ctx: Ctx,
  { from, to }: { from: readonly string[]; to: readonly string[] },
): Promise<string[]> {
  if (from.length === 0 || to.length === 0) return []
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select case when ${hasWritten(ctx.org, 'r')} and not ${hasWritten(ctx.org, 'o')} then o.id else r.id end as id
    from runs r
    join runs o on o.org_id = ${ctx.org} and o.initiative_id = r.initiative_id and o.id = any(${to}::uuid[])
      and o.ended_at is null
    where r.org_id = ${ctx.org} and r.id = any(${from}::uuid[]) and r.ended_at is null and r.id <> o.id`)
  return [...new Set(rows.map(({ id }) => id))]
}

/** These runs write to another contact than before, who is the same person. */
export async function moveRunsOfContact(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
  runIds: readonly string[],
): Promise<void> {
  await ctx.db.run(sql`
    with locked as (
      select r.id, case when r.contact_id = ${from} then ${to}::uuid else r.contact_id end as contact_id,
             case when r.subject_id = ${from} then ${to}::uuid else r.subject_id end as subject_id,
             case when r.state ->> 'contactId' = ${from} then r.state || jsonb_build_object('contactId', ${to}::text)
                  else r.state end as state
      from runs r where r.org_id = ${ctx.org} and r.id = any(${runIds}::uuid[]) order by r.id for update
    )
    update runs r set contact_id = locked.contact_id, subject_id = locked.subject_id, state = locked.state, rev = r.rev + 1
    from locked where r.org_id = ${ctx.org} and r.id = locked.id`)
  await ctx.db.run(sql`
    insert into run_contacts (org_id, run_id, contact_id)
    select ${ctx.org}, n.run_id, ${to}::uuid from run_contacts n
    where n.org_id = ${ctx.org} and n.contact_id = ${from} and n.is_live
    on conflict do nothing`)
  await ctx.db.run(sql`
    update run_contacts set is_live = false where org_id = ${ctx.org} and contact_id = ${from} and is_live`)
}
