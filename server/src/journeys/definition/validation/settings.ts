import { EVENT_NAME_ADVICE, isEventName } from '../event-names.ts'
import { error } from './issues.ts'
import type { Rules } from './subject.ts'

/** What holds for the journey as a whole: the events that cancel its runs, and its environment. */
export const settingRules: Rules = (subject) => [...cancelIssues(subject), ...environmentIssues(subject)]

const cancelIssues: Rules = ({ definition }) =>
  (definition.metadata?.cancelOnEvents?.eventNames ?? [])
    .filter((name) => !isEventName(name))
    .map((name) =>
      error(
        'event_name_invalid',
        null,
        `“${name}” in \`cancelOnEvents\` is no event name. ${EVENT_NAME_ADVICE}`,
      ),
    )

const environmentIssues: Rules = ({ definition, references }) => {
  const id = definition.metadata?.environmentId
  if (id === undefined || references.environments.has(id)) return []
  return [
    error(
      'environment_unknown',
      null,
      `There is no environment ${id}. Name one of environments_list, or leave out \`environmentId\`.`,
    ),
  ]
}
