import { nodeKind } from '../kind.ts'
import { decideRandomSplit } from './decide.ts'
import { randomSplitIssues } from './validation.ts'
import { randomSplitWords } from './words.ts'

export const randomSplitKind = nodeKind<'RANDOM_SPLIT'>({
  stepType: 'split',
  words: randomSplitWords,
  signals: (node) => [...new Set((node.inputs?.arms ?? []).map((arm) => `split:${arm.id}`))],
  dynamicSignals: {
    named: 'split:<id> for each of `arms`.',
    example: { arms: [{ id: '<id>', label: '<label>', weight: 50 }] },
  },
  breaksLoops: false,
  issues: randomSplitIssues,
  decide: decideRandomSplit,
  leavesAtOnce: () => true,
})
