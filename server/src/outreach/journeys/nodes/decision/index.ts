import { nodeKind } from '../kind.ts'
import { variableOf } from './conditions.ts'
import { decideDecision } from './decide.ts'
import { decisionIssues } from './validation.ts'
import { decisionWords } from './words.ts'

export const decisionKind = nodeKind<'DECISION'>({
  stepType: 'branch',
  words: decisionWords,
  signals: ['YES', 'NO'],
  breaksLoops: false,
  issues: decisionIssues,
  decide: decideDecision,
  needs: ({ inputs }) => {
    const conditions = inputs?.conditions ?? []
    return {
      conditions: conditions.filter((condition) => condition.kind !== 'value'),
      variables: conditions.map(variableOf).filter((path) => path !== null),
    }
  },
  leavesAtOnce: () => true,
})
