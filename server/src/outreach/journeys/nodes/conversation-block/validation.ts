import type { ActionOf } from '../schema.ts'
import { durationIssues } from '../validation/durations.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import { addField } from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'

export function conversationBlockIssues(
  node: ActionOf<'CONVERSATION_BLOCK'>,
  subject: Subject,
): JourneyIssue[] {
  return [...durationIssues(node, 'maxTimeout', node.inputs?.maxTimeout), ...outputIssues(node, subject)]
}

/** Outputs must name extracted fields. Without a schema, which can still be added, nothing is checked. */
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
        'outputs',
      ),
    )
}
