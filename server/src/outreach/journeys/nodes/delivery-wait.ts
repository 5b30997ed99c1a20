import type { StepContext, Transition } from './step-context.ts'
import type { Texts } from './words.ts'

/** What is decided about a run whose message waits to leave: it left, it never will, or nothing is known yet. */
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
