import { closeIncidents, openIncident } from '../../integrations/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The result of a call, as it is counted. */
export type Outcome = 'ok' | Failed

export type Failed = 'malformed' | 'refused' | 'truncated' | 'timeout' | 'failed'

/** Why a call failed, for the people who set up the model. It has no secrets and nothing that was said. */
export interface CallFailure {
  code: string
  message: string
}

/** So many failed calls in a row are reported. Single ones are normal. */
const REPORTED_AFTER = 3

/**
 * Stores how the latest call of the model ended; `asOf` is the model's `updated_at` when it was called, so that the failure
 * of earlier settings is not stored. A success clears the error. Repeated failures are reported.
 */
export async function noteCall(ctx: Ctx, failure: CallFailure | null, asOf: Date): Promise<void> {
  if (failure === null) return noteSuccess(ctx, asOf)
  const row = await ctx.db.maybe(sql<{ failures: number; failing_since: Date }>`
    update language_models m set
      failures = m.failures + 1, failing_since = coalesce(m.failing_since, ${ctx.now}),
      last_error = ${JSON.stringify({ ...failure, at: ctx.now })}::jsonb
    where m.org_id = ${ctx.org} and m.updated_at = ${asOf}
    returning m.failures, m.failing_since`)
  if (!row || row.failures < REPORTED_AFTER) return
  await openIncident(ctx, {
    kind: 'language_model',
    subject: '',
    journey_id: null,
    since: row.failing_since,
    details: { failed: row.failures, reasons: [{ reason: failure.code, count: row.failures }] },
    lookAgainAt: null,
  })
}

async function noteSuccess(ctx: Ctx, asOf: Date): Promise<void> {
  const recovered = await ctx.db.maybe(sql`
    update language_models m set failures = 0, failing_since = null, last_error = null
    where m.org_id = ${ctx.org} and m.updated_at = ${asOf} and m.last_error is not null
    returning m.org_id`)
  if (recovered) await forgetFailures(ctx)
}

/** Ends the report that the model keeps failing. */
export function forgetFailures(ctx: Ctx): Promise<void> {
  return closeIncidents(ctx, 'language_model', [''])
}

/** The subject of the incident of a used-up daily budget. */
export const DAILY_BUDGET = 'daily_budget'

/** Ends the report that the daily budget is used up. */
export function forgetBudget(ctx: Ctx): Promise<void> {
  return closeIncidents(ctx, 'language_model', [DAILY_BUDGET])
}
