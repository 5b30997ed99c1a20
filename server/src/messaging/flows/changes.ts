import { tellChanges } from '../../platform/changes/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { FlowEvent } from '../channels/index.ts'
import type { FlowStatus } from './flows.ts'

/** What WhatsApp makes of a Flow that it has published. */
export type DecidedStatus = Extract<FlowStatus, 'PUBLISHED' | 'THROTTLED' | 'BLOCKED' | 'DEPRECATED'>

const DECIDED: readonly string[] = [
  'PUBLISHED',
  'THROTTLED',
  'BLOCKED',
  'DEPRECATED',
] satisfies DecidedStatus[]

export function isDecided(status: string): status is DecidedStatus {
  return DECIDED.includes(status)
}

/**
 * Applies what WhatsApp says about the Flows of an account; the last event of each counts. One that is being published is
 * left to the worker, which asks.
 */
export async function changeFlows(ctx: Ctx, accountId: string, events: readonly FlowEvent[]): Promise<void> {
  const latest = new Map(
    events.filter(({ status }) => isDecided(status)).map((event) => [event.flowId, event]),
  )
  if (latest.size === 0) return
  const rows = [...latest.values()].map(({ flowId, status, text }) => ({
    provider_id: flowId,
    status,
    code: status === 'PUBLISHED' ? null : `flow_${status.toLowerCase()}`,
    text: status === 'PUBLISHED' ? null : text,
  }))
  const changed = await ctx.db.rows(sql<{ form_id: string }>`
    update form_flows f set status = r.status, error_code = r.code, error = r.text, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (provider_id text, status text, code text, text text)
    where f.org_id = ${ctx.org} and f.account_id = ${accountId} and f.provider_id = r.provider_id
      and f.status = any(${[...DECIDED]}) and f.status <> r.status
    returning f.form_id`)
  await tellChanges(
    ctx,
    'form',
    changed.map(({ form_id }) => toWire('form', form_id)),
  )
}
