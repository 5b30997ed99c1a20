import { type NodeKind, notAvailable } from '../kind.ts'
import { caseIssues } from './validation.ts'
import { caseWords } from './words.ts'

export const caseKind: NodeKind<'CASE'> = {
  stepType: 'branch',
  words: caseWords,
  signals: (node) => [
    ...new Set((node.inputs?.branches ?? []).map((branch) => `case:${branch.id}`)),
    'case:default',
  ],
  breaksLoops: false,
  issues: caseIssues,
  decide: null,
  unavailable: () =>
    notAvailable('CASE', 'Make a segment for each value and let each trigger a journey of its own.'),
}
