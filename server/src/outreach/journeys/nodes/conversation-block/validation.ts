import { durationIssues } from '../../definition/validation/durations.ts'
import { error, type JourneyIssue, titleOf } from '../../definition/validation/issues.ts'
import { addField } from '../../definition/validation/references.ts'
import type { Subject } from '../../definition/validation/rules.ts'
import type { ActionOf } from '../schema.ts'

export function conversationBlockIssues(
  node: ActionOf<'CONVERSATION_BLOCK'>,
  subject: Subject,
): JourneyIssue[] {
  return [...durationIssues(node, 'maxTimeout', node.inputs?.maxTimeout), ...outputIssues(node, subject)]
}

/** Outputs name fields that are extracted. Without a schema, which may still come, nothing is known of them. */
function outputIssues(node: ActionOf<'CONVERSATION_BLOCK'>, { references }: Subject): JourneyIssue[] {
  const { extractedFields } = references
  if (extractedFields === null) return []
  return (node.inputs?.outputs ?? [])
    .filter(({ id, builtin }) => !builtin && !extractedFields.has(id))
    .map(({ id }) =>
      error(
        'binding_unresolvable',
        node,
        `The output \`${id}\` of ${titleOf(node)} has no extracted field: ${addField(extractedFields)}`,
      ),
    )
}
