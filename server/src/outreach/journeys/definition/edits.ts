import { ApiError, type Issue, notFound } from '../../../platform/core/index.ts'
import { findExcess, type JourneyDefinition, nodesOf } from '../nodes/definition.ts'
import { allSignalsOf } from '../nodes/index.ts'
import { Action, type ActionOf } from '../nodes/schema.ts'
import { titleOf } from '../nodes/validation/issues.ts'

/** A change of a definition; throws `ApiError` when it is impossible. Pure. */
export type Edit = (definition: JourneyDefinition) => JourneyDefinition

/** `already_exists` when the id is taken. */
export function addNode(node: Action): Edit {
  return (definition) => {
    const taken = definition.actions.find(({ id }) => id === node.id)
    if (taken) {
      throw new ApiError(
        'already_exists',
        `${titleOf(taken)} already has the id “${node.id}”. Choose another id, or change that node ` +
          'with journeys_update_node.',
      )
    }
    return { ...definition, actions: [...definition.actions, node] }
  }
}

export interface NodeChanges {
  name?: string | undefined
  position?: { x: number; y: number } | undefined
  inputs?: Record<string, unknown> | undefined
}

/**
 * Replaces the given fields, and `inputs` as a whole. `not_found`; `invalid_request` for inputs that do not fit the
 * kind.
 */
export function updateNode(nodeId: string, changes: NodeChanges): Edit {
  return (definition) => {
    const node = findNode(definition, nodeId)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const changed = parseNode({ ...node, ...given })
    return replaceNode(definition, node, changed)
  }
}

function parseNode(node: unknown): Action {
  const parsed = Action.safeParse(node)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(
    ({ path, code, message }): Issue => ({ path: path.map(String).join('.'), code, message }),
  )
  const first = issues[0]!
  throw new ApiError('invalid_request', `\`${first.path}\`: ${first.message}`, { issues })
}

function replaceNode(definition: JourneyDefinition, node: Action, changed: Action): JourneyDefinition {
  return { ...definition, actions: definition.actions.map((each) => (each === node ? changed : each)) }
}

/** Removes the node, all its edges, and its place in groups. `not_found`. */
export function deleteNode(nodeId: string): Edit {
  return (definition) => {
    findNode(definition, nodeId)
    const actions = definition.actions.filter(({ id }) => id !== nodeId)
    if (actions.length === 0) {
      throw new ApiError('invalid_request', 'This is the only node. Add another one before you remove it.')
    }
    const edges = definition.edges.filter(({ from, to }) => from !== nodeId && to !== nodeId)
    return withoutMember({ ...definition, actions, edges }, nodeId)
  }
}

/** A group that has no node left is removed as well. */
function withoutMember(definition: JourneyDefinition, nodeId: string): JourneyDefinition {
  if (!definition.groups?.some(({ nodeIds }) => nodeIds.includes(nodeId))) return definition
  const groups = definition.groups
    .map((group) => ({ ...group, nodeIds: group.nodeIds.filter((id) => id !== nodeId) }))
    .filter(({ nodeIds }) => nodeIds.length > 0)
  return { ...definition, groups }
}

export interface Connection {
  from: string
  to: string
  sourceHandle: string
}

/** `unknown_reference` for unknown nodes and signals; `handle_already_connected`. */
export function connectNodes(connection: Connection): Edit {
  return (definition) => {
    const { from, to, sourceHandle } = connection
    const source = referredNode(definition, from)
    referredNode(definition, to)
    requireSignal(source, sourceHandle)
    const present = definition.edges.find((edge) => edge.from === from && edge.sourceHandle === sourceHandle)
    if (present) {
      throw new ApiError(
        'handle_already_connected',
        `${sourceHandle} of ${titleOf(source)} is already connected to “${present.to}”. Disconnect it ` +
          'first with journeys_disconnect_nodes.',
      )
    }
    return { ...definition, edges: [...definition.edges, { from, to, sourceHandle }] }
  }
}

function requireSignal(node: Action, signal: string): void {
  const signals = allSignalsOf(node)
  if (signals.includes(signal)) return
  const advice = signals.length === 0 ? 'It has no signals.' : `Its signals: ${signals.join(', ')}.`
  throw new ApiError('unknown_reference', `${titleOf(node)} has no signal “${signal}”. ${advice}`)
}

/** Removes edges of a node: all, or those to `to`, or of a signal. `not_found` when there is none. */
export function disconnectNodes({ from, to, sourceHandle }: Partial<Connection> & { from: string }): Edit {
  return (definition) => {
    const isMeant = (edge: Connection) =>
      edge.from === from &&
      (to === undefined || edge.to === to) &&
      (sourceHandle === undefined || edge.sourceHandle === sourceHandle)
    const edges = definition.edges.filter((edge) => !isMeant(edge))
    if (edges.length < definition.edges.length) return { ...definition, edges }
    throw new ApiError(
      'not_found',
      `The draft has no such edge from “${from}”. Read it again to see its edges.`,
    )
  }
}

export type TriggerInputs = NonNullable<ActionOf<'ENTRY'>['inputs']>

const NEW_ENTRY: ActionOf<'ENTRY'> = { id: 'entry', kind: 'ENTRY', name: 'Start' }

/** Replaces the trigger of the journey; a draft without ENTRY gets one. `conflict` when it has several. */
export function setTrigger(trigger: TriggerInputs): Edit {
  return (definition) => {
    const [entry, ...more] = nodesOf(definition, 'ENTRY')
    if (more.length > 0) {
      throw new ApiError('conflict', 'The draft has several ENTRY nodes. Delete all but one, then try again.')
    }
    if (!entry) return addNode({ ...NEW_ENTRY, inputs: trigger })(definition)
    const { description } = entry.inputs ?? {}
    const inputs = { ...(description === undefined ? {} : { description }), ...trigger }
    return replaceNode(definition, entry, { ...entry, inputs })
  }
}

/** Removes all positions, so that the layout is recomputed. */
export const forgetPositions: Edit = (definition) => ({
  ...definition,
  actions: definition.actions.map(({ position: _, ...action }) => action as Action),
})

/** Throws `invalid_request` for a definition that exceeds the size limit. */
export function requireRoom(definition: JourneyDefinition): void {
  const excess = findExcess(definition)
  if (excess !== null) throw new ApiError('invalid_request', excess)
}

function findNode({ actions }: JourneyDefinition, nodeId: string): Action {
  const node = actions.find(({ id }) => id === nodeId)
  if (!node) throw notFound('node')
  return node
}

function referredNode({ actions }: JourneyDefinition, nodeId: string): Action {
  const node = actions.find(({ id }) => id === nodeId)
  if (node) return node
  throw new ApiError('unknown_reference', `The draft has no node “${nodeId}”. Add it with journeys_add_node.`)
}
