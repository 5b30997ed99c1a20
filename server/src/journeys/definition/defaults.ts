import type { ActionOf, JourneyDefinition } from './schema.ts'

/** What an ENTRY or a SEND_MESSAGE means where it leaves something out. */

export type TriggerType = 'manual' | 'segment' | 'cdp_event' | 'inbound'

export function triggerTypeOf(entry: ActionOf<'ENTRY'>): TriggerType {
  return entry.inputs?.triggerType ?? 'manual'
}

/** The node's own channel, else the initiative's. */
export function messageChannelOf(
  action: ActionOf<'SEND_MESSAGE'>,
  definition: JourneyDefinition,
): 'whatsapp' | 'sms' | 'email' {
  if (action.inputs?.channel) return action.inputs.channel
  return definition.metadata?.initiativeType === 'EMAIL' ? 'email' : 'whatsapp'
}
