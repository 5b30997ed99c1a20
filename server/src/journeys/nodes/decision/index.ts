import { type NodeKind, notAvailable } from '../kind.ts'
import { decisionIssues } from './validation.ts'

export const decisionKind: NodeKind<'DECISION'> = {
  stepType: 'branch',
  signals: () => ['YES', 'NO'],
  breaksLoops: false,
  issues: decisionIssues,
  decide: null,
  unavailable: () =>
    notAvailable('DECISION', 'Make a segment for each answer and let each trigger a journey of its own.'),
}
