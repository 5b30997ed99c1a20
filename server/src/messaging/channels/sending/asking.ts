import { inRealTime, parseDuration } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { type AddressColumns, addressesIn } from '../contacts.ts'
import { sentTextsOf } from '../links/sent-texts.ts'
import { type ChangedMessage, tellMessages } from '../message-changes.ts'
import type { SentMessage } from '../provider/provider.ts'
import type { Providers } from '../providers.ts'
import { type CountedMessage, happenedBetween, type Progress } from '../statistics/tally.ts'
import { countMessages } from '../statistics/tally-writer.ts'

/*
 * Providers are asked about messages whose outcome nobody knows. Asking only finds a message that was sent; it never sends
 * one (docs/behaviour/messaging.md: Channels).
 */

const ASKER: Actor = { kind: 'system', id: 'messages' }
const BATCH_SIZE = 16
const DEFAULT_AFTER = '10m'
/** Real milliseconds until a provider that did not answer is asked again. */
const AGAIN_MS = 60_000
/** A message is asked about for this long. */
const ASK_WITHIN_MS = 24 * 3_600_000

/** Plans when the providers of these messages are asked, for those that are `unknown` and whose provider can be asked. */
export async function planAsking(ctx: Ctx, ids: readonly string[], providers: Providers): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db.rows(sql<{ id: string; kind: string; after: string | null }>`
    select m.id, a.kind, a.ask_unknown_after as after
    from messages m
    join channels c on c.org_id = ${ctx.org} and c.id = m.channel_id
    join channel_accounts a on a.org_id = ${ctx.org} and a.id = c.account_id
    where m.org_id = ${ctx.org} and m.id = any(${ids}) and m.status = 'unknown'`)
  const planned = rows.flatMap(({ id, kind, after }) => {
    if (!providers.get(kind)?.rules.findsSent) return []
    return { id, ask_at: new Date(ctx.now.getTime() + parseDuration(after ?? DEFAULT_AFTER)!) }
  })
  if (planned.length === 0) return
  await ctx.db.run(sql`
    update messages m set ask_at = r.ask_at
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as r (id uuid, ask_at timestamptz)
    where m.org_id = ${ctx.org} and m.id = r.id`)
}

interface UnknownMessage extends AddressColumns {
  id: string
  channel_id: string
  account_id: string
  sender_id: string
  type: string
  text: string
  /** Of a question with choices: what the provider shows when it offers them. */
  prompt: string | null
  created_at: Date
  /** The same, or when somebody had it sent again. */
  queued_at: Date
}

/** What the provider answered: what it sent, or null when it could not be asked. */
type Answered = { message: UnknownMessage; found: SentMessage[] | null }

/** Asks providers about messages whose outcome nobody knows. */
export function askingWorker(runtime: Runtime, providers: Providers): RowWork {
  return {
    queue: QUEUES.unknown,
    batchSize: BATCH_SIZE,
    work: async (org, rows, lease) => {
      const messages = await readUnknown(
        runtime,
        org,
        rows.map((row) => row.id),
      )
      const answers = await Promise.all(await ask(runtime, providers, org, messages))
      await inTransaction(runtime, org, ASKER, async (ctx) => {
        for (const answer of answers)
          await saveAnswer(ctx, answer, lease, inRealTime(runtime.clock, AGAIN_MS))
      })
    },
  }
}

function readUnknown({ pool }: Runtime, org: string, ids: readonly string[]): Promise<UnknownMessage[]> {
  return pool.rows(sql<UnknownMessage>`
    select m.id, m.channel_id, m.type, m.text, m.details ->> 'prompt' as prompt, m.created_at,
           coalesce(m.sent_again_at, m.created_at) as queued_at, c.account_id, c.provider_id as sender_id,
           k.phone_number, k.wa_id, k.bsuid, k.email
    from messages m
    join channels c on c.org_id = ${org} and c.id = m.channel_id
    join contacts k on k.org_id = ${org} and k.id = m.contact_id
    where m.org_id = ${org} and m.id = any(${ids})`)
}

async function ask(
  runtime: Runtime,
  providers: Providers,
  org: string,
  messages: readonly UnknownMessage[],
): Promise<Promise<Answered>[]> {
  const { pool, secrets } = runtime
  const accountIds = [...new Set(messages.map((message) => message.account_id))]
  const accounts = await openAccounts({ db: pool, secrets, providers }, org, accountIds)
  const sentTexts = await sentTextsOf(
    runtime,
    org,
    messages.map(({ id }) => id),
  )
  return messages.map(async (message) => {
    const opened = accounts.get(message.account_id)
    const to = opened?.provider.recipientOf(addressesIn(message))
    if (!opened?.account?.findSent || !to) return { message, found: null }
    const words = [message.text, ...(message.prompt ? [message.prompt] : [])]
    const texts = message.type === 'text' ? words.flatMap((each) => sentTexts(message.id, each)) : null
    const sought = { to, texts, since: message.created_at }
    const answer = await opened.account.findSent(message.sender_id, sought)
    return { message, found: answer.outcome === 'ok' ? answer.found : null }
  })
}

const UNSETTLED: Progress = {
  status: 'unknown',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  errorCode: null,
}

/** Two that fit may both be another message, so only a single one settles it. */
async function saveAnswer(ctx: Ctx, { message, found }: Answered, lease: Date, again: Date): Promise<void> {
  const [sent, ...others] = await withoutKnown(ctx, message.channel_id, found ?? [])
  const isSettled = sent !== undefined && others.length === 0
  const isYoung = ctx.now.getTime() - message.queued_at.getTime() < ASK_WITHIN_MS
  const askAt = found === null && isYoung ? again : null
  const saved = await ctx.db.rows(sql<ChangedMessage & CountedMessage>`
    update messages m set
      ask_at = ${askAt},
      status = case when ${isSettled} then 'accepted' else m.status end,
      provider_id = case when ${isSettled} then ${sent?.providerId ?? null} else m.provider_id end,
      sent_at = case when ${isSettled} then ${sent?.at ?? null}::timestamptz else m.sent_at end,
      error_code = case when ${isSettled} then null else m.error_code end,
      error_text = case when ${isSettled} then null else m.error_text end
    where m.org_id = ${ctx.org} and m.id = ${message.id} and m.status = 'unknown' and m.ask_at = ${lease}
    returning m.id, m.conversation_id, m.channel_id, m.initiative_id,
      (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = m.run_id) as journey_id`)
  if (!isSettled) return
  await countMessages(
    ctx,
    saved.flatMap((each) =>
      happenedBetween(each, UNSETTLED, { ...UNSETTLED, status: 'accepted', sentAt: sent.at }, ctx.now),
    ),
  )
  await tellMessages(ctx, saved)
}

/** Those that are not the message of another row. Uses messages_provider. */
async function withoutKnown(
  ctx: Ctx,
  channelId: string,
  found: readonly SentMessage[],
): Promise<SentMessage[]> {
  if (found.length === 0) return []
  const rows = await ctx.db.rows(sql<{ provider_id: string }>`
    select provider_id from messages
    where org_id = ${ctx.org} and channel_id = ${channelId}
      and provider_id = any(${found.map((each) => each.providerId)})`)
  const known = new Set(rows.map((row) => row.provider_id))
  return found.filter((each) => !known.has(each.providerId))
}
