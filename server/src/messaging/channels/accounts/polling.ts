import { service } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { saveFile } from '../../../platform/files/index.ts'
import { QUEUES, type RowWork, type TakenRow } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import type { Polled, ProviderFailure } from '../provider/provider.ts'
import type { Providers } from '../providers.ts'
import { applyEvents, type ChannelSink } from '../receiving/endpoint.ts'
import { type OpenedAccount, openAccounts } from './accounts.ts'
import { errorOf, noteTroubles, UNREADABLE } from './health.ts'

/** Where what is polled goes on. Provided by app.ts. */
export const channelSink = service<ChannelSink>('channelSink')

const POLLER: Actor = { kind: 'system', id: 'mailboxes' }
/** All of a turn are looked into at once; each may hold as much as the largest e-mail. */
const SHARE = 4
/** Between two looks, and after one that failed, in milliseconds of service time. */
const EVERY_MS = 60_000
const AGAIN_MS = 5 * 60_000

/** An account as it was taken; `poll_at` is the lease. */
type DueMailbox = TakenRow & { poll_position: unknown; status: string }

/**
 * Looks where what people write is fetched and not delivered (docs/behaviour/messaging.md: E-mail). How far it was read
 * is kept in the transaction that applies what was there, and only by whoever took the account: each e-mail counts
 * once, whatever breaks off, and one that is read twice is known by its id.
 */
export function mailboxesWorker(runtime: Runtime, providers: Providers): RowWork<DueMailbox> {
  return {
    queue: QUEUES.mailboxes,
    share: SHARE,
    columns: sql`t.poll_position, t.status`,
    work: async (org, due, lease) => {
      const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
      const ids = due.map((row) => row.id)
      const accounts = await openAccounts(vault, org, ids)
      const looks = await Promise.all(
        due.map(async ({ id, status, poll_position }) => {
          const look =
            status === 'CONNECTED' ? await lookInto(accounts.get(id), poll_position, org, runtime) : 'later'
          return { id, look }
        }),
      )
      for (const { id, look } of looks)
        await inTransaction(runtime, org, POLLER, async (ctx) => {
          const isOurs = await ctx.db.maybe(sql`
            update channel_accounts a set
              poll_at = ${nextLook(look, ctx.now)}, poll_lease = null,
              poll_position = coalesce(${positionOf(look)}::jsonb, a.poll_position)
            where a.org_id = ${org} and a.id = ${id} and a.poll_at = ${lease} returning a.id`)
          if (!isOurs || look === 'later') return
          if (look.outcome === 'ok') {
            await applyEvents(ctx, id, look.events, runtime.services.get(channelSink))
            return
          }
          const { code, text } = errorOf(look)
          await noteTroubles(ctx, [{ accountId: id, code, text, at: ctx.now }])
        })
    },
  }
}

/** `later`: before its senders are known what is there would be nobody's. */
type Look = Polled | ProviderFailure | 'later'

async function lookInto(
  opened: OpenedAccount | undefined,
  position: unknown,
  org: string,
  runtime: Runtime,
): Promise<Look> {
  if (!opened?.account) return UNREADABLE
  const { poll } = opened.account
  return poll ? poll(position, runtime.clock.now(), (bytes) => saveFile(runtime, org, bytes)) : 'later'
}

function nextLook(look: Look, now: Date): Date {
  if (look === 'later') return new Date(now.getTime() + EVERY_MS)
  if (look.outcome !== 'ok') return new Date(now.getTime() + AGAIN_MS)
  return look.hasMore ? now : new Date(now.getTime() + EVERY_MS)
}

function positionOf(look: Look): string | null {
  return look !== 'later' && look.outcome === 'ok' ? JSON.stringify(look.position) : null
}
