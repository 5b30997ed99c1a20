import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { lookAtBacklogs } from '../backlogs.ts'
import { tellMessages } from '../message-changes.ts'
import type { Address } from '../provider/provider.ts'
import { notifyRuns, type SendNews } from '../run-notifications.ts'
import type { MessageEvent } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'
import { noteNotSent } from '../waiting.ts'
import { newDetails, type Written } from './compose.ts'
import type { DueMessage } from './due-messages.ts'
import type { Placement } from './placement.ts'
import type { SendDecision } from './send-decision.ts'

/** A due message with its send decision. */
export interface DecidedMessage {
  message: DueMessage
  decision: SendDecision
  to: Address | null
  written: Written | null
}

/** Writes what was decided about claimed messages, and tells and counts it. */
export async function record(
  ctx: Ctx,
  decided: readonly DecidedMessage[],
  { placed, waiting }: Placement,
  lease: Date,
): Promise<void> {
  const joining = [
    ...waiting.map(({ message, until }) => ({ message, until, reason: null })),
    ...waitersOf(decided),
  ]
  const rows = [
    ...placed.map(({ message: { id }, written }) => ({
      ...{ id, status: 'sending', due_at: lease, error_code: null, details: newDetails(written) },
    })),
    ...joining.map(({ message, reason }) => ({
      id: message.id,
      status: 'queued',
      due_at: null,
      error_code: reason,
      backlogged: true,
    })),
    ...decided.flatMap(({ message: { id }, decision }) => {
      if (decision.act === 'hold')
        return { id, status: 'queued', due_at: decision.until, error_code: decision.reason ?? null }
      if (decision.act === 'giveUp')
        return { id, status: 'unknown', due_at: null, error_code: decision.reason }
      if (decision.act === 'cancel')
        return { id, status: 'canceled', due_at: null, error_code: decision.errorName }
      if (decision.act === 'fail')
        return { id, status: 'failed', due_at: null, error_code: decision.errorName }
      return []
    }),
  ]
  await ctx.db.run(sql`
    update messages m set status = r.status, due_at = r.due_at, due_lease = null, error_code = r.error_code,
                          backlogged = coalesce(r.backlogged, false), details = coalesce(r.details, m.details),
                          attempts = case when r.status = 'sending' then m.attempts + 1 else m.attempts end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, status text, due_at timestamptz, error_code text, backlogged boolean, details jsonb)
    where m.org_id = ${ctx.org} and m.id = r.id`)
  const changed = new Set(rows.filter(({ status }) => status !== 'queued').map(({ id }) => id))
  await tellMessages(
    ctx,
    decided.flatMap(({ message }) => (changed.has(message.id) ? message : [])),
  )
  await countMessages(
    ctx,
    decided.flatMap((each) => eventsOf(each, ctx.now)),
  )
  await lookAtBacklogs(ctx, earliestOf(joining))
  await notifyRuns(ctx, decided.flatMap(newsOf))
  const over = decided.filter(({ decision: { act } }) => act === 'cancel' || act === 'fail')
  await noteNotSent(
    ctx,
    over.map(({ message }) => message),
  )
}

/** Parley itself cancels or fails these, before a provider sees them. */
function eventsOf({ message, decision }: DecidedMessage, at: Date): MessageEvent[] {
  if (decision.act !== 'cancel' && decision.act !== 'fail') return []
  const event = { message, at, reason: '' }
  const { errorName: reason } = decision
  if (decision.act === 'cancel') return [{ ...event, what: 'CANCELED', reason }]
  return [
    { ...event, what: 'ATTEMPTED' },
    { ...event, what: 'FAILED', reason },
  ]
}

function waitersOf(decided: readonly DecidedMessage[]) {
  return decided.flatMap(({ message, decision }) =>
    decision.act === 'wait' ? { message, until: decision.until, reason: decision.reason ?? null } : [],
  )
}

/** When to look at the backlog of each channel. */
function earliestOf(waiting: readonly { message: DueMessage; until: Date }[]): Map<string, Date> {
  const times = new Map<string, Date>()
  for (const { message, until } of waiting) {
    const known = times.get(message.channel_id)
    if (known === undefined || until < known) times.set(message.channel_id, until)
  }
  return times
}

/** A message that was given up may have been sent, so its run continues as if it was. */
function newsOf({ message, decision }: DecidedMessage): SendNews[] {
  const news = { messageId: message.id, runId: message.run_id }
  if (decision.act === 'giveUp') return [{ ...news, became: 'sent' }]
  return 'errorName' in decision ? [{ ...news, became: 'failed', errorName: decision.errorName }] : []
}
