import { sql } from '../../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../../platform/jobs/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'
import type { DueMessage } from '../due-messages.ts'
import type { StoredTemplate } from '../template-messages.ts'
import { WAITS_FOR_REVIEW } from './reasons.ts'

/** WhatsApp sends a Flow that it limits this often an hour (docs/whatsapp.md: Flows). */
export const FLOW_MESSAGES_PER_HOUR = 10
/** WhatsApp counts a message when it arrives there, which is a little later than the decision to send it. */
const ARRIVAL_MS = 60_000
const WINDOW_MS = 3_600_000 + ARRIVAL_MS

interface Limited {
  id: string
  account_id: string
  provider_id: string
  sent_at: Date[]
}

/** How often the Flows that WhatsApp limits were sent within the last hour, for the messages of a batch that open them. */
export class FlowLimit {
  readonly #ctx: Ctx
  readonly #limited: ReadonlyMap<string, Limited>
  readonly #ofCampaigns: ReadonlySet<string>
  readonly #taken = new Map<Limited, string[]>()

  private constructor(
    ctx: Ctx,
    limited: ReadonlyMap<string, Limited>,
    ofCampaigns: ReadonlySet<string> = new Set(),
  ) {
    this.#ctx = ctx
    this.#limited = limited
    this.#ofCampaigns = ofCampaigns
  }

  /** Locks the counts of the limited Flows until the end of the transaction. Most batches open no Flow. */
  static async open(
    ctx: Ctx,
    due: readonly DueMessage[],
    templates: ReadonlyMap<string, StoredTemplate>,
  ): Promise<FlowLimit> {
    const opening = due.flatMap((message) => {
      const form = templates.get(message.template?.templateId ?? '')?.form
      const flowId = message.details?.kind === 'flow' ? message.details.flowId : form?.flowId
      return flowId ? { messageId: message.id, accountId: message.account_id, flowId } : []
    })
    if (opening.length === 0) return new FlowLimit(ctx, new Map())
    const limited = await lockLimited(
      ctx,
      opening.map(({ flowId }) => flowId),
    )
    const keyOf = (accountId: string, flowId: string) => `${accountId} ${flowId}`
    const byFlow = new Map(limited.map((row) => [keyOf(row.account_id, row.provider_id), row]))
    const waiting = new Map(
      opening.flatMap(({ messageId, accountId, flowId }): [string, Limited][] => {
        const found = byFlow.get(keyOf(accountId, flowId))
        return found ? [[messageId, found]] : []
      }),
    )
    return new FlowLimit(ctx, waiting, await findOfCampaigns(ctx, [...waiting.keys()]))
  }

  /** Whether the message waits for its turn as long as that takes. */
  isPatient(messageId: string): boolean {
    return this.#ofCampaigns.has(messageId)
  }

  /** Until when WhatsApp would refuse the message; null when it may leave. */
  check(messageId: string): Date | null {
    const flow = this.#limited.get(messageId)
    if (!flow) return null
    const { now } = this.#ctx
    const sent = [...flow.sent_at, ...(this.#taken.get(flow) ?? []).map(() => now)]
    const tenth = sent.at(-FLOW_MESSAGES_PER_HOUR)
    const until = tenth ? new Date(tenth.getTime() + WINDOW_MS) : now
    return until > now ? until : null
  }

  /** Counts a message that will be sent. */
  take(messageId: string): void {
    const flow = this.#limited.get(messageId)
    if (flow) this.#taken.set(flow, [...(this.#taken.get(flow) ?? []), messageId])
  }

  /** Keeps the counts. Messages that got no slot of their sender count when they leave. */
  async save(placed: readonly string[]): Promise<void> {
    const leaving = new Set(placed)
    const rows = [...this.#taken].flatMap(([flow, ids]) => {
      const added = ids.filter((id) => leaving.has(id)).map(() => this.#ctx.now)
      return added.length > 0
        ? { id: flow.id, sent_at: [...flow.sent_at, ...added].slice(-FLOW_MESSAGES_PER_HOUR) }
        : []
    })
    if (rows.length === 0) return
    await this.#ctx.db.run(sql`
      update flow_limits l set sent_at = r.sent_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, sent_at timestamptz[])
      where l.org_id = ${this.#ctx.org} and l.flow_id = r.id`)
  }
}

/**
 * Those of these messages that belong to a campaign. A campaign has few people wait for a Flow at a time, or all of them for a
 * follow-up, so that their messages wait as long as WhatsApp takes for them. A campaign has the id of its initiative.
 */
export async function findOfCampaigns(ctx: Ctx, messageIds: readonly string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select m.id from messages m join campaigns c on c.org_id = ${ctx.org} and c.id = m.initiative_id
    where m.org_id = ${ctx.org} and m.id = any(${messageIds}) and m.author = 'journey'`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * How many first messages of runs that open a Flow, by its id at WhatsApp, are still to leave. Those that wait for a person
 * take no place, and follow-ups have none. Uses messages_of_rare_status.
 */
export async function countOpening(ctx: Ctx, flowId: string): Promise<number> {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*)::int as count from messages m
    where m.org_id = ${ctx.org} and m.status in ('queued', 'sending')
      and m.error_code is distinct from ${WAITS_FOR_REVIEW}
      and m.template ->> 'templateId' = any(array(
        select t.id::text from templates t join form_flows w on w.org_id = ${ctx.org} and w.id = t.flow_id
        where t.org_id = ${ctx.org} and w.provider_id = ${flowId}))
      and not exists (
        select from runs r where r.org_id = ${ctx.org} and r.id = m.run_id and r.messages_sent > 0)`)
  return count
}

/**
 * WhatsApp refused these messages because it limits their Flows, so they do not count. It is asked about the Flows whose
 * limit no webhook told, so that other messages wait instead of being refused.
 */
export async function noteFlowRefusals(ctx: Ctx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await ctx.db.run(sql`
    with refused as (
      select details ->> 'flowId' as flow, count(*)::int as times from messages
      where org_id = ${ctx.org} and id = any(${messageIds}) group by 1
    ), counted as (
      select l.flow_id, r.times from refused r
      join form_flows f on f.org_id = ${ctx.org} and f.provider_id = r.flow
      join flow_limits l on l.org_id = ${ctx.org} and l.flow_id = f.id
      order by l.flow_id for update of l
    )
    update flow_limits l set sent_at = l.sent_at[:cardinality(l.sent_at) - c.times]
    from counted c where l.org_id = ${ctx.org} and l.flow_id = c.flow_id`)
  await ctx.db.run(sql`
    with unknown as (
      select f.id from form_flows f
      where f.org_id = ${ctx.org} and f.status = 'PUBLISHED' and f.check_at is null and f.provider_id = any(array(
        select m.details ->> 'flowId' from messages m where m.org_id = ${ctx.org} and m.id = any(${messageIds})))
      order by f.id for update
    )
    update form_flows f set check_at = ${ctx.now} from unknown where f.org_id = ${ctx.org} and f.id = unknown.id`)
  wakeAfterCommit(ctx, QUEUES.flows)
}

/** The limited ones of these Flows, by their ids at WhatsApp, with the times of their last messages. */
async function lockLimited(ctx: Ctx, flowIds: readonly string[]): Promise<Limited[]> {
  const found = await ctx.db.rows(sql<Omit<Limited, 'sent_at'>>`
    select id, account_id, provider_id from form_flows
    where org_id = ${ctx.org} and provider_id = any(${[...new Set(flowIds)]}) and status = 'THROTTLED' order by id`)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  await ctx.db.run(sql`
    insert into flow_limits (org_id, flow_id, sent_at)
    select ${ctx.org}, id, '{}' from unnest(${ids}::uuid[]) as r (id) order by id
    on conflict (org_id, flow_id) do nothing`)
  const counts = await ctx.db.rows(sql<{ flow_id: string; sent_at: Date[] }>`
    select flow_id, sent_at from flow_limits
    where org_id = ${ctx.org} and flow_id = any(${ids}) order by flow_id for update`)
  const byFlow = new Map(counts.map((row) => [row.flow_id, row.sent_at]))
  return found.map((row) => ({ ...row, sent_at: byFlow.get(row.id) ?? [] }))
}
