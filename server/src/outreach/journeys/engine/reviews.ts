import { firstReviewOf, type Review } from '../../../conversations/index.ts'
import type { Advance, NewMessage } from '../../../messaging/index.ts'
import { after } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Effect } from '../nodes/index.ts'

type Reviewed = Pick<NewMessage, 'review'>

/** Says of messages whether they wait for a person: the first of each run, where the initiative asks for it. */
export async function findReviews(
  ctx: Ctx,
  decided: readonly { advance: Advance; effects: readonly Effect[] }[],
): Promise<(message: NewMessage) => Reviewed> {
  const first = decided.filter(
    ({ advance: { run }, effects }) =>
      run.messages_sent === 0 && effects.some((effect) => 'recipient' in effect),
  )
  if (first.length === 0) return () => ({})
  const initiatives = [...new Set(first.map(({ advance: { run } }) => run.initiative_id))]
  const rows = await ctx.db.rows(sql<{ id: string; review: Review }>`
    select id, review from initiatives
    where org_id = ${ctx.org} and id = any(${initiatives}) and review is not null`)
  const waits = new Map(rows.map(({ id, review }) => [id, firstReviewOf(review)]))
  const runs = new Set(first.map(({ advance: { run } }) => run.id))
  return ({ runId, initiativeId }) => {
    const ms = runs.has(runId ?? '') ? (waits.get(initiativeId ?? '') ?? null) : null
    return ms === null ? {} : { review: { kind: 'first', expiresAt: after(ctx.now, ms) } }
  }
}
