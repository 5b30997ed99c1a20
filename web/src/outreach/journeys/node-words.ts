import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Output } from '@parley/sdk'

export type Definition = Output<'journeys_get_definition'>['definition']
export type JourneyNode = Definition['actions'][number]
export type NodeKind = JourneyNode['kind']

/** The names of the node kinds. */
export const KIND_NAMES: Readonly<Record<NodeKind, MessageDescriptor>> = {
  ENTRY: msg({ message: 'Entry', context: 'node' }),
  SEND_MESSAGE: msg({ message: 'Send WhatsApp message', context: 'node' }),
  SEND_EMAIL: msg({ message: 'Send email', context: 'node' }),
  CONVERSATION_BLOCK: msg({ message: 'Ask and wait', context: 'node' }),
  WAIT_FOR_REPLY: msg({ message: 'Wait for a reply', context: 'node' }),
  MANAGE_CONVERSATION: msg({ message: 'Conversation', context: 'node' }),
  DISPATCH_EVENT: msg({ message: 'Record event', context: 'node' }),
  DELAY: msg({ message: 'Delay', context: 'node' }),
  DECISION: msg({ message: 'Decision', context: 'node' }),
  CASE: msg({ message: 'Case', context: 'node' }),
  RANDOM_SPLIT: msg({ message: 'Random split', context: 'node' }),
  HTTP_REQUEST: msg({ message: 'HTTP request', context: 'node' }),
  EXIT: msg({ message: 'End', context: 'node' }),
}

/** What a node is called: its own name, or else its ID. */
export function nameOfNode({ id, name }: JourneyNode): string {
  return name || id
}

/** The nodes in the order that runs reach them, then those that none reaches. */
export function inOrder({ actions, edges }: Definition): JourneyNode[] {
  const byId = new Map(actions.map((action) => [action.id, action]))
  const queue = actions.filter(({ kind }) => kind === 'ENTRY').map(({ id }) => id)
  const reached = new Set(queue)
  for (const id of queue) {
    for (const { from, to } of edges) {
      if (from !== id || reached.has(to) || !byId.has(to)) continue
      reached.add(to)
      queue.push(to)
    }
  }
  return [...queue, ...byId.keys()].filter((id, at, all) => all.indexOf(id) === at).map((id) => byId.get(id)!)
}
