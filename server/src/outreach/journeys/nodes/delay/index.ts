import { nodeKind } from '../kind.ts'
import { decideDelay } from './decide.ts'
import { delayIssues } from './validation.ts'
import { delayWords } from './words.ts'

export const delayKind = nodeKind<'DELAY'>({
  stepType: 'wait',
  words: delayWords,
  signals: ['SENT'],
  // A date passes once, and delays nobody from then on.
  breaksLoops: ({ inputs }) => inputs?.mode !== 'until_date',
  issues: delayIssues,
  decide: decideDelay,
  // A date that has passed, or a window that is open, delays nobody.
  leavesAtOnce: ({ inputs }) => (inputs?.mode ?? 'duration') !== 'duration',
})
