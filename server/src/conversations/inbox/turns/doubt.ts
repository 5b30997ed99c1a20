import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/**
 * Drops the agent's answers that were due when a restored database was dumped, since the original may have given them. The
 * conversations stay unanswered, for people to look at. Returns how many.
 */
export function dropDueTurns(ctx: Ctx): Promise<number> {
  return ctx.db.run(sql`
    update conversations c set turn_at = null, turn_lease = null, rev = c.rev + 1
    where c.org_id = ${ctx.org} and c.turn_at is not null`)
}
