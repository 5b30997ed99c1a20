import type { Clock } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findOldestWaiting, isBefore, type OldestWaiting } from '../backlogs.ts'
import type { Address } from '../provider/provider.ts'
import type { Written } from './compose.ts'
import type { DueMessage } from './due-messages.ts'
import { HORIZON_MS, lockPaces, savePaces, takeSlots } from './limits/pacing.ts'

/** A message that may be sent. */
export interface ReadyMessage {
  message: DueMessage
  to: Address
  written: Written
}

export interface Placement {
  placed: (ReadyMessage & { slot: Date })[]
  /** They join the backlogs of their channels, at which a worker looks then. */
  waiting: { message: DueMessage; until: Date }[]
}

/** Gives the channels' next slots to messages. Those without one wait, and so do those that would overtake others. */
export async function placeInSlots(
  ctx: Ctx,
  ready: readonly ReadyMessage[],
  clock: Clock,
): Promise<Placement> {
  const byChannel = Map.groupBy(ready, ({ message }) => message.channel_id)
  const paces = await lockPaces(ctx, [...byChannel.keys()])
  const backlogs = await findOldestWaiting(ctx, [...byChannel.keys()])
  const horizon = HORIZON_MS * clock.scale
  const now = ctx.now.getTime()
  const placement: Placement = { placed: [], waiting: [] }
  const moved = new Map<string, number>()
  for (const [channelId, items] of byChannel) {
    const pace = paces.get(channelId)!
    const next = items.filter(({ message }) => !isBehind(message, backlogs.get(channelId)))
    const { slots, pacedUntil } = takeSlots(pace, now, horizon, next.length)
    moved.set(channelId, pacedUntil)
    placement.placed.push(...slots.map((slot, index) => ({ ...next[index]!, slot: new Date(slot) })))
    const placed = new Set(next.slice(0, slots.length))
    const until = new Date(Math.max(pacedUntil - horizon, now))
    for (const item of items) if (!placed.has(item)) placement.waiting.push({ message: item.message, until })
  }
  if (moved.size > 0) await savePaces(ctx, moved)
  return placement
}

/** Whether others of its channel have to leave before the message: replies, and older ones of its own kind. */
function isBehind(message: DueMessage, { campaign, reply }: OldestWaiting = {}): boolean {
  if (message.backlogged) return false
  if (message.author !== 'journey') return reply !== undefined && isBefore(reply, message)
  return reply !== undefined || (campaign !== undefined && isBefore(campaign, message))
}
