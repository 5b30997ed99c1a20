import { isOptOut } from '../../../../conversations/index.ts'
import { needsOf } from '../../nodes/index.ts'
import { EVENT_NAME_ADVICE, isEventName } from '../../nodes/validation/event-names.ts'
import { error, titleOf, warning } from '../../nodes/validation/issues.ts'
import type { Rules } from '../../nodes/validation/rules.ts'

/** Rules for the whole journey: its cancel events, its environment, extraction, and what can be tapped. */
export const settingRules: Rules = (subject) => [
  ...cancelIssues(subject),
  ...environmentIssues(subject),
  ...schemaIssues(subject),
  ...labelIssues(subject),
]

/** Typed late, such a label is no answer any more (docs/behaviour/conversations.md: Agents). */
const labelIssues: Rules = ({ definition, references }) =>
  definition.actions.some(({ kind }) => kind === 'MANAGE_CONVERSATION')
    ? references.choices
        .filter(({ label }) => isOptOut(label))
        .map(({ question, label }) =>
          warning(
            'label_opt_out',
            null,
            `The choice “${label}” of “${question}” is also an opt-out. It is the answer when it is tapped, or typed ` +
              'while that question waits. Typed at any other time, it stops all messages. Choose another word.',
          ),
        )
    : []

const cancelIssues: Rules = ({ definition }) =>
  (definition.metadata?.cancelOnEvents?.eventNames ?? [])
    .filter((name) => !isEventName(name))
    .map((name) =>
      error(
        'event_name_invalid',
        null,
        `“${name}” in \`cancelOnEvents\` is not an event name. ${EVENT_NAME_ADVICE}`,
      ),
    )

/** A missing schema is no error, because it can be added until the launch. */
const schemaIssues: Rules = ({ definition, references }) => {
  if (references.extractedFields !== null || references.ownInitiative === null) return []
  const reader = definition.actions.find((action) =>
    needsOf(action).variables.some((path) => path.startsWith('engagement.extracted.')),
  )
  if (!reader) return []
  return [
    warning(
      'extraction_schema_missing',
      reader,
      `${titleOf(reader)} uses extracted values, but this initiative extracts nothing. Set its fields ` +
        'with extraction_schema_set before launch.',
    ),
  ]
}

const environmentIssues: Rules = ({ definition, references }) => {
  const id = definition.metadata?.environmentId
  if (id === undefined || references.environments.has(id)) return []
  return [
    error(
      'environment_unknown',
      null,
      `No environment ${id} exists. Use one from environments_list, or remove \`environmentId\`.`,
    ),
  ]
}
