import { checkFilter } from '../../../../customers/index.ts'
import type { ActionOf } from '../schema.ts'
import { isEventName } from '../validation/event-names.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'
import type { DecisionCondition } from './conditions.ts'

type PredicateTerm = Extract<DecisionCondition, { kind: 'cdp_predicate' }>['term']

/** There must be conditions, and each must be valid. */
export function decisionIssues(
  node: ActionOf<'DECISION'>,
  { findPathProblem, now }: Subject,
): JourneyIssue[] {
  const conditions = node.inputs?.conditions ?? []
  if (conditions.length === 0) {
    return [error('condition_invalid', node, `${titleOf(node)} has no conditions. Add one.`, 'conditions')]
  }
  return conditions.flatMap((condition, index) => {
    const problem = findConditionProblem(condition, findPathProblem, now)
    if (problem === null) return []
    return [
      error(
        'condition_invalid',
        node,
        `Condition ${index + 1} of ${titleOf(node)}: ${problem}`,
        'conditions',
      ),
    ]
  })
}

function findConditionProblem(
  condition: DecisionCondition,
  findPathProblem: Subject['findPathProblem'],
  now: Date,
): string | null {
  switch (condition.kind) {
    case 'value': {
      const { operator, value } = condition
      const isComparison = operator === 'gt' || operator === 'lt'
      if (isComparison && (value.trim() === '' || Number.isNaN(Number(value)))) {
        return `${operator} compares numbers, but “${value}” is not one. Use a number.`
      }
      return findPathProblem(condition.selectionPath)
    }
    case 'event':
      if (!isEventName(condition.eventName))
        return 'Use only letters, digits and underscores in the event name.'
      return findPathProblem(condition.subjectSelectionPath)
    case 'cdp_predicate':
      return findTermProblem(condition.term, now)
    case 'cdp_object':
      if (condition.objectType === '' || condition.matchAttr === '')
        return 'Set `objectType` and `matchAttr`.'
      return findPathProblem(condition.matchSelectionPath)
  }
}

/** A term is checked like a condition of a segment filter; organization and time zone do not matter. */
function findTermProblem(term: PredicateTerm, now: Date): string | null {
  const filter = {
    kind: 'person',
    op: 'AND',
    predicates: [{ kind: 'person_attribute', ...term }],
  } as const satisfies Parameters<typeof checkFilter>[0]
  return checkFilter(filter, { org: '', now, timeZone: 'UTC' }, 'term')[0]?.message ?? null
}
