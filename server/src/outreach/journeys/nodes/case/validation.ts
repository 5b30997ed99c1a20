import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import { repeated } from '../validation/repeated.ts'
import type { Subject } from '../validation/rules.ts'

/** The value must be a variable; values and ids of the branches must differ. */
export function caseIssues(node: ActionOf<'CASE'>, { findPathProblem }: Subject): JourneyIssue[] {
  const { selectionPath = '', branches = [] } = node.inputs ?? {}
  const issues: JourneyIssue[] = []
  const problem = findPathProblem(selectionPath)
  if (problem)
    issues.push(
      error('condition_invalid', node, `\`selectionPath\` of ${titleOf(node)}: ${problem}`, 'selectionPath'),
    )
  if (branches.length === 0)
    issues.push(error('condition_invalid', node, `${titleOf(node)} has no branches. Add one.`, 'branches'))
  for (const value of repeated(branches.map((branch) => branch.value))) {
    const message = `Two branches of ${titleOf(node)} have the value “${value}”. Keep one.`
    issues.push(error('case_duplicate_value', node, message, 'branches'))
  }
  for (const id of repeated(branches.map((branch) => branch.id))) {
    const message = `Two branches of ${titleOf(node)} have the id “${id}”. Give each its own.`
    issues.push(error('case_duplicate_value', node, message, 'branches'))
  }
  return issues
}
