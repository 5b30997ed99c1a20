import type { NodeKind } from '../kind.ts'
import { decideExit } from './decide.ts'
import { exitIssues } from './validation.ts'
import { exitWords } from './words.ts'

export const exitKind: NodeKind<'EXIT'> = {
  stepType: 'end',
  words: exitWords,
  signals: () => [],
  breaksLoops: false,
  issues: exitIssues,
  unavailable: () => null,
  decide: decideExit,
  needs: () => ({}),
  alwaysStops: true,
}
