import { CHANNEL_NAMES, channelKindOf } from '../../../../customers/index.ts'
import type { JourneyDefinition } from '../definition.ts'
import type { ActionOf } from '../schema.ts'
import type { MessageChannel } from './schema.ts'

/** The channel of a message: the node's own, or else the initiative's. */
export function messageChannelOf(
  node: ActionOf<'SEND_MESSAGE'>,
  { metadata }: JourneyDefinition,
): MessageChannel {
  if (node.inputs?.channel) return node.inputs.channel
  const name = CHANNEL_NAMES.find((each) => each === metadata?.initiativeType)
  return channelKindOf(name ?? 'WHATSAPP')
}
