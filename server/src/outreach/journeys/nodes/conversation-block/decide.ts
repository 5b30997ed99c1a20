import { after, parseDuration } from '../../../../platform/core/index.ts'
import { decideConversation } from '../manage-conversation/decide.ts'
import { type Decide, fail, type StepContext } from '../step/context.ts'
import { conversationBlockWords } from './words.ts'

const DEFAULT_TIMEOUT = '24h'

/** WAIT_FOR_REPLY and MANAGE_CONVERSATION in one: the first reply opens the conversation. */
export const decideConversationBlock: Decide<'CONVERSATION_BLOCK'> = (node, context) => {
  const timeout = parseDuration(node.inputs?.maxTimeout ?? DEFAULT_TIMEOUT)
  if (timeout === null) return fail(conversationBlockWords, 'duration_invalid')
  if (context.channelId === null) return fail(conversationBlockWords, 'no_conversation')
  const channelId = context.channelId
  const mode = node.inputs?.mode ?? 'AGENT'
  if (!isWaitingForReply(context))
    return decideConversation({ nodeId: node.id, mode, channelId, opens: false }, context)
  if (context.replyPending)
    return decideConversation({ nodeId: node.id, mode, channelId, opens: true }, context)
  const until = context.entering ? after(context.now, timeout) : context.deadlineAt
  if (until && until > context.now) return { do: 'wait', for: 'reply', until }
  return { do: 'leave', signal: 'TIMEOUT' }
}

function isWaitingForReply({ entering, run }: StepContext): boolean {
  return entering || run.waiting_for === 'reply'
}
