import { breadthFirst, successorsOf } from './paths.ts'
import type { Action, ActionOf, JourneyDefinition } from './schema.ts'

/** A published definition, indexed for the engine. Immutable, so it can be kept as long as the process lives. */
export interface Graph {
  readonly entry: ActionOf<'ENTRY'>
  /** Throws when there is no such node: a run only stands on nodes of its own version. */
  node(id: string): Action
  /** The node that a signal leads to, or null when nothing is connected there. */
  next(nodeId: string, signal: string): string | null
  /** The templates that SEND_MESSAGE nodes name themselves, as wire ids. */
  readonly templateIds: readonly string[]
  /** The outreach round of a SEND_MESSAGE; see `roundsOf`. */
  round(nodeId: string): number
}

/** Throws when the definition has no ENTRY, which validation excludes. */
export function readGraph(definition: JourneyDefinition): Graph {
  const nodes = new Map(definition.actions.map((action) => [action.id, action]))
  const targets = new Map<string, Map<string, string>>()
  for (const { from, sourceHandle, to } of definition.edges) {
    if (!targets.has(from)) targets.set(from, new Map())
    targets.get(from)!.set(sourceHandle, to)
  }
  const entry = definition.actions.find((action) => action.kind === 'ENTRY')
  if (!entry) throw new Error('the journey has no ENTRY')
  let rounds: Map<string, number> | undefined
  return {
    entry,
    templateIds: definition.actions.flatMap((action) =>
      action.kind === 'SEND_MESSAGE' && action.inputs?.templateId ? [action.inputs.templateId] : [],
    ),
    node: (id) => known(nodes.get(id), `the journey has no node ${id}`),
    next: (nodeId, signal) => targets.get(nodeId)?.get(signal) ?? null,
    round: (nodeId) => {
      rounds ??= roundsOf(definition)
      return known(rounds.get(nodeId), `node ${nodeId} sends no message on the way from ENTRY`)
    },
  }
}

function known<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}

/**
 * Which template link a SEND_MESSAGE without a template takes: its position among the SEND_MESSAGE nodes as they are
 * met from ENTRY, nearest first, a node's signals followed in their order (REPLIED before TIMEOUT). The first is round 1.
 */
export function roundsOf(definition: JourneyDefinition): Map<string, number> {
  const kinds = new Map(definition.actions.map((action) => [action.id, action.kind]))
  const entries = definition.actions.filter((action) => action.kind === 'ENTRY').map((action) => action.id)
  const sends = breadthFirst(successorsOf(definition), entries).filter(
    (id) => kinds.get(id) === 'SEND_MESSAGE',
  )
  return new Map(sends.map((id, index) => [id, index + 1]))
}
