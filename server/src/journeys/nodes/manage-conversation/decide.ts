import { after, parseDuration } from '../../../kernel/index.ts'
import { type Decide, fail, type Move, type Visit } from '../visit.ts'
import { manageConversationWords } from './words.ts'

const DEFAULT_INACTIVITY = '24h'

/**
 * Opens the conversation for its owner and waits until the owner closes it, or until nobody has written for too long.
 */
export const decideManageConversation: Decide<'MANAGE_CONVERSATION'> = (node, visit) => {
  const inactivity = parseDuration(node.inputs?.inactivityTimeout ?? DEFAULT_INACTIVITY)
  if (inactivity === null) return fail(manageConversationWords, 'duration_invalid')
  if (visit.channelId === null) return fail(manageConversationWords, 'no_conversation')
  const { channelId, entering } = visit
  return decideConversation(
    { mode: node.inputs?.mode ?? 'AGENT', channelId, opens: entering, inactivity },
    visit,
  )
}

interface Conversation {
  mode: 'AGENT' | 'ESCALATE'
  channelId: string
  /** It begins with this visit. */
  opens: boolean
  /** Silence that ends it, in milliseconds; a day when omitted. */
  inactivity?: number
}

/** What a conversation comes to now: it opens, goes on, was closed, or has been silent for too long. */
export function decideConversation(conversation: Conversation, visit: Visit): Move {
  const { mode, channelId, opens, inactivity = parseDuration(DEFAULT_INACTIVITY)! } = conversation
  const { signal, replyPending, deadlineAt, now } = visit
  if (opens) {
    const effects = [{ kind: 'open_conversation', channelId, mode } as const]
    return { do: 'wait', for: 'conversation', until: after(now, inactivity), takesReply: true, effects }
  }
  if (signal?.name === 'CLOSED') return { do: 'leave', signal: 'CLOSED', takesReply: true }
  if (replyPending)
    return { do: 'wait', for: 'conversation', until: after(now, inactivity), takesReply: true }
  if (deadlineAt && deadlineAt > now) return { do: 'wait', for: 'conversation', until: deadlineAt }
  return { do: 'leave', signal: 'STALE', effects: [{ kind: 'close_conversation', channelId }] }
}
