import type { Action, ActionKind, ActionOf } from './schema.ts'

type SignalsByKind = { [K in ActionKind]: (action: ActionOf<K>) => string[] }

/** docs/behaviour.md: Journeys, what a node leaves with. */
const SIGNALS: SignalsByKind = {
  ENTRY: () => ['SENT'],
  SEND_MESSAGE: () => ['SENT'],
  WAIT_FOR_REPLY: () => ['REPLIED', 'TIMEOUT'],
  MANAGE_CONVERSATION: () => ['CLOSED', 'STALE'],
  CONVERSATION_BLOCK: () => ['CLOSED', 'TIMEOUT', 'STALE'],
  DELAY: () => ['SENT'],
  DECISION: () => ['YES', 'NO'],
  CASE: (action) => [
    ...new Set((action.inputs?.branches ?? []).map((branch) => `case:${branch.id}`)),
    'case:default',
  ],
  RANDOM_SPLIT: (action) => [...new Set((action.inputs?.arms ?? []).map((arm) => `split:${arm.id}`))],
  HTTP_REQUEST: () => ['SUCCESS', 'FAILED'],
  DISPATCH_EVENT: () => ['SENT'],
  EXIT: () => [],
}

/** The signals a node can give, each the `sourceHandle` of one edge; in the order in which a reader follows them. */
export function signalsOf(action: Action): string[] {
  // The record's key and the argument have the same kind; the compiler cannot join the two.
  const signals = SIGNALS[action.kind] as (action: Action) => string[]
  return signals(action)
}
