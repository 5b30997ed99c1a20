import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf, warning } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'

/** The next initiative must exist and be another one. */
export function exitIssues(node: ActionOf<'EXIT'>, { references }: Subject): JourneyIssue[] {
  const next = node.inputs?.nextInitiativeId
  if (!next) return []
  if (!references.initiatives.has(next)) {
    const message =
      `The next initiative ${next} of ${titleOf(node)} does not exist. Set \`nextInitiativeId\` to one ` +
      'from `initiatives_list`.'
    return [error('initiative_unknown', node, message, 'nextInitiativeId')]
  }
  if (next !== references.ownInitiative) return []
  const message = `${titleOf(node)} continues in this same journey. Set \`nextInitiativeId\` to another initiative.`
  return [warning('self_trigger', node, message, 'nextInitiativeId')]
}
