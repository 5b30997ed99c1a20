import { tellChanges } from '../../platform/changes/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** A message that changed, with its conversation. */
export interface ChangedMessage {
  id: string
  conversation_id: string
}

/** Notes that messages changed, for those who follow changes. */
export function tellMessages(ctx: Ctx, messages: readonly ChangedMessage[]): Promise<void> {
  const of = new Map(messages.map((message) => [message.id, message.conversation_id]))
  return tellChanges(ctx, 'message', of.keys(), of)
}
