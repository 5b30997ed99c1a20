import { type NodeKind, notAvailable } from '../kind.ts'
import { decideDelay } from './decide.ts'
import { delayIssues } from './validation.ts'
import { delayWords } from './words.ts'

export const delayKind: NodeKind<'DELAY'> = {
  stepType: 'wait',
  words: delayWords,
  signals: () => ['SENT'],
  breaksLoops: true,
  issues: delayIssues,
  unavailable: (node) => {
    const mode = node.inputs?.mode ?? 'duration'
    return mode === 'duration' ? null : notAvailable(`DELAY ${mode}`, 'Use a DELAY with mode duration.')
  },
  decide: decideDelay,
  needs: () => ({}),
  alwaysStops: true,
}
