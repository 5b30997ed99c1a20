import type { z } from 'zod'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { callerName } from '../caller.ts'
import { VIEWS, type View } from './filter.ts'
import type { ConversationCounts } from './schema.ts'
import { inView } from './views.ts'

/** Counting stops here, so that a call reads a limited part of each index. */
const COUNTED = 10_000

/** How many conversations each view has. `who`: whose conversations `mine` are; by default the caller's. */
export async function countConversations(
  ctx: Ctx,
  assignee?: string,
): Promise<z.input<typeof ConversationCounts>> {
  const caller = await callerName(ctx)
  const who = assignee ?? caller
  const rows = await ctx.db.rows(
    sql<{ view: View; count: number; unread: number }>`${sql.join(
      VIEWS.map(
        (view) => sql`
        select ${view}::text as view, count(*)::int as count, count(*) filter (where unread > 0)::int as unread
        from (
          select c.unread from conversations c where c.org_id = ${ctx.org} and ${inView(ctx.org, view, view === 'mentioned' ? caller : who)}
          limit ${COUNTED + 1}) as few`,
      ),
      sql` union all `,
    )}`,
  )
  const counts = rows.map(({ view, count, unread }) => [
    view,
    { count: Math.min(count, COUNTED), unread: Math.min(unread, COUNTED), capped: count > COUNTED },
  ])
  return Object.fromEntries(counts)
}
