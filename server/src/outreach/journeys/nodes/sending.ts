import type { Move, Visit } from './visit.ts'
import type { Texts } from './words.ts'

/** What is decided about a run whose message waits to leave: it left, it never will, or nothing is known yet. */
export function awaitSending(
  { signal, run }: Visit,
  { failures }: { failures: Readonly<Record<'message_failed' | 'person_limit_reached', Texts>> },
): Move {
  if (signal?.name === 'SENT') return { do: 'leave', signal: 'SENT', output: { messageId: run.waiting_on } }
  if (signal?.name !== 'FAILED')
    return { do: 'wait', for: 'message', on: run.waiting_on ?? undefined, until: null }
  const name = signal.error ?? 'message_failed'
  if (name === 'contact_suppressed') return { do: 'stop', why: name }
  const words = name === 'person_limit_reached' ? failures[name] : failures.message_failed
  return { do: 'fail', name, message: words.en }
}
