import { nodeKind } from '../kind.ts'
import { decideRandomSplit } from './decide.ts'
import { randomSplitIssues } from './validation.ts'
import { randomSplitWords } from './words.ts'

export const randomSplitKind = nodeKind<'RANDOM_SPLIT'>({
  stepType: 'split',
  words: randomSplitWords,
  signals: (node) => [...new Set((node.inputs?.arms ?? []).map((arm) => `split:${arm.id}`))],
  dynamicSignals: 'split:<id> for each of `arms`.',
  breaksLoops: false,
  issues: randomSplitIssues,
  decide: decideRandomSplit,
  alwaysStops: false,
})
