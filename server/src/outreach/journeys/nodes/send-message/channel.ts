import type { ActionOf, JourneyDefinition } from '../../definition/schema.ts'

/** What a message goes out on: the node's own channel, otherwise the initiative's. */
export function messageChannelOf(
  node: ActionOf<'SEND_MESSAGE'>,
  definition: JourneyDefinition,
): 'whatsapp' | 'sms' | 'email' {
  if (node.inputs?.channel) return node.inputs.channel
  return definition.metadata?.initiativeType === 'EMAIL' ? 'email' : 'whatsapp'
}
