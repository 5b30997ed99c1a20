import { nodeKind } from '../kind.ts'
import { decideExit } from './decide.ts'
import { exitIssues } from './validation.ts'
import { exitWords } from './words.ts'

export const exitKind = nodeKind<'EXIT'>({
  stepType: 'end',
  words: exitWords,
  signals: [],
  breaksLoops: false,
  issues: exitIssues,
  decide: decideExit,
  leavesAtOnce: () => false,
})
