import { eventEntries } from '../entry/trigger.ts'
import type { ActionOf } from '../schema.ts'
import { EVENT_NAME_ADVICE, isEventName } from '../validation/event-names.ts'
import { error, type JourneyIssue, titleOf, warning } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'

type DispatchEvent = ActionOf<'DISPATCH_EVENT'>

/** The event needs a name that does not start this journey again, and its properties must name variables. */
export function dispatchEventIssues(node: DispatchEvent, subject: Subject): JourneyIssue[] {
  return [...nameIssues(node, subject), ...propertyIssues(node, subject)]
}

function nameIssues(node: DispatchEvent, { definition }: Subject): JourneyIssue[] {
  const name = node.inputs?.eventName
  if (!isEventName(name)) {
    return [
      error(
        'event_name_invalid',
        node,
        `Set \`eventName\` of ${titleOf(node)} to the event it records. ${EVENT_NAME_ADVICE}`,
        'eventName',
      ),
    ]
  }
  if (!eventEntries(definition).some((entry) => entry.inputs?.eventName === name)) return []
  return [
    warning(
      'self_trigger',
      node,
      `${titleOf(node)} records ${name}, which starts this same journey again. Use another event.`,
      'eventName',
    ),
  ]
}

function propertyIssues(node: DispatchEvent, { findPathProblem }: Subject): JourneyIssue[] {
  return Object.entries(node.inputs?.properties ?? {}).flatMap(([name, value]) => {
    const problem = typeof value === 'string' ? null : findPathProblem(value.var)
    if (problem === null) return []
    return [
      error('binding_unresolvable', node, `Property ${name} of ${titleOf(node)}: ${problem}`, 'properties'),
    ]
  })
}
