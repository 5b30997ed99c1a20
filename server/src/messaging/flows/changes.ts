import { tellChanges } from '../../platform/changes/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
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

/** A Flow is asked about after so long that WhatsApp limits it, in case the webhook that ends the limit was lost. */
export const LIMITED_CHECK_MS = 3_600_000

interface Judged {
  id: string
  form_id: string
  provider_id: string
  status: string
  decided_at: Date | null
}

/**
 * Applies what WhatsApp says about the Flows of an account, in the order in which it happened there. An event that came too
 * late changes nothing, and the worker asks WhatsApp instead. One that is being published is left to the worker too.
 */
export async function changeFlows(ctx: Ctx, accountId: string, events: readonly FlowEvent[]): Promise<void> {
  const byFlow = Map.groupBy(
    events.filter(({ status }) => isDecided(status)),
    ({ flowId }) => flowId,
  )
  if (byFlow.size === 0) return
  const flows = await ctx.db.rows(sql<Judged>`
    select id, form_id, provider_id, status, decided_at from form_flows
    where org_id = ${ctx.org} and account_id = ${accountId} and provider_id = any(${[...byFlow.keys()]})
      and status = any(${[...DECIDED]})
    order by id for update`)
  const rows = flows.flatMap((flow) => {
    const { last, isDoubtful } = judge(flow, byFlow.get(flow.provider_id)!, ctx.now)
    const isNew = last !== null && last.status !== flow.status
    if (last === null && !isDoubtful) return []
    return { ...flow, ...(last ?? flow), is_new: isNew, ask: isDoubtful }
  })
  if (rows.length === 0) return
  await ctx.db.run(sql`
    update form_flows f set
      status = r.status, decided_at = r.decided_at,
      check_at = case
        when r.ask then ${ctx.now}
        -- What is due sooner stays, such as the lease of an attempt under way, which then asks again if it has to.
        when r.is_new and r.status = 'THROTTLED'
          then least(f.check_at, ${new Date(ctx.now.getTime() + LIMITED_CHECK_MS)}::timestamptz)
        else f.check_at end,
      error_code = case when r.is_new then r.code else f.error_code end,
      error = case when r.is_new then r.text else f.error end,
      updated_at = case when r.is_new then ${ctx.now} else f.updated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, status text, decided_at timestamptz, code text, text text, is_new boolean, ask boolean)
    where f.org_id = ${ctx.org} and f.id = r.id`)
  if (rows.some(({ ask }) => ask)) wakeAfterCommit(ctx, QUEUES.flows)
  await tellChanges(
    ctx,
    'form',
    rows.flatMap(({ form_id, is_new }) => (is_new ? toWire('form', form_id) : [])),
  )
}

interface Verdict {
  status: string
  decided_at: Date
  code: string | null
  text: string | null
}

/** The last one of these events that counts, and whether another one came too late. WhatsApp tells whole seconds. */
function judge(flow: Judged, events: readonly FlowEvent[], now: Date) {
  const timeOf = ({ at }: FlowEvent) => (at ?? now).getTime()
  let last: Verdict | null = null
  let isDoubtful = false
  for (const event of events.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const known = last ?? flow
    const since = known.decided_at?.getTime() ?? 0
    const isOvertaken = timeOf(event) === since && event.before !== null && event.before !== known.status
    if (timeOf(event) < since || isOvertaken) {
      isDoubtful ||= event.status !== known.status
      continue
    }
    const { status } = event
    const isFine = status === 'PUBLISHED'
    last = {
      ...{ status, decided_at: new Date(timeOf(event)) },
      code: isFine ? null : `flow_${status.toLowerCase()}`,
      text: isFine ? null : event.text,
    }
  }
  return { last, isDoubtful }
}
