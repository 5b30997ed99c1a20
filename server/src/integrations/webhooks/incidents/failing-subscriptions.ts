import { after, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { disablesAt } from './failing-time.ts'
import { openIncident } from './incidents.ts'

/** A subscription without a success for this long is reported. */
const REPORTED_AFTER_MS = 24 * 3_600_000

/** An attempt that failed, and why. */
export interface FailedAttempt {
  subscriptionId: string
  reason: string
}

/**
 * Reports subscriptions that have been failing for a day, and when they will be disabled. The last attempts of one that was
 * deleted report nothing: no success could end that. They are locked, so that whoever deletes one waits.
 */
export async function reportFailingSubscriptions(
  ctx: Ctx,
  attempts: readonly FailedAttempt[],
): Promise<void> {
  const bySubscription = Map.groupBy(attempts, ({ subscriptionId }) => subscriptionId)
  const failing = await ctx.db.rows(sql<{ id: string; failing_since: Date; silent_ms: number }>`
    select id, failing_since, silent_ms from webhook_subscriptions
    where org_id = ${ctx.org} and id = any(${[...bySubscription.keys()]})
      and failing_since <= ${after(ctx.now, -REPORTED_AFTER_MS)} and deleted_at is null
    order by id for share`)
  for (const { id, failing_since: since, silent_ms: silentMs } of failing) {
    const failed = bySubscription.get(id)!
    await openIncident(ctx, {
      kind: 'webhook',
      subject: id,
      journey_id: null,
      since,
      details: {
        subscriptionId: toWire('subscription', id),
        failed: failed.length,
        reasons: [...Map.groupBy(failed, ({ reason }) => reason)].map(([reason, all]) => ({
          reason,
          count: all.length,
        })),
        disablesAt: disablesAt(since, silentMs).toISOString(),
      },
      lookAgainAt: null,
    })
  }
}
