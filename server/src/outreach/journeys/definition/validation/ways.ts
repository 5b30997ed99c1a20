import { nodesOf } from '../../nodes/definition.ts'
import { kindOf } from '../../nodes/index.ts'
import { error, titleOf } from '../../nodes/validation/issues.ts'
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
  return definition.actions
    .filter((action) => !reached.has(action.id))
    .map((action) =>
      error(
        'node_unreachable',
        action,
        `No path leads from ENTRY to ${titleOf(action)}. Connect it or remove it.`,
      ),
    )
}

const withoutExit: Rules = ({ definition, successors }) => {
  const exits = idsOf(nodesOf(definition, 'EXIT'))
  if (exits.length === 0) return []
  const ending = new Set(breadthFirst(reversed(successors), exits))
  return definition.actions
    .filter((action) => !ending.has(action.id))
    .map((action) =>
      error(
        'no_path_to_exit',
        action,
        `No path leads from ${titleOf(action)} to an EXIT. Connect it to one.`,
      ),
    )
}

const busyLoops: Rules = ({ definition, successors }: Subject) => {
  const nodes = new Map(definition.actions.map((action) => [action.id, action]))
  const runsThrough = (id: string) => !kindOf(nodes.get(id)!).breaksLoops
  return cyclesWithin(successors, runsThrough).map((cycle) => {
    const titles = cycle.map((id) => titleOf(nodes.get(id)!)).join(', ')
    const message = `A run would loop through ${titles} without end. Add a DELAY or WAIT_FOR_REPLY to the loop.`
    return error('busy_loop', { id: cycle[0]! }, message)
  })
}

function idsOf(actions: readonly { id: string }[]): string[] {
  return actions.map((action) => action.id)
}
