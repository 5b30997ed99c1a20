import { type JourneyDefinition, nodesOf } from '../../nodes/definition.ts'
import { breaksLoops } from '../../nodes/index.ts'
import { type ErrorIssueCode, error, type JourneyIssue, titleOf } from '../../nodes/validation/issues.ts'
import type { Rules, Subject } from '../../nodes/validation/rules.ts'
import { breadthFirst, cyclesWithin, reversed } from '../paths.ts'

/** Every node must be on a path from ENTRY to an EXIT, and no cycle may lack a wait. */
export const wayRules: Rules = (subject) => [
  ...unreachable(subject),
  ...withoutExit(subject),
  ...busyLoops(subject),
]

const unreachable: Rules = ({ definition, successors }) => {
  const entries = idsOf(nodesOf(definition, 'ENTRY'))
  // Without an ENTRY nothing is reachable, which has an issue of its own.
  if (entries.length === 0) return []
  const reached = new Set(breadthFirst(successors, entries))
  return outside(definition, reached, 'node_unreachable', (title) => {
    return `No path leads from ENTRY to ${title}. Connect it or remove it.`
  })
}

const withoutExit: Rules = ({ definition, successors }) => {
  const exits = idsOf(nodesOf(definition, 'EXIT'))
  if (exits.length === 0) return []
  const ending = new Set(breadthFirst(reversed(successors), exits))
  return outside(definition, ending, 'no_path_to_exit', (title) => {
    return `No path leads from ${title} to an EXIT. Connect it to one.`
  })
}

/** An error for each node that is not among those. */
function outside(
  { actions }: JourneyDefinition,
  ids: ReadonlySet<string>,
  code: ErrorIssueCode,
  words: (title: string) => string,
): JourneyIssue[] {
  return actions
    .filter((action) => !ids.has(action.id))
    .map((action) => error(code, action, words(titleOf(action))))
}

const busyLoops: Rules = ({ definition, successors }: Subject) => {
  const nodes = new Map(definition.actions.map((action) => [action.id, action]))
  const runsThrough = (id: string) => !breaksLoops(nodes.get(id)!)
  return cyclesWithin(successors, runsThrough).map((cycle) => {
    const titles = cycle.map((id) => titleOf(nodes.get(id)!)).join(', ')
    const message = `A run would loop through ${titles} without end. Add a WAIT_FOR_REPLY or a DELAY that waits for a duration or weekdays to the loop.`
    return error('busy_loop', { id: cycle[0]! }, message)
  })
}

function idsOf(actions: readonly { id: string }[]): string[] {
  return actions.map((action) => action.id)
}
