import { findListedAt, findSuppressed } from '../../../customers/index.ts'
import { findOutsideTest } from '../../../integrations/index.ts'
import { type Clock, inRealTime } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { tracesOf } from '../../../platform/tracing/index.ts'
import { type OpenedAccount, openAccounts } from '../accounts/accounts.ts'
import { webhookPath } from '../accounts/connection.ts'
import { channelInstallation } from '../accounts/health.ts'
import { addressesIn } from '../contacts.ts'
import { trackLinks } from '../links/tracking.ts'
import { loadFiles } from '../media/index.ts'
import {
  type MessageToSend,
  type ProviderAccount,
  type ProviderRules,
  TRANSFER_MS,
} from '../provider/provider.ts'
import type { Providers } from '../providers.ts'
import { planAsking } from './asking.ts'
import type { UnreadableAccounts } from './backlog/unreadable-accounts.ts'
import { compose, composeEmail } from './compose.ts'
import { findUnwilling } from './consent.ts'
import { type DueMessage, findBursts, lockClaimed } from './due-messages.ts'
import { loadEmails } from './emails.ts'
import { FlowLimit } from './limits/flow-limit.ts'
import { PersonLimit } from './limits/person-limit.ts'
import { findQuiet, lockLimits } from './limits/sending-limits.ts'
import { type Placement, placeInSlots } from './placement.ts'
import { type DecidedMessage, record } from './recording.ts'
import { decideSending } from './send-decision.ts'
import { loadTemplates } from './template-messages.ts'

/** A message that only this process may send now. Its attempt is recorded. */
export interface ClaimedMessage {
  id: string
  accountId: string
  /** The kind of its provider. */
  provider: string
  account: ProviderAccount
  senderId: string
  message: MessageToSend
  /** Identifies this attempt. Its result is written only while the message still has this lease. */
  lease: Date
  /** The earliest service time to send it. */
  slot: Date
  /** The latest service time to start. */
  startBefore: Date
  /** The latest service time to begin the transfer, so that the result is written before the lease ends. */
  transferBefore: Date
  /** The trace that it belongs to; null: none is recorded. */
  trace: string | null
}

/** What claiming needs besides the transaction. */
export interface ClaimParts {
  clock: Clock
  providers: Providers
  /** How many more messages the account takes in this process. */
  roomOf(accountId: string): number
  unreadable: UnreadableAccounts
  /** Returns the bytes of a stored file. */
  readFile(org: string, fileId: string): Promise<Buffer>
}

/** Real milliseconds until a message that waits for an earlier one is due again. */
const BEHIND_MS = 300
/** The end of a lease, for writing the result, in real milliseconds. A lease lasts 30 s. */
const WRITING_MS = 3_000
/** The time for connecting that each message has, in real milliseconds. One that cannot have it is released. */
const CONNECTING_MS = 5_000

type Accounts = ReadonlyMap<string, OpenedAccount>

/** What became of a batch of messages. */
export interface ClaimedBatch {
  claimed: ClaimedMessage[]
  /** The accounts that cannot be opened. */
  unusable: string[]
}

const NOTHING: ClaimedBatch = { claimed: [], unusable: [] }

/**
 * Decides about messages that are claimed until `lease`. Those to be sent get their attempt recorded (`sending`). The
 * others wait, are postponed, canceled, failed or given up as `unknown`.
 */
export async function claimMessages(
  ctx: Ctx,
  ids: readonly string[],
  lease: Date,
  parts: ClaimParts,
): Promise<ClaimedBatch> {
  const isLimited = await lockLimits(ctx)
  const limit = isLimited ? await PersonLimit.open(ctx, ids) : PersonLimit.none(ctx)
  return decideAbout(ctx, await lockClaimed(ctx, ids, lease), { isLimited, limit, lease, parts })
}

/**
 * Finds messages, locks them and decides about them in the same way. It finds none while a limit of a person is set: the
 * contacts are locked before the messages, everywhere.
 */
export async function claimFresh(
  ctx: Ctx,
  find: () => Promise<string[]>,
  lease: Date,
  parts: ClaimParts,
): Promise<ClaimedBatch> {
  const isLimited = await lockLimits(ctx)
  const ids = isLimited && (await PersonLimit.isSet(ctx)) ? [] : await find()
  if (ids.length === 0) return NOTHING
  const due = await lockClaimed(ctx, ids, null)
  return decideAbout(ctx, due, { isLimited, limit: PersonLimit.none(ctx), lease, parts })
}

interface Deciding {
  /** Whether the organization has limits of its own. */
  isLimited: boolean
  limit: PersonLimit
  lease: Date
  parts: ClaimParts
}

async function decideAbout(
  ctx: Ctx,
  due: DueMessage[],
  { isLimited, limit, lease, parts }: Deciding,
): Promise<ClaimedBatch> {
  if (due.length === 0) return NOTHING
  const accountIds = [...new Set(due.map((message) => message.account_id))]
  const vault = { db: ctx.db, secrets: ctx.secrets, providers: parts.providers }
  const accounts = await openAccounts(vault, ctx.org, accountIds)
  const templates = await loadTemplates(
    ctx,
    due.flatMap((message) => message.template?.templateId ?? []),
  )
  const flowLimit = await FlowLimit.open(ctx, due, templates)
  const quiet = isLimited ? await findQuiet(ctx, due) : new Map<string, Date>()
  const decided = await decideAll(ctx, due, { accounts, templates, quiet, limit, flowLimit, parts })
  const ready = decided.flatMap(({ message, decision, to, written }) =>
    decision.act === 'send' ? { message, to: to!, written: written! } : [],
  )
  const placement = await placeInSlots(ctx, ready, parts.clock)
  await flowLimit.save(placement.placed.map(({ message }) => message.id))
  await record(ctx, decided, placement, lease)
  const givenUp = decided.filter(({ decision }) => decision.act === 'giveUp')
  await planAsking(
    ctx,
    givenUp.map(({ message }) => message.id),
    parts.providers,
  )
  const traces = await tracesOf(
    ctx,
    placement.placed.flatMap(({ message }) => [message.id, message.run_id]),
  )
  const leaving = await trackLinks(ctx, placement.placed, (id) => accounts.get(id)!.provider)
  const claimed = describeClaimed(ctx, leaving, { accounts, traces, lease, clock: parts.clock })
  return { claimed, unusable: accountIds.filter((id) => isUnusable(accounts.get(id))) }
}

/** Disconnected accounts do not count as unusable. */
function isUnusable(opened: OpenedAccount | undefined): boolean {
  return !opened?.account && !opened?.isDisconnected
}

interface Facts {
  accounts: Accounts
  templates: Awaited<ReturnType<typeof loadTemplates>>
  /** When the quiet hours of a message end, by id. */
  quiet: ReadonlyMap<string, Date>
  limit: PersonLimit
  flowLimit: FlowLimit
  parts: ClaimParts
}

async function decideAll(
  ctx: Ctx,
  due: DueMessage[],
  { accounts, templates, quiet, limit, flowLimit, parts }: Facts,
): Promise<DecidedMessage[]> {
  const suppressed = await findSuppressed(
    ctx,
    due.map((message) => ({
      phone: message.phone_number,
      email: message.email,
      personExternalId: message.person_external_id,
    })),
  )
  const listed = await findListed(ctx, due)
  const unwilling = await findUnwilling(ctx, due)
  const outsideTest = await findOutsideTest(
    ctx,
    due.map((message) => ({
      runId: message.run_id,
      // Only the address that the channel writes to: a test address allows no message to a number.
      ...(rulesOf(accounts.get(message.account_id)).sendsEmails
        ? { phone: null, email: message.email }
        : { phone: message.phone_number, email: null }),
    })),
  )
  const emails = await loadEmails(
    ctx,
    due.filter((message) => rulesOf(accounts.get(message.account_id)).sendsEmails),
  )
  const files = await loadFiles(
    ctx,
    due.filter((message) => message.type === 'media'),
    parts.readFile,
  )
  const bursts = await findBurstsByRules(ctx, due, accounts)
  return due.map((message, index) => {
    const opened = accounts.get(message.account_id)
    const to = opened ? opened.provider.recipientOf(addressesIn(message)) : null
    const email = emails.get(message.id)
    const composed = email ? composeEmail(message, email, files) : compose(message, templates, files, ctx)
    const written = 'problem' in composed ? null : composed
    const decision = decideSending(
      {
        status: message.status,
        author: message.author,
        source: message.source,
        type: message.type,
        owner: message.owner,
        runStatus: message.run_status,
        isInDoubt: message.is_in_doubt,
        isSuppressed: suppressed.has(index) || listed.has(message.id) || message.has_opted_out,
        lacksConsent: unwilling.has(message.id),
        isOutsideTest: outsideTest.has(index),
        lastInboundAt: message.last_inbound_at,
        contentProblem: 'problem' in composed ? composed.problem : null,
        // A provider that is not known here may be able to use what there is.
        hasRecipient: opened === undefined || to !== null,
        heldUntil: heldUntil(message, parts.clock),
        isBehindBacklog: message.ahead_waits ?? false,
        accountProblem: opened?.account ? null : 'account_unreadable',
        accountProblemForMs: parts.unreadable.lookedAt(message.account_id, Boolean(opened?.account), ctx.now),
        isDisconnected: opened?.isDisconnected ?? false,
        pausedUntil: opened?.pausedUntil ?? null,
        isBusy: parts.roomOf(message.account_id) <= 0,
        quietUntil: quiet.get(message.id) ?? null,
        overLimit: limit.check(message.id),
        flowUntil: flowLimit.check(message.id),
        isPatient: flowLimit.isPatient(message.id),
        queuedAt: message.queued_at,
        expiresAt: message.expires_at,
        rules: rulesOf(opened),
        burstSince: bursts.get(message.id) ?? null,
      },
      ctx.now,
    )
    if (decision.act === 'send') {
      limit.take(message.id)
      flowLimit.take(message.id)
    }
    return { message, decision, to, written }
  })
}

/** Single messages, by id, to people who are on the list as a person. The person of a run is known. */
async function findListed(ctx: Ctx, due: readonly DueMessage[]): Promise<Set<string>> {
  const single = due.filter(({ source }) => source === 'transactional')
  const listed = await findListedAt(
    ctx,
    single.map(({ phone_number: phone, email }) => ({ phone, email })),
  )
  return new Set(single.flatMap(({ id }, index) => (listed.has(index) ? [id] : [])))
}

const NO_RULES: ProviderRules = {
  textWindowMs: null,
  contactBurst: null,
  templateEdits: false,
  offers: false,
  flows: false,
  requests: false,
  files: false,
  findsSent: false,
  sendsEmails: false,
  longestText: null,
}

function rulesOf(opened: OpenedAccount | undefined): ProviderRules {
  return opened?.provider.rules ?? NO_RULES
}

/** When the message that fills the contact's burst was sent, by message id. One query for each burst size. */
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

/** Until when a message waits for the one ahead of it in its conversation. */
function heldUntil({ ahead_status, ahead_due_at }: DueMessage, clock: Clock): Date | null {
  if (ahead_status !== 'queued' && ahead_status !== 'sending') return null
  const soon = inRealTime(clock, BEHIND_MS)
  const isWaiting = ahead_status === 'queued' && ahead_due_at !== null && ahead_due_at > soon
  return isWaiting ? ahead_due_at : soon
}

interface Claiming {
  accounts: Accounts
  traces: ReadonlyMap<string, string>
  lease: Date
  clock: Clock
}

function describeClaimed(
  ctx: Ctx,
  placed: Placement['placed'],
  { accounts, traces, lease, clock }: Claiming,
): ClaimedMessage[] {
  const beforeEnd = (ms: number) => new Date(lease.getTime() - ms * clock.scale)
  const transferBefore = beforeEnd(TRANSFER_MS + WRITING_MS)
  const startBefore = beforeEnd(CONNECTING_MS + TRANSFER_MS + WRITING_MS)
  const { publicUrl } = ctx.services.get(channelInstallation)
  return placed.map(({ message, to, written, slot }) => {
    const { provider, account } = accounts.get(message.account_id)!
    const callbackUrl = publicUrl + webhookPath(provider.channel, ctx.org, message.account_id)
    return {
      id: message.id,
      accountId: message.account_id,
      provider: provider.kind,
      account: account!,
      senderId: message.sender_id,
      message: { messageId: message.id, to, ...written, callbackUrl },
      lease,
      slot,
      startBefore,
      transferBefore,
      trace: traces.get(message.id) ?? traces.get(message.run_id ?? '') ?? null,
    }
  })
}
