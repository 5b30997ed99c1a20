import { findSuppressed } from '../../../customers/index.ts'
import { findOutsideTest } from '../../../integrations/index.ts'
import { type Clock, inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type OpenedAccount, openAccounts } from '../accounts/accounts.ts'
import { webhookPath } from '../accounts/connecting.ts'
import { channelInstallation } from '../accounts/health.ts'
import { addressesIn } from '../contacts.ts'
import { loadFiles } from '../media/index.ts'
import type { FileToSend } from '../provider/message-files.ts'
import type {
  Address,
  ChannelRules,
  Letter,
  MessageContent,
  MessageToSend,
  ProviderAccount,
} from '../provider/provider.ts'
import { missingParameters } from '../provider/template-content.ts'
import type { Providers } from '../providers.ts'
import { type News, tellRuns } from '../told-runs.ts'
import { type Departure, decideDeparture } from './departure.ts'
import { type DueMessage, findBursts, lockTaken } from './due-messages.ts'
import { loadLetters } from './letters.ts'
import { type Backlogs, lockPaces, savePaces, takeSlots } from './pacing.ts'
import { findLimited } from './sending-limits.ts'
import { loadTemplates, type StoredTemplate } from './template-messages.ts'

/** A message that this process alone may send now: its attempt is on record. */
export interface ClaimedMessage {
  id: string
  accountId: string
  account: ProviderAccount
  senderId: string
  message: MessageToSend
  /** Names this attempt: its result is written only where the message still has it. */
  lease: Date
  /** Service time: not before. */
  slot: Date
  /** Service time: no later, so that the result is there before the lease ends. */
  startBefore: Date
}

/** What claiming needs beyond the transaction. */
export interface ClaimParts {
  clock: Clock
  backlogs: Backlogs
  providers: Providers
  /** Whether enough messages of the account are under way. */
  isBusy(accountId: string): boolean
  /** The bytes of a file of files/. */
  readFile(org: string, fileId: string): Promise<Buffer>
}

/** How far ahead slots are given out, in real milliseconds. */
const HORIZON_MS = 500
/** When a message of an account that is busy is looked at again, in real milliseconds. */
const BUSY_MS = 500
/** When a message behind another one of its conversation is looked at again, in real milliseconds. */
const BEHIND_MS = 300
/** A claimed message that has not been started by then goes back, in real milliseconds; a lease is 30 s, an answer 10 s. */
const START_WITHIN_MS = 15_000

/** A due message with what is to become of it. */
interface Considered {
  message: DueMessage
  departure: Departure
  to: Address | null
  content: MessageContent | null
}

type Accounts = ReadonlyMap<string, OpenedAccount>

/**
 * Decides about messages that were taken until `lease`: those that may leave get their attempt recorded (`sending`), the
 * others are put off, canceled, failed, or given up as `unknown`. `unusable` are accounts that cannot be opened.
 */
export async function claimMessages(
  ctx: Ctx,
  ids: readonly string[],
  lease: Date,
  parts: ClaimParts,
): Promise<{ claimed: ClaimedMessage[]; unusable: string[] }> {
  const due = await lockTaken(ctx, ids, lease)
  if (due.length === 0) return { claimed: [], unusable: [] }
  const accountIds = [...new Set(due.map((message) => message.account_id))]
  const vault = { db: ctx.db, secrets: ctx.secrets, providers: parts.providers }
  const accounts = await openAccounts(vault, ctx.org, accountIds)
  const considered = await considerAll(ctx, due, accounts, parts)
  const { leaving, putOff } = await placeInSlots(ctx, considered, parts)
  await record(ctx, considered, leaving, putOff, lease)
  const claimed = describeClaimed(ctx, leaving, accounts, lease, parts.clock)
  return { claimed, unusable: accountIds.filter((id) => isUnusable(accounts.get(id))) }
}

/** One that was disconnected is not there to be used. */
function isUnusable(opened: OpenedAccount | undefined): boolean {
  return !opened?.account && !opened?.isDisconnected
}

/**
 * For a claim whose commit was not answered: whoever asked for it sent nothing, so what it recorded as `sending` goes back
 * to the queue, and the attempt does not count.
 */
export async function undoClaim(ctx: Ctx, ids: readonly string[], lease: Date): Promise<void> {
  await ctx.db.run(sql`
    update messages m set status = 'queued', attempts = m.attempts - 1
    where m.org_id = ${ctx.org} and m.id = any(${ids}) and m.status = 'sending' and m.due_at = ${lease}`)
}

async function considerAll(
  ctx: Ctx,
  due: DueMessage[],
  accounts: Accounts,
  parts: ClaimParts,
): Promise<Considered[]> {
  const suppressed = await findSuppressed(
    ctx,
    due.map((message) => ({
      phone: message.phone_number,
      email: message.email,
      personExternalId: message.person_external_id,
    })),
  )
  const outsideTest = await findOutsideTest(
    ctx,
    due.map((message) => ({
      runId: message.run_id,
      phone: message.phone_number,
      email: message.email,
    })),
  )
  const templates = await loadTemplates(
    ctx,
    due.flatMap((message) => message.template?.templateId ?? []),
  )
  const letters = await loadLetters(
    ctx,
    due.filter((message) => rulesOf(accounts.get(message.account_id)).letters),
  )
  const files = await loadFiles(
    ctx,
    due.filter((message) => message.type === 'media'),
    parts.readFile,
  )
  const limited = await findLimited(ctx, due)
  const bursts = await findBurstsByRules(ctx, due, accounts)
  return due.map((message, index) => {
    const opened = accounts.get(message.account_id)
    const to = opened ? opened.provider.recipientOf(addressesIn(message)) : null
    const letter = letters.get(message.id)
    const composed = letter
      ? composeLetter(message, letter, files)
      : composeContent(message, templates, files)
    const content = 'problem' in composed ? null : composed
    const departure = decideDeparture(
      {
        status: message.status,
        author: message.author,
        type: message.type,
        owner: message.owner,
        runStatus: message.run_status,
        isSuppressed: suppressed.has(index),
        isOutsideTest: outsideTest.has(index),
        lastInboundAt: message.last_inbound_at,
        contentProblem: 'problem' in composed ? composed.problem : null,
        // A provider that is not known here may be able to use what there is.
        hasRecipient: opened === undefined || to !== null,
        heldUntil: heldUntil(message, parts),
        accountProblem: opened?.account ? null : 'account_unreadable',
        isDisconnected: opened?.isDisconnected ?? false,
        pausedUntil: opened?.pausedUntil ?? null,
        quietUntil: limited.get(message.id)?.quietUntil ?? null,
        isOverLimit: limited.get(message.id)?.isOverLimit ?? false,
        createdAt: message.created_at,
        rules: rulesOf(opened),
        burstSince: bursts.get(message.id) ?? null,
      },
      ctx.now,
    )
    return { message, departure, to, content }
  })
}

function composeLetter(
  { id, type }: DueMessage,
  letter: Letter,
  files: ReadonlyMap<string, FileToSend>,
): MessageContent | { problem: string } {
  const file = files.get(id) ?? null
  return type === 'media' && file === null
    ? { problem: 'file_missing' }
    : { type: 'letter', letter: { ...letter, file } }
}

function composeContent(
  message: DueMessage,
  templates: ReadonlyMap<string, StoredTemplate>,
  files: ReadonlyMap<string, FileToSend>,
): MessageContent | { problem: string } {
  if (message.type === 'text') {
    const { text, details } = message
    return details?.kind === 'choices' ? { type: 'choices', text, choices: details } : { type: 'text', text }
  }
  if (message.type === 'media') {
    const file = files.get(message.id)
    return file ? { type: 'media', file, caption: message.text || null } : { problem: 'file_missing' }
  }
  const template = templates.get(message.template?.templateId ?? '')
  if (!template) return { problem: 'template_unknown' }
  if (template.status !== 'APPROVED') return { problem: 'template_not_approved' }
  const parameters = message.template?.parameters ?? {}
  const isComplete = missingParameters(template.content, parameters).length === 0
  return isComplete ? { type: 'template', template, parameters } : { problem: 'template_parameters_missing' }
}

const NO_RULES: ChannelRules = {
  textWindowMs: null,
  contactBurst: null,
  templateEdits: false,
  files: false,
  letters: false,
}

function rulesOf(opened: OpenedAccount | undefined): ChannelRules {
  return opened?.provider.rules ?? NO_RULES
}

/** Message id → when the message was sent that fills its contact's burst. One look for each size of burst. */
async function findBurstsByRules(
  ctx: Ctx,
  due: readonly DueMessage[],
  accounts: Accounts,
): Promise<Map<string, Date>> {
  const bySize = Map.groupBy(
    due,
    (message) => rulesOf(accounts.get(message.account_id)).contactBurst?.messages,
  )
  const found = new Map<string, Date>()
  for (const [size, messages] of bySize) {
    if (size === undefined) continue
    const ids = messages.map((message) => message.id)
    for (const [id, since] of await findBursts(ctx, ids, size)) found.set(id, since)
  }
  return found
}

/** Until when a message waits for the one ahead of it in its conversation, or for its busy account. */
function heldUntil(message: DueMessage, { clock, isBusy }: ClaimParts): Date | null {
  const { ahead_status, ahead_due_at } = message
  if (ahead_status !== 'queued' && ahead_status !== 'sending') {
    return isBusy(message.account_id) ? inRealTime(clock, BUSY_MS) : null
  }
  const soon = inRealTime(clock, BEHIND_MS)
  const isWaiting = ahead_status === 'queued' && ahead_due_at !== null && ahead_due_at > soon
  return isWaiting ? ahead_due_at : soon
}

interface Placed {
  leaving: { message: DueMessage; to: Address; content: MessageContent; slot: Date }[]
  putOff: { id: string; due_at: Date }[]
}

/** Gives the messages that may leave their channels' next slots. */
async function placeInSlots(
  ctx: Ctx,
  considered: Considered[],
  { clock, backlogs }: ClaimParts,
): Promise<Placed> {
  const ready = considered.filter(({ departure }) => departure.act === 'send')
  const byChannel = Map.groupBy(ready, ({ message }) => message.channel_id)
  const paces = await lockPaces(ctx, [...byChannel.keys()])
  const horizon = HORIZON_MS * clock.scale
  const now = ctx.now.getTime()
  const placed: Placed = { leaving: [], putOff: [] }
  const moved = new Map<string, number>()
  for (const [channelId, items] of byChannel) {
    const pace = paces.get(channelId)!
    const { slots, pacedUntil } = takeSlots(pace, now, horizon, items.length)
    moved.set(channelId, pacedUntil)
    slots.forEach((slot, index) => {
      const { message, to, content } = items[index]!
      placed.leaving.push({ message, to: to!, content: content!, slot: new Date(slot) })
    })
    const rest = items.slice(slots.length)
    const wasIdle = pace.pacedUntil < now - horizon
    const later = backlogs.postpone(channelId, { ...pace, pacedUntil }, wasIdle, rest.length)
    rest.forEach(({ message }, index) => {
      placed.putOff.push({ id: message.id, due_at: new Date(later[index]!) })
    })
  }
  if (moved.size > 0) await savePaces(ctx, moved)
  return placed
}

async function record(
  ctx: Ctx,
  considered: Considered[],
  leaving: Placed['leaving'],
  putOff: Placed['putOff'],
  lease: Date,
): Promise<void> {
  const rows = [
    ...leaving.map(({ message }) => ({ id: message.id, status: 'sending', due_at: lease, error_code: null })),
    ...putOff.map((held) => ({ ...held, status: 'queued', error_code: null })),
    ...considered.flatMap(({ message: { id }, departure }) => {
      if (departure.act === 'hold')
        return { id, status: 'queued', due_at: departure.until, error_code: departure.reason ?? null }
      if (departure.act === 'giveUp') return { id, status: 'unknown', due_at: null, error_code: 'no_result' }
      if (departure.act === 'cancel')
        return { id, status: 'canceled', due_at: null, error_code: departure.errorName }
      if (departure.act === 'fail')
        return { id, status: 'failed', due_at: null, error_code: departure.errorName }
      return []
    }),
  ]
  await ctx.db.run(sql`
    update messages m set status = r.status, due_at = r.due_at, due_lease = null, error_code = r.error_code,
                          attempts = case when r.status = 'sending' then m.attempts + 1 else m.attempts end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, status text, due_at timestamptz, error_code text)
    where m.org_id = ${ctx.org} and m.id = r.id`)
  await tellRuns(ctx, considered.flatMap(newsOf))
}

/** A given-up message may have gone out, so its run goes on as if it had. */
function newsOf({ message, departure }: Considered): News[] {
  const news = { messageId: message.id, runId: message.run_id }
  if (departure.act === 'giveUp') return [{ ...news, errorName: null }]
  return 'errorName' in departure ? [{ ...news, errorName: departure.errorName }] : []
}

function describeClaimed(
  ctx: Ctx,
  leaving: Placed['leaving'],
  accounts: Accounts,
  lease: Date,
  clock: Clock,
): ClaimedMessage[] {
  const startBefore = inRealTime(clock, START_WITHIN_MS)
  const { publicUrl } = ctx.services.get(channelInstallation)
  return leaving.map(({ message, to, content, slot }) => {
    const { provider, account } = accounts.get(message.account_id)!
    const callbackUrl = publicUrl + webhookPath(provider.channel, ctx.org, message.account_id)
    return {
      id: message.id,
      accountId: message.account_id,
      account: account!,
      senderId: message.sender_id,
      message: { messageId: message.id, to, content, callbackUrl },
      lease,
      slot,
      startBefore,
    }
  })
}
