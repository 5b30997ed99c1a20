import { after, parseDuration } from '../../../../platform/core/index.ts'
import { type Decide, fail } from '../step/context.ts'
import { waitForReplyWords } from './words.ts'

const DEFAULT_TIMEOUT = '24h'

/** The first reply wins over the timer, even when it arrived before the node was entered. */
export const decideWaitForReply: Decide<'WAIT_FOR_REPLY'> = (
  node,
  { entering, replyPending, deadlineAt, now },
) => {
  if (replyPending) return { do: 'leave', signal: 'REPLIED', takesReply: true }
  const timeout = parseDuration(node.inputs?.maxTimeout ?? DEFAULT_TIMEOUT)
  if (timeout === null) return fail(waitForReplyWords, 'duration_invalid')
  const until = entering ? after(now, timeout) : deadlineAt
  if (until && until > now) return { do: 'wait', for: 'reply', until }
  return { do: 'leave', signal: 'TIMEOUT' }
}
