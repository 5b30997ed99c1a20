import { type NodeKind, notAvailable } from '../kind.ts'
import { dispatchEventIssues } from './validation.ts'
import { dispatchEventWords } from './words.ts'

export const dispatchEventKind: NodeKind<'DISPATCH_EVENT'> = {
  stepType: 'event',
  words: dispatchEventWords,
  signals: () => ['SENT'],
  breaksLoops: false,
  issues: dispatchEventIssues,
  decide: null,
  unavailable: () =>
    notAvailable('DISPATCH_EVENT', 'Record the event with cdp_events_record when journey_run.ended arrives.'),
}
