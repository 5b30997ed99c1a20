import { type NodeKind, notAvailable } from '../kind.ts'
import { dispatchEventIssues } from './validation.ts'

export const dispatchEventKind: NodeKind<'DISPATCH_EVENT'> = {
  stepType: 'event',
  signals: () => ['SENT'],
  breaksLoops: false,
  issues: dispatchEventIssues,
  decide: null,
  unavailable: () =>
    notAvailable('DISPATCH_EVENT', 'Record the event with cdp_events_record when journey_run.ended arrives.'),
}
