import type { Action, ActionKind } from '../definition/schema.ts'
import { decideDelay } from './delay.ts'
import { decideEntry } from './entry.ts'
import { decideExit } from './exit.ts'
import { decideManageConversation } from './manage-conversation.ts'
import { decideSendMessage } from './send-message.ts'
import type { Decide, Outcome, Visit } from './step.ts'
import { decideWaitForReply } from './wait-for-reply.ts'

export { reasonAtExit } from './exit.ts'
export type { Effect, Outcome, Visit } from './step.ts'

/** One file a node kind. A kind that is missing here cannot be published (`AVAILABLE_KINDS`). */
const DECIDE: { [K in ActionKind]?: Decide<K> } = {
  ENTRY: decideEntry,
  SEND_MESSAGE: decideSendMessage,
  WAIT_FOR_REPLY: decideWaitForReply,
  MANAGE_CONVERSATION: decideManageConversation,
  DELAY: decideDelay,
  EXIT: decideExit,
}

/** What the node decides. Throws for a kind that this version does not run. */
export function decide(node: Action, visit: Visit): Outcome {
  // The record's key and the node have the same kind; the compiler cannot join the two.
  const decideKind = DECIDE[node.kind] as ((node: Action, visit: Visit) => Outcome) | undefined
  if (!decideKind) throw new Error(`this version does not run ${node.kind}`)
  return decideKind(node, visit)
}
