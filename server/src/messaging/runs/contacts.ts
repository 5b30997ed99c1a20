import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

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
