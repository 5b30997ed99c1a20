import { type NodeKind, notAvailable } from '../kind.ts'
import { triggerTypeOf } from './trigger.ts'
import { entryIssues } from './validation.ts'
import { entryWords } from './words.ts'

export const entryKind: NodeKind<'ENTRY'> = {
  stepType: 'entry',
  words: entryWords,
  signals: () => ['SENT'],
  breaksLoops: false,
  issues: entryIssues,
  unavailable: (node) =>
    triggerTypeOf(node) === 'inbound'
      ? notAvailable('ENTRY inbound', 'Use a manual, segment or cdp_event trigger.')
      : null,
  // The run exists because the trigger fired; there is nothing left to decide.
  decide: () => ({ do: 'leave', signal: 'SENT' }),
  needs: () => ({}),
  alwaysStops: false,
}
