import { isExtractedField } from '../../../customers/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { joinNeeds, type Needs, needsLaterOf, needsOf } from '../nodes/index.ts'
import type { Action, ActionOf } from '../nodes/schema.ts'
import { breadthFirst, successorsAtOnce, successorsOf } from './paths.ts'

/** A published definition, indexed for the engine. Immutable, so it can be cached. */
export interface Graph {
  readonly entry: ActionOf<'ENTRY'>
  has(id: string): boolean
  /** Throws for an unknown node: a run is only at nodes of its own version. */
  node(id: string): Action
  /** The target of a signal, or null when it is not connected. */
  next(nodeId: string, signal: string): string | null
  /** What a run may read from the node until it stops; `entering` it, or woken there. */
  needsFrom(nodeId: string, entering: boolean): Needs
  /** Whether a later node reads what was extracted at the node. */
  readsExtractedAfter(nodeId: string): boolean
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
  const needs = new Map<string, Needs>()
  const reads = new Map<string, boolean>()
  let rounds: Map<string, number> | undefined
  return {
    entry,
    has: (id) => nodes.has(id),
    node: (id) => known(nodes.get(id), `the journey has no node ${id}`),
    next: (nodeId, signal) => targets.get(nodeId)?.get(signal) ?? null,
    needsFrom: (nodeId, entering) => {
      const key = `${entering ? 'into' : 'from'} ${nodeId}`
      if (!needs.has(key)) needs.set(key, needsOnTheWay(definition, nodeId, entering))
      return needs.get(key)!
    },
    readsExtractedAfter: (nodeId) => {
      if (!reads.has(nodeId)) reads.set(nodeId, isExtractedRead(definition, nodeId))
      return reads.get(nodeId)!
    },
    round: (nodeId) => {
      rounds ??= roundsOf(definition)
      return known(rounds.get(nodeId), `node ${nodeId} sends no message on the way from ENTRY`)
    },
  }
}

function needsOnTheWay(definition: JourneyDefinition, nodeId: string, entering: boolean): Needs {
  const nodes = new Map(definition.actions.map((action) => [action.id, action]))
  const start = entering ? [nodeId] : (successorsOf(definition).get(nodeId) ?? [])
  const met = breadthFirst(successorsAtOnce(definition), start).filter((id) => nodes.has(id))
  const here = nodes.get(nodeId)
  const later = entering || !here ? [] : [needsLaterOf(here)]
  return joinNeeds([...later, ...met.map((id) => needsOf(nodes.get(id)!))])
}

function isExtractedRead(definition: JourneyDefinition, nodeId: string): boolean {
  const successors = successorsOf(definition)
  const later = new Set(breadthFirst(successors, successors.get(nodeId) ?? []))
  const roots = ['engagement.extracted.', `engagement.nodeOutputs.${nodeId}.`]
  return definition.actions
    .filter(({ id }) => later.has(id))
    .map(needsOf)
    .some(
      ({ variables, conditions }) =>
        variables.some((path) => roots.some((root) => path.startsWith(root))) ||
        conditions.some((asked) => asked.kind === 'cdp_predicate' && isExtractedField(asked.term.attr)),
    )
}

function known<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}

/**
 * Which template link a SEND_MESSAGE without a template uses: its position among the SEND_MESSAGE nodes in
 * breadth-first order from ENTRY, following a node's signals in order (REPLIED before TIMEOUT). The first is round 1.
 */
export function roundsOf(definition: JourneyDefinition): Map<string, number> {
  const kinds = new Map(definition.actions.map((action) => [action.id, action.kind]))
  const entries = definition.actions.filter((action) => action.kind === 'ENTRY').map((action) => action.id)
  const sends = breadthFirst(successorsOf(definition), entries).filter(
    (id) => kinds.get(id) === 'SEND_MESSAGE',
  )
  return new Map(sends.map((id, index) => [id, index + 1]))
}
