import { nodeKind } from '../kind.ts'
import { decideCase } from './decide.ts'
import { caseIssues } from './validation.ts'
import { caseWords } from './words.ts'

export const caseKind = nodeKind<'CASE'>({
  stepType: 'branch',
  words: caseWords,
  signals: (node) => [
    ...new Set((node.inputs?.branches ?? []).map((branch) => `case:${branch.id}`)),
    'case:default',
  ],
  dynamicSignals: {
    named: 'case:<id> for each of `branches`.',
    example: {
      selectionPath: 'engagement.context.plan',
      branches: [{ id: '<id>', value: '<value>', label: '' }],
    },
  },
  breaksLoops: false,
  issues: caseIssues,
  decide: decideCase,
  needs: ({ inputs }) => ({ variables: inputs ? [inputs.selectionPath] : [] }),
  leavesAtOnce: () => true,
})
