import { after, parseDuration } from '../../../kernel/index.ts'
import { type Decide, fail } from '../visit.ts'
import { manageConversationWords } from './words.ts'

const DEFAULT_INACTIVITY = '24h'

/**
 * Opens the conversation for its owner and waits until the owner closes it, or until nobody has written for too long.
 */
export const decideManageConversation: Decide<'MANAGE_CONVERSATION'> = (node, visit) => {
  const { entering, channelId, signal, replyPending, deadlineAt, now } = visit
  const inactivity = parseDuration(node.inputs?.inactivityTimeout ?? DEFAULT_INACTIVITY)
  if (inactivity === null) return fail(manageConversationWords, 'duration_invalid')
  if (channelId === null) return fail(manageConversationWords, 'no_conversation')
  if (entering) {
    const mode = node.inputs?.mode ?? 'AGENT'
    const effects = [{ kind: 'open_conversation', channelId, mode } as const]
    return { do: 'wait', for: 'conversation', until: after(now, inactivity), takesReply: true, effects }
  }
  if (signal?.name === 'CLOSED') return { do: 'leave', signal: 'CLOSED', takesReply: true }
  if (replyPending)
    return { do: 'wait', for: 'conversation', until: after(now, inactivity), takesReply: true }
  if (deadlineAt && deadlineAt > now) return { do: 'wait', for: 'conversation', until: deadlineAt }
  return { do: 'leave', signal: 'STALE', effects: [{ kind: 'close_conversation', channelId }] }
}
