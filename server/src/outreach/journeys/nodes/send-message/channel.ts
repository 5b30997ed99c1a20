import type { JourneyDefinition } from '../definition.ts'
import type { ActionOf } from '../schema.ts'

/** The channel of a message: the node's own, or else the initiative's. */
export function messageChannelOf(
  node: ActionOf<'SEND_MESSAGE'>,
  definition: JourneyDefinition,
): 'whatsapp' | 'sms' | 'email' {
  if (node.inputs?.channel) return node.inputs.channel
  return definition.metadata?.initiativeType === 'EMAIL' ? 'email' : 'whatsapp'
}
