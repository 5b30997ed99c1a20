import type { NodeKind } from '../kind.ts'
import { decideDelay } from './decide.ts'
import { delayIssues } from './validation.ts'
import { delayWords } from './words.ts'

export const delayKind: NodeKind<'DELAY'> = {
  stepType: 'wait',
  words: delayWords,
  signals: () => ['SENT'],
  breaksLoops: true,
  issues: delayIssues,
  unavailable: () => null,
  decide: decideDelay,
  needs: () => ({}),
  alwaysStops: true,
}
