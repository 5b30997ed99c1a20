import { type NodeKind, notAvailable } from '../kind.ts'
import { randomSplitIssues } from './validation.ts'
import { randomSplitWords } from './words.ts'

export const randomSplitKind: NodeKind<'RANDOM_SPLIT'> = {
  stepType: 'split',
  words: randomSplitWords,
  signals: (node) => [...new Set((node.inputs?.arms ?? []).map((arm) => `split:${arm.id}`))],
  breaksLoops: false,
  issues: randomSplitIssues,
  decide: null,
  unavailable: () =>
    notAvailable(
      'RANDOM_SPLIT',
      'Divide the audience into segments and let each trigger a journey of its own.',
    ),
}
