import { sql } from '../../../../platform/db/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'
import { PersonLimit } from './person-limit.ts'
import { findQuiet } from './sending-limits.ts'

/** Why a queued message does not leave yet, and until when; `until` null: nobody knows. */
export interface Hold {
  reason: 'channel_paused' | 'quiet_hours' | 'person_limit_reached'
  until: Date | null
}

/**
 * What holds up a queued message now, as the checks before it leaves will find it. `skip`: its person has had as many
 * messages as the organization allows, so it will be canceled. null: nothing that is known ahead.
 */
export async function findHold(ctx: Ctx, messageId: string): Promise<Hold | 'skip' | null> {
  const message = await ctx.db.maybe(sql<{ id: string; author: string; paused_until: Date | null }>`
    select m.id, m.author, a.paused_until
    from messages m
    join channels c on c.org_id = ${ctx.org} and c.id = m.channel_id
    join channel_accounts a on a.org_id = ${ctx.org} and a.id = c.account_id
    where m.org_id = ${ctx.org} and m.id = ${messageId} and m.status = 'queued'`)
  if (!message) return null
  const isPaused = message.paused_until !== null && message.paused_until > ctx.now
  const paused: Hold | null = isPaused ? { reason: 'channel_paused', until: message.paused_until } : null
  if (message.author !== 'journey') return paused
  const over = (await PersonLimit.look(ctx, [messageId])).check(messageId)
  if (over?.whenReached === 'skip') return 'skip'
  if (paused) return paused
  const quiet = (await findQuiet(ctx, [message])).get(messageId)
  if (quiet) return { reason: 'quiet_hours', until: quiet }
  return over ? { reason: 'person_limit_reached', until: over.until } : null
}
