import { after, parseDuration } from '../../../../platform/core/index.ts'
import { decideConversation } from '../manage-conversation/decide.ts'
import { type Decide, fail, type Visit } from '../visit.ts'
import { conversationBlockWords } from './words.ts'

const DEFAULT_TIMEOUT = '24h'

/** WAIT_FOR_REPLY and MANAGE_CONVERSATION in one: the first reply opens the conversation. */
export const decideConversationBlock: Decide<'CONVERSATION_BLOCK'> = (node, visit) => {
  const timeout = parseDuration(node.inputs?.maxTimeout ?? DEFAULT_TIMEOUT)
  if (timeout === null) return fail(conversationBlockWords, 'duration_invalid')
  if (visit.channelId === null) return fail(conversationBlockWords, 'no_conversation')
  const channelId = visit.channelId
  const mode = node.inputs?.mode ?? 'AGENT'
  if (!isWaitingForReply(visit))
    return decideConversation({ nodeId: node.id, mode, channelId, opens: false }, visit)
  if (visit.replyPending) return decideConversation({ nodeId: node.id, mode, channelId, opens: true }, visit)
  const until = visit.entering ? after(visit.now, timeout) : visit.deadlineAt
  if (until && until > visit.now) return { do: 'wait', for: 'reply', until }
  return { do: 'leave', signal: 'TIMEOUT' }
}

function isWaitingForReply({ entering, run }: Visit): boolean {
  return entering || run.waiting_for === 'reply'
}
