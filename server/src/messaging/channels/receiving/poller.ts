import { service } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { saveFile } from '../../../platform/files/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { type OpenedAccount, openAccounts } from '../accounts/accounts.ts'
import { errorOf, saveTroubles, UNREADABLE } from '../accounts/health.ts'
import type { ProviderFailure } from '../provider/failures.ts'
import type { Polled } from '../provider/provider.ts'
import type { Providers } from '../providers.ts'
import { applyEvents, type ChannelSink } from './endpoint.ts'
import { withoutMailOfOthers } from './shared-mailboxes.ts'

/** Handles the polled events. Provided by app.ts. */
export const channelSink = service<ChannelSink>('channelSink')

const POLLER: Actor = { kind: 'system', id: 'mailboxes' }
/** Mailboxes in a batch, which are polled in parallel. Each may hold an email of the largest size in memory. */
const BATCH_SIZE = 4
/** Milliseconds of service time between two polls: while emails come, otherwise, and after a failed one. */
const ACTIVE_MS = 10_000
const QUIET_MS = 60_000
const AGAIN_MS = 5 * 60_000
/** Until a new account has been checked. */
const UNCHECKED_MS = 5_000

/** A claimed account. Its `poll_at` is the lease. */
type DueMailbox = ClaimedRow & { poll_position: unknown; status: string }

/**
 * Polls mailboxes for new email (docs/behaviour/messaging.md: Email). The position is stored in the transaction that
 * applies the emails, and only while the lease holds. So each email counts once even after a crash. An email that is
 * read twice is recognized by its id.
 */
export function mailboxesWorker(runtime: Runtime, providers: Providers): RowWork<DueMailbox> {
  return {
    queue: QUEUES.mailboxes,
    batchSize: BATCH_SIZE,
    columns: sql`t.poll_position, t.status`,
    work: async (org, due, lease) => {
      const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
      const ids = due.map((row) => row.id)
      const accounts = await openAccounts(vault, org, ids)
      const results = await Promise.all(
        due.map(async ({ id, status, poll_position }) => {
          const result =
            status === 'CONNECTED'
              ? await pollAccount(accounts.get(id), poll_position, org, runtime)
              : 'later'
          return { id, status, result }
        }),
      )
      for (const { id, status, result } of results)
        await inTransaction(runtime, org, POLLER, async (ctx) => {
          const isOurs = await ctx.db.maybe(sql`
            update channel_accounts a set
              poll_at = ${new Date(ctx.now.getTime() + pauseAfter(result, status))}, poll_lease = null,
              poll_position = coalesce(${positionOf(result)}::jsonb, a.poll_position)
            where a.org_id = ${org} and a.id = ${id} and a.poll_at = ${lease} returning a.id`)
          if (!isOurs || result === 'later') return
          if (result.outcome === 'ok') {
            const events = await withoutMailOfOthers(ctx, id, result.events)
            await applyEvents(ctx, id, events, runtime.services.get(channelSink))
            return
          }
          const { code, text } = errorOf(result)
          await saveTroubles(ctx, [{ accountId: id, code, text, at: ctx.now }])
        })
    },
  }
}

/** `later`: the account's senders are not known yet, so its emails could not be assigned. */
type PollResult = Polled | ProviderFailure | 'later'

async function pollAccount(
  opened: OpenedAccount | undefined,
  position: unknown,
  org: string,
  runtime: Runtime,
): Promise<PollResult> {
  if (!opened?.account) return UNREADABLE
  const { poll } = opened.account
  return poll ? poll(position, runtime.clock.now(), (bytes) => saveFile(runtime, org, bytes)) : 'later'
}

/** How long the next poll waits, in milliseconds. */
function pauseAfter(result: PollResult, status: string): number {
  if (result === 'later') return status === 'CONNECTING' ? UNCHECKED_MS : QUIET_MS
  if (result.outcome !== 'ok') return AGAIN_MS
  if (result.hasMore) return 0
  return result.isActive ? ACTIVE_MS : QUIET_MS
}

function positionOf(result: PollResult): string | null {
  return result !== 'later' && result.outcome === 'ok' ? JSON.stringify(result.position) : null
}
