import { nodeKind } from '../kind.ts'
import { entryIssues } from './validation.ts'
import { entryWords } from './words.ts'

export const entryKind = nodeKind<'ENTRY'>({
  stepType: 'entry',
  words: entryWords,
  signals: ['SENT'],
  breaksLoops: false,
  issues: entryIssues,
  // The run exists because the trigger fired, so there is nothing to decide.
  decide: () => ({ do: 'leave', signal: 'SENT' }),
  leavesAtOnce: () => true,
})
