import { tellChanges } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { actorName } from '../caller.ts'

/** How long somebody counts as online after a signal, in real seconds. */
const ONLINE_SECONDS = 60

/** Notes that the caller has the inbox open, or left it. Returns who has it open. */
export async function setOnline(
  ctx: Ctx,
  { online, by }: { online: boolean; by?: string | undefined },
): Promise<string[]> {
  const who = await actorName(ctx, by)
  const before = await listOnline(ctx)
  if (online) {
    // By the database's clock, which all processes share, in real time.
    await ctx.db.run(sql`
      insert into inbox_online (org_id, who, until)
      select ${ctx.org}, ${who}, statement_timestamp() + ${ONLINE_SECONDS} * interval '1 second'
      on conflict (org_id, who) do update set until = excluded.until`)
  } else {
    await ctx.db.run(sql`
      update inbox_online set until = '-infinity' where org_id = ${ctx.org} and who = ${who}`)
  }
  if (before.includes(who) !== online) await tellChanges(ctx, 'online', [who])
  return listOnline(ctx)
}

export async function listOnline(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ who: string }>`
    select who from inbox_online where org_id = ${ctx.org} and until > statement_timestamp() order by who`)
  return rows.map(({ who }) => who)
}
