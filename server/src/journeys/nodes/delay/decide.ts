import { after, parseDuration } from '../../../kernel/index.ts'
import { type Decide, fail } from '../visit.ts'
import { delayWords } from './words.ts'

/** Waits a duration, whatever arrives meanwhile. */
export const decideDelay: Decide<'DELAY'> = (node, { entering, deadlineAt, now }) => {
  const duration = parseDuration(node.inputs?.duration ?? '')
  if (duration === null) return fail(delayWords, 'duration_invalid')
  const until = entering ? after(now, duration) : deadlineAt
  if (until && until > now) return { do: 'wait', for: 'timer', until }
  return { do: 'leave', signal: 'SENT' }
}
