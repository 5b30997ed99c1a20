import { checkFilter } from '../../../segments/index.ts'
import type { ActionOf, DecisionCondition } from '../schema.ts'
import { findPathProblem } from '../variables.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import { nodesOf, type Rules } from './subject.ts'
import { isEventName } from './trigger.ts'

type PredicateTerm = Extract<DecisionCondition, { kind: 'cdp_predicate' }>['term']

/** Nodes that choose a way: DECISION, CASE, RANDOM_SPLIT. */
export const logicRules: Rules = ({ definition, now }) => {
  const nodeIds = definition.actions.map((action) => action.id)
  return [
    ...nodesOf(definition, 'DECISION').flatMap((node) => decisionIssues(node, nodeIds, now)),
    ...nodesOf(definition, 'CASE').flatMap((node) => caseIssues(node, nodeIds)),
    ...nodesOf(definition, 'RANDOM_SPLIT').flatMap(splitIssues),
  ]
}

function decisionIssues(node: ActionOf<'DECISION'>, nodeIds: readonly string[], now: Date): JourneyIssue[] {
  const conditions = node.inputs?.conditions ?? []
  if (conditions.length === 0) {
    return [error('condition_invalid', node, `Add a condition to ${titleOf(node)}.`)]
  }
  return conditions.flatMap((condition, index) => {
    const problem = findConditionProblem(condition, nodeIds, now)
    if (problem === null) return []
    return [error('condition_invalid', node, `Condition ${index + 1} of ${titleOf(node)}: ${problem}`)]
  })
}

function findConditionProblem(
  condition: DecisionCondition,
  nodeIds: readonly string[],
  now: Date,
): string | null {
  switch (condition.kind) {
    case 'value': {
      const { operator, value } = condition
      const isComparison = operator === 'gt' || operator === 'lt'
      if (isComparison && (value.trim() === '' || Number.isNaN(Number(value)))) {
        return `Compare ${operator} with a number, not “${value}”.`
      }
      return findPathProblem(condition.selectionPath, nodeIds)
    }
    case 'event':
      if (!isEventName(condition.eventName)) return 'Name the event with letters, digits and underscores.'
      return findPathProblem(condition.subjectSelectionPath, nodeIds)
    case 'cdp_predicate':
      return findTermProblem(condition.term, now)
    case 'cdp_object':
      if (condition.objectType === '' || condition.matchAttr === '')
        return 'Set `objectType` and `matchAttr`.'
      return findPathProblem(condition.matchSelectionPath, nodeIds)
  }
}

/** A term is one condition of a segment filter, and is read as one; whose it is and in which zone changes no issue. */
function findTermProblem(term: PredicateTerm, now: Date): string | null {
  const filter = {
    kind: 'person',
    op: 'AND',
    predicates: [{ kind: 'person_attribute', ...term }],
  } as const satisfies Parameters<typeof checkFilter>[0]
  return checkFilter(filter, { org: '', now, timeZone: 'UTC' }, 'term')[0]?.message ?? null
}

function caseIssues(node: ActionOf<'CASE'>, nodeIds: readonly string[]): JourneyIssue[] {
  const { selectionPath = '', branches = [] } = node.inputs ?? {}
  const issues: JourneyIssue[] = []
  const problem = findPathProblem(selectionPath, nodeIds)
  if (problem)
    issues.push(error('condition_invalid', node, `\`selectionPath\` of ${titleOf(node)}: ${problem}`))
  if (branches.length === 0)
    issues.push(error('condition_invalid', node, `Add a branch to ${titleOf(node)}.`))
  for (const value of repeated(branches.map((branch) => branch.value))) {
    const message = `Two branches of ${titleOf(node)} have the value “${value}”. Keep one.`
    issues.push(error('case_duplicate_value', node, message))
  }
  for (const id of repeated(branches.map((branch) => branch.id))) {
    const message = `Two branches of ${titleOf(node)} have the id “${id}”. Give each its own.`
    issues.push(error('case_duplicate_value', node, message))
  }
  return issues
}

function splitIssues(node: ActionOf<'RANDOM_SPLIT'>): JourneyIssue[] {
  const arms = node.inputs?.arms ?? []
  const total = arms.reduce((sum, arm) => sum + arm.weight, 0)
  const issues: JourneyIssue[] = []
  if (total !== 100) {
    const message = `The weights of ${titleOf(node)} total ${total}. Make them total 100.`
    issues.push(error('split_weights', node, message))
  }
  for (const id of repeated(arms.map((arm) => arm.id))) {
    const message = `Two arms of ${titleOf(node)} have the id “${id}”. Give each its own.`
    issues.push(error('split_weights', node, message))
  }
  return issues
}

function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
}
