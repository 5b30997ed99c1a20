import type { ChannelKind } from '../../../../customers/index.ts'
import { initiativeChannelOf, type JourneyDefinition } from '../definition.ts'
import type { ActionOf } from '../schema.ts'

/** The channel of a message: the node's own, or else the initiative's. */
export function messageChannelOf(node: ActionOf<'SEND_MESSAGE'>, definition: JourneyDefinition): ChannelKind {
  return node.inputs?.channel ?? initiativeChannelOf(definition)
}
