import { type NodeKind, notAvailable } from '../kind.ts'
import { httpRequestIssues } from './validation.ts'
import { httpRequestWords } from './words.ts'

export const httpRequestKind: NodeKind<'HTTP_REQUEST'> = {
  stepType: 'step',
  words: httpRequestWords,
  signals: () => ['SUCCESS', 'FAILED'],
  breaksLoops: false,
  issues: httpRequestIssues,
  decide: null,
  unavailable: () =>
    notAvailable('HTTP_REQUEST', 'Subscribe a webhook to journey_run.ended and call from there.'),
}
