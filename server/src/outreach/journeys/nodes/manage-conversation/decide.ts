import { after, parseDuration } from '../../../../platform/core/index.ts'
import {
  type ConversationEnd,
  type Decide,
  type Effect,
  fail,
  type StepContext,
  type Transition,
} from '../step/context.ts'
import { shownValues } from '../step/shown-value.ts'
import { manageConversationWords } from './words.ts'

const DEFAULT_INACTIVITY = '24h'

/** An extraction fails long before; only one that was set aside keeps a run this long. */
const EXTRACTION_MS = 86_400_000

/** Opens the conversation for its owner and waits until it is closed or silent for too long. */
export const decideManageConversation: Decide<'MANAGE_CONVERSATION'> = (node, context) => {
  const inactivity = parseDuration(node.inputs?.inactivityTimeout ?? DEFAULT_INACTIVITY)
  if (inactivity === null) return fail(manageConversationWords, 'duration_invalid')
  if (context.channelId === null) return fail(manageConversationWords, 'no_conversation')
  const { channelId, entering } = context
  return decideConversation(
    { nodeId: node.id, mode: node.inputs?.mode ?? 'AGENT', channelId, opens: entering, inactivity },
    context,
  )
}

interface Conversation {
  nodeId: string
  mode: 'AGENT' | 'ESCALATE'
  channelId: string
  /** The conversation starts at this step. */
  opens: boolean
  /** The silence that ends it, in milliseconds; a day when omitted. */
  inactivity?: number
}

/**
 * The decision for a conversation: it opens, continues, was closed, or was silent for too long. When later nodes read
 * its values, the run waits for the extraction.
 */
export function decideConversation(conversation: Conversation, context: StepContext): Transition {
  const { nodeId, mode, channelId, opens, inactivity = parseDuration(DEFAULT_INACTIVITY)! } = conversation
  const { signal, now, run } = context
  const waiting = { do: 'wait', for: 'conversation', extendsMs: inactivity, takesReply: true } as const
  if (opens) {
    const effects = [{ kind: 'open_conversation', channelId, mode } as const]
    return { ...waiting, until: after(now, inactivity), effects }
  }
  if (run.waiting_for === 'extraction') return leaveExtracted(nodeId, context)
  if (signal?.name === 'CLOSED') return end('CLOSED', context)
  const until = silentUntil(context, inactivity)
  if (until && until > now) return { ...waiting, until }
  return end('STALE', context, [{ kind: 'close_conversation', channelId }])
}

/** Replies extend the deadline, except for runs that have no `reply_extends_ms`. */
function silentUntil({ run, replyPending, deadlineAt, now }: StepContext, inactivity: number): Date | null {
  return replyPending && run.reply_extends_ms === null ? after(now, inactivity) : deadlineAt
}

/** What is pending after the conversation was closed came later, and is for later nodes. */
function end(ended: ConversationEnd, { facts, run, now }: StepContext, effects: Effect[] = []): Transition {
  const takesReply = ended === 'STALE'
  if (!facts.extracts(run)) return { do: 'leave', signal: ended, takesReply, effects }
  return {
    do: 'wait',
    for: 'extraction',
    until: after(now, EXTRACTION_MS),
    ended,
    takesReply,
    effects: [...effects, { kind: 'extract' }],
  }
}

/** Messages meanwhile are for later nodes. */
function leaveExtracted(nodeId: string, { signal, deadlineAt, now, run }: StepContext): Transition {
  const { ended = 'CLOSED', nodeOutputs = {} } = run.state
  if (signal?.name !== 'EXTRACTED' && deadlineAt && deadlineAt > now) {
    return { do: 'wait', for: 'extraction', until: deadlineAt, ended }
  }
  return { do: 'leave', signal: ended, output: { extracted: shownValues(nodeOutputs[nodeId] ?? {}) } }
}
