import { type JourneyDefinition, nodesOf } from '../../nodes/definition.ts'
import { allSignalsOf, kindOf } from '../../nodes/index.ts'
import type { Action } from '../../nodes/schema.ts'
import { error, type JourneyIssue, titleOf } from '../../nodes/validation/issues.ts'
import type { Rules } from '../../nodes/validation/rules.ts'

/** The most signals that a message lists; a RANDOM_SPLIT can have a hundred. */
const MAX_ADVISED = 12

/**
 * What a graph needs before its paths can be checked: one ENTRY, an EXIT, unique ids, and exactly one edge per signal.
 */
export const structureRules: Rules = ({ definition }) => [
  ...entriesAndExits(definition),
  ...duplicateIds(definition),
  ...definition.actions
    .filter((action) => !action.name?.trim())
    .map((action) => error('node_unnamed', action, `${titleOf(action)} has no name. Give it one.`, 'name')),
  ...badEdges(definition),
  ...handleIssues(definition),
]

function entriesAndExits(definition: JourneyDefinition): JourneyIssue[] {
  const issues: JourneyIssue[] = []
  const [first, ...more] = nodesOf(definition, 'ENTRY')
  if (!first) issues.push(error('entry_count', null, 'The journey has no ENTRY node to start it. Add one.'))
  for (const entry of more) {
    issues.push(error('entry_count', entry, `A journey has only one ENTRY node. Remove ${titleOf(entry)}.`))
  }
  if (nodesOf(definition, 'EXIT').length === 0) {
    issues.push(error('exit_missing', null, 'The journey has no EXIT node to end a run. Add one.'))
  }
  return issues
}

function duplicateIds({ actions }: JourneyDefinition): JourneyIssue[] {
  return [...Map.groupBy(actions, (action) => action.id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) =>
      error('duplicate_node_id', { id }, `${same.length} nodes share the id “${id}”. Give each its own id.`),
    )
}

function badEdges({ actions, edges }: JourneyDefinition): JourneyIssue[] {
  const nodes = new Map(actions.map((action) => [action.id, action]))
  return edges.flatMap((edge) => {
    const from = nodes.get(edge.from)
    const to = nodes.get(edge.to)
    const issues: JourneyIssue[] = []
    const ends = [from ? titleOf(from) : `“${edge.from}”`, to ? titleOf(to) : `“${edge.to}”`]
    for (const [end, node] of [
      [edge.from, from],
      [edge.to, to],
    ] as const) {
      if (node) continue
      const message =
        `An edge from ${ends[0]} to ${ends[1]} refers to “${end}”, which is not a node. Remove the edge ` +
        'or add the node.'
      issues.push(error('edge_unknown_node', from ?? to ?? null, message))
    }
    if (from && !allSignalsOf(from).includes(edge.sourceHandle)) {
      issues.push(
        error(
          'edge_unknown_handle',
          from,
          `${titleOf(from)} has no signal “${edge.sourceHandle}”. ${handleAdvice(from)}`,
        ),
      )
    }
    return issues
  })
}

function handleAdvice(action: Action): string {
  const signals = allSignalsOf(action)
  if (action.kind === 'EXIT') return 'An EXIT ends the run. Remove the edge.'
  if (signals.length === 0) return 'Add its branches first.'
  const more = signals.length > MAX_ADVISED ? '…' : ''
  return `Connect one of ${signals.slice(0, MAX_ADVISED).join(', ')}${more}.`
}

function handleIssues({ actions, edges }: JourneyDefinition): JourneyIssue[] {
  const edgesFrom = Map.groupBy(edges, (edge) => edge.from)
  return actions.flatMap((action) => {
    const connected = Map.groupBy(edgesFrom.get(action.id) ?? [], (edge) => edge.sourceHandle)
    const { optionalSignals } = kindOf(action)
    return allSignalsOf(action).flatMap((signal) => {
      const count = connected.get(signal)?.length ?? 0
      const isFine = count === 1 || (count === 0 && optionalSignals.includes(signal))
      return isFine ? [] : [handleIssue(action, signal, count)]
    })
  })
}

function handleIssue(action: Action, signal: string, connected: number): JourneyIssue {
  const place = `${signal} of ${titleOf(action)}`
  if (connected === 0) {
    return error('handle_unconnected', action, `${place} is not connected. Connect it to the next node.`)
  }
  return error('handle_fan_out', action, `${place} has ${connected} edges. Keep only one.`)
}
