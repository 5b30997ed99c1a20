import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { PublishedJourney } from '../enrollment/live-journeys.ts'
import type { MatchRow } from './match.ts'

/** How often, in milliseconds, a match looks whether its initiative is still paused. A resumption does not wait for it. */
const LOOK_MS = 3_600_000

/**
 * Postpones the enrollments of paused initiatives, and returns the other matches. Only active initiatives are matched,
 * so these triggered before the pause. Whoever wrote a keyword does not wait, because people can answer instead. The
 * caller holds the locks of the initiatives.
 */
export async function keepPaused(
  ctx: Ctx,
  matches: readonly MatchRow[],
  { lease, published }: { lease: Date; published: readonly PublishedJourney[] },
): Promise<MatchRow[]> {
  const paused = new Set(
    published.filter(({ status }) => status === 'PAUSED').map(({ journey }) => journey.initiativeId),
  )
  const waits = ({ action, trigger, initiative_id }: MatchRow) =>
    action === 'enroll' && trigger.kind !== 'inbound' && paused.has(initiative_id)
  const waiting = matches.filter(waits).map((match) => match.id)
  if (waiting.length > 0) {
    await ctx.db.run(sql`
      update trigger_matches set due_at = ${new Date(ctx.now.getTime() + LOOK_MS)}, due_lease = null, due_failures = 0
      where org_id = ${ctx.org} and id = any(${waiting}) and due_at = ${lease}`)
  }
  return matches.filter((match) => !waits(match))
}

/**
 * Makes the enrollments due that waited for the end of the initiative's pause. The caller holds the initiative's lock.
 * A match that somebody else has locked is settled by its worker, or later, so that nobody waits for another.
 */
export async function resumeMatches(ctx: Ctx, initiativeId: string): Promise<void> {
  const due = await ctx.db.rows(sql<{ id: string }>`
    with chosen as (
      select id from trigger_matches
      where org_id = ${ctx.org} and due_at > ${ctx.now} and due_lease is null and initiative_id = ${initiativeId}
      for update skip locked
    )
    update trigger_matches m set due_at = ${ctx.now} from chosen
    where m.org_id = ${ctx.org} and m.id = chosen.id
    returning m.id`)
  if (due.length > 0) wakeAfterCommit(ctx, QUEUES.matches)
}
