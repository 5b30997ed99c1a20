import type { Texts } from '../words.ts'
import type { StepContext, Transition } from './context.ts'

/** The decision for a run whose message is queued: it was sent, it failed, or it is still unknown. */
export function decideAfterSending(
  { signal, run }: StepContext,
  { failures }: { failures: Readonly<Record<'message_failed' | 'person_limit_reached', Texts>> },
): Transition {
  if (signal?.name === 'SENT') return { do: 'leave', signal: 'SENT', output: { messageId: run.waiting_on } }
  if (signal?.name !== 'FAILED')
    return { do: 'wait', for: 'message', on: run.waiting_on ?? undefined, until: null }
  const name = signal.error ?? 'message_failed'
  if (name === 'contact_suppressed') return { do: 'stop', why: name }
  const words = name === 'person_limit_reached' ? failures[name] : failures.message_failed
  return { do: 'fail', name, message: words.en }
}
