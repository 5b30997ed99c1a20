import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import { repeated } from '../validation/repeated.ts'

/** The weights must total 100, and the ids of the arms must differ. */
export function randomSplitIssues(node: ActionOf<'RANDOM_SPLIT'>): JourneyIssue[] {
  const arms = node.inputs?.arms ?? []
  const total = arms.reduce((sum, arm) => sum + arm.weight, 0)
  const issues: JourneyIssue[] = []
  if (total !== 100) {
    const message = `The weights of ${titleOf(node)} add up to ${total}. Make them add up to 100.`
    issues.push(error('split_weights', node, message, 'arms'))
  }
  for (const id of repeated(arms.map((arm) => arm.id))) {
    const message = `Two arms of ${titleOf(node)} have the id “${id}”. Give each its own.`
    issues.push(error('split_weights', node, message, 'arms'))
  }
  return issues
}
