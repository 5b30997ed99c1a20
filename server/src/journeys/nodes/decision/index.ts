import { type NodeKind, notAvailable } from '../kind.ts'
import { decisionIssues } from './validation.ts'
import { decisionWords } from './words.ts'

export const decisionKind: NodeKind<'DECISION'> = {
  stepType: 'branch',
  words: decisionWords,
  signals: () => ['YES', 'NO'],
  breaksLoops: false,
  issues: decisionIssues,
  decide: null,
  unavailable: () =>
    notAvailable('DECISION', 'Make a segment for each answer and let each trigger a journey of its own.'),
}
