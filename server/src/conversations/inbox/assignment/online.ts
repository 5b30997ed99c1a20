import { tellChanges } from '../../../platform/changes/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
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
    await ctx.db.run(sql`
      insert into inbox_online (org_id, who, until)
      ${by === undefined && ctx.actor.kind === 'user' ? memberOnline(ctx, who) : sql`select ${ctx.org}, ${who}, ${UNTIL}`}
      on conflict (org_id, who) do update set until = excluded.until`)
  } else {
    await ctx.db.run(sql`
      update inbox_online set until = '-infinity' where org_id = ${ctx.org} and who = ${who}`)
  }
  const after = await listOnline(ctx)
  if (before.includes(who) !== after.includes(who)) await tellChanges(ctx, 'online', [who])
  return after
}

/** By the database's clock, which all processes share, in real time. */
const UNTIL = sql`statement_timestamp() + ${ONLINE_SECONDS} * interval '1 second'`

/** No row for a caller who was removed meanwhile: nothing must be assigned to them any more. */
function memberOnline({ org, actor }: Ctx, who: string): RawBuilder<unknown> {
  return sql`
    select m.org_id, ${who}, ${UNTIL} from memberships m
    where m.org_id = ${org} and m.user_id = ${fromWire('user', actor.id)} for key share`
}

export async function listOnline(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ who: string }>`
    select who from inbox_online where org_id = ${ctx.org} and until > statement_timestamp() order by who`)
  return rows.map(({ who }) => who)
}
