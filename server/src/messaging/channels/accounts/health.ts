import type { ChannelKind } from '../../../customers/index.ts'
import { closeIncidents, openIncident } from '../../../integrations/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { service, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { isTooEarly, type ProviderFailure } from '../provider/failures.ts'
import type { Installation, Sender } from '../provider/provider.ts'
import type { Providers } from '../providers.ts'
import { type OpenedAccount, openAccounts } from './accounts.ts'
import { CHECK_EVERY_MS, storeSenders, webhookPath } from './connection.ts'

/** Installation settings for accounts. Provided by app.ts. */
export const channelInstallation = service<Installation & { publicUrl: string }>('channelInstallation')

const CHECKER: Actor = { kind: 'system', id: 'accounts' }
/** Accounts in a batch, which are checked in parallel. */
const BATCH_SIZE = 16
/** When a failed check is repeated. */
const AGAIN_MS = 60_000

/** A claimed account. Its `check_at` is the lease. */
type DueAccount = ClaimedRow & { status: string }

type Finding = { outcome: 'ok'; channel: ChannelKind; senders: Sender[] } | ProviderFailure

/**
 * Connects accounts that are CONNECTING: creates channels for their senders and subscribes their webhooks. It checks
 * connected accounts every hour and after a notice of the provider (docs/behaviour/messaging.md: Channels).
 */
export function accountsWorker(runtime: Runtime, providers: Providers): RowWork<DueAccount> {
  return {
    queue: QUEUES.accounts,
    batchSize: BATCH_SIZE,
    columns: sql`t.status`,
    work: async (org, due, lease) => {
      const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
      const opened = await openAccounts(
        vault,
        org,
        due.map((row) => row.id),
      )
      const { publicUrl } = runtime.services.get(channelInstallation)
      const findings = await Promise.all(
        due.map(async ({ id, status }) => {
          const urlOf = (channel: ChannelKind) => publicUrl + webhookPath(channel, org, id)
          return { id, status, finding: await checkAccount(opened.get(id), status, urlOf) }
        }),
      )
      await inTransaction(runtime, org, CHECKER, async (ctx) => {
        for (const found of findings) await saveFinding(ctx, found, lease)
      })
    },
  }
}

/** The failure of an account whose secrets cannot be decrypted. */
export const UNREADABLE: ProviderFailure = {
  outcome: 'refused',
  class: 'auth',
  code: 'account_unreadable',
  text: 'The secrets of this account cannot be decrypted. Enter them again.',
}

async function checkAccount(
  opened: OpenedAccount | undefined,
  status: string,
  urlOf: (channel: ChannelKind) => string,
): Promise<Finding> {
  if (!opened?.account) return UNREADABLE
  const { account, provider } = opened
  const listed = await account.listSenders()
  if (listed.outcome !== 'ok') return listed
  if (status !== 'CONNECTED') {
    const subscribed = await account.subscribe(urlOf(provider.channel))
    if (subscribed.outcome !== 'ok') return subscribed
  }
  return { outcome: 'ok', channel: provider.channel, senders: listed.senders }
}

/** Saves the check while the lease holds. A change of the account moves `check_at`, so the account is checked again. */
async function saveFinding(
  ctx: Ctx,
  { id, status, finding }: { id: string; status: string; finding: Finding },
  lease: Date,
): Promise<void> {
  const isOk = finding.outcome === 'ok'
  const isRefused = finding.outcome === 'refused' && !isTooEarly(finding)
  const next = isOk ? 'CONNECTED' : isRefused ? 'FAILED' : status
  const checkAt = new Date(ctx.now.getTime() + (isOk || isRefused ? CHECK_EVERY_MS : AGAIN_MS))
  const error = isOk ? null : JSON.stringify({ ...errorOf(finding), at: ctx.now })
  // A check that reaches the provider again does not take back what the provider said while sending.
  const keepsError = sql`${isOk && status === 'CONNECTED'}
    and a.last_error ->> 'code' not in (${UNREACHABLE}, ${NO_RESULT})`
  const saved = await ctx.db.rows(sql<{ id: string }>`
    update channel_accounts a set
      status = ${next}, check_at = ${checkAt}, checked_at = ${ctx.now},
      last_error = case when ${keepsError} then a.last_error else ${error}::jsonb end
    where a.org_id = ${ctx.org} and a.id = ${id} and a.check_at = ${lease}
    returning a.id`)
  if (saved.length === 0) return
  await tellChanges(ctx, 'channel', [toWire('channel', id)])
  if (isOk) await closeIncidents(ctx, 'channel', [id])
  else if (isRefused && status === 'CONNECTED') await reportUnusable(ctx, id, errorOf(finding).code)
  if (!isOk) return
  // Lock channels in the same order as sending does.
  await ctx.db.run(sql`
    select 1 from channels where org_id = ${ctx.org} and account_id = ${id} order by id for no key update`)
  await storeSenders(
    ctx,
    { id, channel: finding.channel, takesOver: status === 'CONNECTING' },
    finding.senders,
  )
}

/** An account that worked and no longer does. The next check that succeeds ends the incident. */
function reportUnusable(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  return openIncident(ctx, {
    kind: 'channel',
    subject: accountId,
    journey_id: null,
    since: ctx.now,
    details: { reasons: [{ reason, count: 1 }] },
    lookAgainAt: null,
  })
}

/** The codes of failures to which the provider said nothing. */
const UNREACHABLE = 'provider_unreachable'
const NO_RESULT = 'no_result'

/** A provider's failure, as shown to an operator. */
export function errorOf(failure: ProviderFailure): { code: string; text: string } {
  const { text } = failure
  if (failure.outcome === 'refused') return { code: failure.code, text }
  return { code: failure.outcome === 'notSent' ? UNREACHABLE : NO_RESULT, text }
}

/** Makes the account due for a check now. */
export async function checkSoon(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db.run(sql`
    update channel_accounts a set check_at = ${ctx.now}
    where a.org_id = ${ctx.org} and a.id = ${accountId} and a.status <> 'DISCONNECTED'`)
  wakeAfterCommit(ctx, QUEUES.accounts)
}

export interface Trouble {
  accountId: string
  code: string
  text: string
  at: Date
}

/** Stores why accounts were refused while sending. The last error of each account counts. */
export async function saveTroubles(ctx: Ctx, troubles: readonly Trouble[]): Promise<void> {
  const latest = new Map(troubles.map(({ accountId, ...error }) => [accountId, { accountId, error }]))
  const rows = [...latest.values()].toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  for (const { accountId, error } of rows)
    await ctx.db.run(sql`
      update channel_accounts a set last_error = ${JSON.stringify(error)}::jsonb
      where a.org_id = ${ctx.org} and a.id = ${accountId}`)
  await tellChanges(
    ctx,
    'channel',
    rows.map(({ accountId }) => toWire('channel', accountId)),
  )
}
