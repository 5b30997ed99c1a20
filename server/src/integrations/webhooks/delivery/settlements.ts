import { tellAdmins } from '../../../identity/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { after, measures, publicUrl, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { CommitBatcher } from '../../../platform/jobs/index.ts'
import {
  type Ctx,
  inTransaction,
  type Runtime,
  writeSystemAudit,
} from '../../../platform/operations/index.ts'
import { reportFailingSubscriptions } from '../incidents/failing-subscriptions.ts'
import { addFailure, disablesAt, type Failures, NOTED_EVERY_MS } from '../incidents/failing-time.ts'
import { closeIncidents } from '../incidents/incidents.ts'
import type { DeliverySettlement } from './attempts.ts'
import { disabledEmail } from './disabled-email.ts'

const ACTOR = { kind: 'system', id: 'deliveries' } as const
/** Attempts of a delivery that are stored. Replays add more attempts. */
const MAX_TRACES = 16
/** The most settlements in a transaction. */
const MAX_BATCH = 500

/** Writes the results of attempts, grouped by organization. */
export class SettlementWriter {
  readonly #runtime: Runtime
  readonly #commits: CommitBatcher<DeliverySettlement>
  #isClosed = false

  constructor(runtime: Runtime) {
    this.#runtime = runtime
    this.#commits = new CommitBatcher({
      commit: (org, settlements) => this.#write(org, settlements),
      maxBatch: MAX_BATCH,
      onOutage: 'wait',
    })
  }

  /** If the result cannot be written, the delivery is sent again with the same id when its lease ends. */
  add(org: string, settlement: DeliverySettlement): void {
    if (this.#isClosed) return
    this.#commits.add(org, settlement).catch((err: unknown) => {
      this.#runtime.log.error(
        { err, org, delivery: settlement.id },
        'the settlement of a delivery was not written',
      )
    })
  }

  /** Waits for the settlements added so far, and ignores later ones. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#commits.idle()
  }

  async #write(org: string, settlements: readonly DeliverySettlement[]): Promise<undefined[]> {
    const disabled = await inTransaction(this.#runtime, org, ACTOR, (ctx) =>
      writeSettlements(ctx, settlements),
    )
    for (const subscription of disabled) {
      this.#runtime.log.warn({ org, subscription }, 'webhook subscription disabled: it failed for five days')
    }
    const counted = this.#runtime.services.find(measures)
    for (const { status } of settlements) counted?.delivered(status === 'pending' ? 'retried' : status)
    return settlements.map(() => undefined)
  }
}

/** Writes settlements and returns the ids of subscriptions that this disabled. */
async function writeSettlements(ctx: Ctx, settlements: readonly DeliverySettlement[]): Promise<string[]> {
  const rows = settlements.map(({ attempt, ...settlement }) => ({
    ...settlement,
    ...attempt,
    tried: attempt !== null,
  }))
  await ctx.db.run(sql`
    update webhook_deliveries d set
      status = r."status",
      attempts = d.attempts + (case when r."tried" then 1 else 0 end),
      response_status = r."responseStatus",
      response_excerpt = r."responseExcerpt",
      error_text = r."error",
      duration_ms = r."durationMs",
      log = case when r."trace" is null then d.log
                 when jsonb_array_length(d.log) >= ${MAX_TRACES} then (d.log - 0) || r."trace"
                 else d.log || r."trace" end,
      due_at = r."dueAt",
      finished_at = case when r."status" <> 'pending' then ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "id" uuid, "lease" timestamptz, "status" text, "tried" boolean, "responseStatus" int,
      "responseExcerpt" text, "error" text, "durationMs" int, "dueAt" timestamptz, "trace" jsonb)
    where d.org_id = ${ctx.org} and d.id = r."id" and d.due_at = r."lease"`)
  return updateHealth(ctx, settlements)
}

/** Updates since when subscriptions fail. A success resets it, and five days of failures disable the subscription. */
async function updateHealth(ctx: Ctx, settlements: readonly DeliverySettlement[]): Promise<string[]> {
  const tried = settlements.filter((settlement) => settlement.attempt)
  const well = new Set(tried.filter((one) => one.status === 'delivered').map((one) => one.subscriptionId))
  const failing = new Set(tried.map((one) => one.subscriptionId).filter((id) => !well.has(id)))
  if (well.size > 0) await markHealthy(ctx, [...well])
  if (failing.size === 0) return []
  const disabled = await markFailing(ctx, [...failing])
  await reportFailingSubscriptions(
    ctx,
    tried
      .filter((one) => failing.has(one.subscriptionId))
      .map(({ subscriptionId, attempt }) => ({ subscriptionId, reason: reasonOf(attempt) })),
  )
  return disabled
}

function reasonOf(attempt: DeliverySettlement['attempt']): string {
  return attempt?.responseStatus ? String(attempt.responseStatus) : 'no_response'
}

async function markHealthy(ctx: Ctx, ids: string[]): Promise<void> {
  const recovered = await ctx.db.rows(sql<{ id: string }>`
    update webhook_subscriptions set failing_since = null
    where org_id = ${ctx.org} and id = any(${ids}) and failing_since is not null
    returning id`)
  await closeIncidents(
    ctx,
    'webhook',
    recovered.map(({ id }) => id),
  )
}

/** Notes that subscriptions fail, and returns those that this disabled. */
async function markFailing(ctx: Ctx, ids: string[]): Promise<string[]> {
  const rows = await ctx.db.rows(sql<Failures & { id: string; name: string }>`
    select id, name, failing_since, failed_at, silent_ms from webhook_subscriptions
    where org_id = ${ctx.org} and id = any(${ids}) and disabled_at is null and deleted_at is null
      and (failing_since is null or failed_at is null or failed_at <= ${after(ctx.now, -NOTED_EVERY_MS)})
    order by id for update`)
  if (rows.length === 0) return []
  const noted = rows.map(({ id, name, ...failures }) => {
    const { since, silentMs } = addFailure(ctx.now, failures)
    return { id, name, since, silentMs, isOver: disablesAt(since, silentMs) <= ctx.now }
  })
  await ctx.db.run(sql`
    update webhook_subscriptions s set
      failing_since = r.since, failed_at = ${ctx.now}, silent_ms = r.silent_ms,
      disabled_at = case when r.is_over then ${ctx.now}::timestamptz end
    from unnest(${noted.map(({ id }) => id)}::uuid[], ${noted.map(({ since }) => since)}::timestamptz[],
                ${noted.map(({ silentMs }) => silentMs)}::bigint[], ${noted.map(({ isOver }) => isOver)}::boolean[])
      as r (id, since, silent_ms, is_over)
    where s.org_id = ${ctx.org} and s.id = r.id`)
  const disabled = noted.filter(({ isOver }) => isOver)
  for (const { id, name } of disabled) {
    const wireId = toWire('subscription', id)
    await writeSystemAudit(ctx, 'webhook_subscription_disabled', wireId)
    const link = `${ctx.services.get(publicUrl).url}/developers/webhooks/${wireId}`
    await tellAdmins(ctx, (locale) => disabledEmail(locale, name, link))
  }
  const disabledIds = disabled.map(({ id }) => id)
  await tellChanges(ctx, 'subscription', disabledIds)
  return disabledIds
}
