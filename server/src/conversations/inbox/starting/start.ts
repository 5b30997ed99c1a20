import { CHANNELS, type ChannelKind, survivorOf } from '../../../customers/index.ts'
import { addressFor, ensureContacts, ensureConversations } from '../../../messaging/index.ts'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { holdCaller } from '../caller.ts'
import { reply } from '../handling/actions.ts'
import type { Wording } from '../handling/reply-content.ts'

interface Start {
  /** The sender's phone number or address. */
  channel: string
  personExternalId?: string | undefined
  address?: string | undefined
  by?: string | undefined
  sendAfterSeconds?: number | undefined
}

interface Sender {
  id: string
  kind: ChannelKind
  disconnected_at: Date | null
}

/**
 * Writes first to a person or an address. Where there is a conversation, the message joins it, as a reply would. Throws
 * `unknown_reference` without such a sender, `conflict` for a person without an address on its channel and whatever a reply is
 * refused for. Returns wire ids.
 */
export async function startConversation(
  ctx: Ctx,
  start: Start,
  wording: Wording,
): Promise<{ conversationId: string; messageId: string }> {
  await holdCaller(ctx)
  const sender = await ctx.db.maybe(sql<Sender>`
    select id, kind, disconnected_at from channels where org_id = ${ctx.org} and address = ${start.channel}`)
  if (!sender)
    throw new ApiError(
      'unknown_reference',
      '`channel`: none of your numbers and addresses. List them with channels_list.',
    )
  if (sender.disconnected_at !== null)
    throw new ApiError('conflict', '`channel`: this number or address is disconnected, so it cannot send.')
  const address = await addressFor(ctx, sender.kind, start)
  const contacts = await ensureContacts(ctx, CHANNELS[sender.kind].address.kind, [address])
  const pair = { channelId: sender.id, contactId: contacts.get(address)! }
  const conversations = await ensureConversations(ctx, [pair])
  const conversationId = toWire('conversation', [...conversations.values()][0]!)
  const { by, sendAfterSeconds = 0, personExternalId } = start
  const person = personExternalId === undefined ? null : await survivorOf(ctx, personExternalId)
  const messageId = await reply(ctx, conversationId, wording, by, sendAfterSeconds, person)
  return { conversationId, messageId }
}
