import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { lockConversation } from '../handling/locked-conversation.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 366

/**
 * Takes a conversation out of the inbox until an instant. `conflict` while the agent has it or it is closed, and
 * `invalid_request` for an instant that is past or more than a year away.
 */
export async function snooze(ctx: Ctx, wireId: string, { until }: { until: string }): Promise<void> {
  const at = new Date(until)
  if (at <= ctx.now) throw new ApiError('invalid_request', '`until`: this time is past. Choose a later one.')
  if (at.getTime() > ctx.now.getTime() + MAX_DAYS * DAY_MS)
    throw new ApiError('invalid_request', '`until`: choose a time within the next year.')
  const conversation = await lockConversation(ctx, wireId)
  if (conversation.owner === 'agent')
    throw new ApiError(
      'conflict',
      'The agent owns this conversation. Take it over with conversations_take_over.',
    )
  if (!conversation.is_with_people)
    throw new ApiError('conflict', 'This conversation is closed, so there is nothing to snooze.')
  await setSnoozed(ctx, conversation.id, at)
}

/** Brings a snoozed conversation back now. Idempotent. */
export async function unsnooze(ctx: Ctx, wireId: string): Promise<void> {
  const { id } = await lockConversation(ctx, wireId)
  await setSnoozed(ctx, id, null)
}

async function setSnoozed(ctx: Ctx, id: string, until: Date | null): Promise<void> {
  await ctx.db.run(sql`
    update conversations set snoozed_until = ${until}, wake_at = ${until}, wake_lease = null, wake_failures = 0
    where org_id = ${ctx.org} and id = ${id}`)
  await tellChanges(ctx, 'conversation', [id])
}
