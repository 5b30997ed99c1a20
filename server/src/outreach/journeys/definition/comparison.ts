import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { JourneyDefinition } from '../nodes/definition.ts'
import type { Action } from '../nodes/schema.ts'

const NodeName = {
  id: z.string(),
  kind: z.string(),
  name: z.string().nullable(),
}

const EdgeName = {
  from: z.string(),
  sourceHandle: z.string(),
  to: z.string(),
}

/** The differences between two definitions of a journey. */
export const Comparison = z
  .strictObject({
    settings: z
      .array(z.string())
      .describe('Changed settings of the journey: name, cancelOnEvents, environmentId, notes, groups.'),
    nodes: z.strictObject({
      added: z.array(z.strictObject(NodeName)),
      removed: z.array(z.strictObject(NodeName)),
      changed: z.array(
        z.strictObject({
          ...NodeName,
          fields: z.array(z.string()).describe('Such as name, position or inputs.maxTimeout.'),
        }),
      ),
    }),
    edges: z.strictObject({
      added: z.array(z.strictObject(EdgeName)),
      removed: z.array(z.strictObject(EdgeName)),
      changed: z
        .array(z.strictObject({ ...EdgeName, fields: z.array(z.string()), toBefore: z.string() }))
        .describe('Signals with another target or another description.'),
    }),
  })
  .meta({ id: 'JourneyComparison' })

export type Comparison = z.output<typeof Comparison>

type Edge = JourneyDefinition['edges'][number]

/** The changes from `before` to `after`, ignoring what the server adds (id, version). */
export function compareDefinitions(before: JourneyDefinition, after: JourneyDefinition): Comparison {
  return {
    settings: changedFields(settingsOf(before), settingsOf(after)),
    nodes: compareNodes(before, after),
    edges: compareEdges(before, after),
  }
}

export function isSame({ settings, nodes, edges }: Comparison): boolean {
  const lists = [settings, ...Object.values(nodes), ...Object.values(edges)]
  return lists.every((list) => list.length === 0)
}

function settingsOf({ name, metadata, notes = [], groups = [] }: JourneyDefinition): Record<string, unknown> {
  const { cancelOnEvents, environmentId } = metadata ?? {}
  return { name, cancelOnEvents: cancelOnEvents?.eventNames, environmentId, notes, groups }
}

function compareNodes(before: JourneyDefinition, after: JourneyDefinition): Comparison['nodes'] {
  const old = new Map(before.actions.map((action) => [action.id, action]))
  const now = new Map(after.actions.map((action) => [action.id, action]))
  return {
    added: [...now.values()].filter(({ id }) => !old.has(id)).map(nameOf),
    removed: [...old.values()].filter(({ id }) => !now.has(id)).map(nameOf),
    changed: [...now.values()].flatMap((action) => {
      const earlier = old.get(action.id)
      const fields = earlier ? changedFields(partsOf(earlier), partsOf(action)) : []
      return fields.length === 0 ? [] : [{ ...nameOf(action), fields }]
    }),
  }
}

function nameOf({ id, kind, name }: Action) {
  return { id, kind, name: name ?? null }
}

function partsOf({ kind, name, position, inputs }: Action): Record<string, unknown> {
  const ofInputs = Object.entries(inputs ?? {}).map(([key, value]) => [`inputs.${key}`, value])
  return { kind, name, position, ...Object.fromEntries(ofInputs) }
}

/** An edge is identified by its signal; an unfinished draft may have several with one signal. */
function compareEdges(before: JourneyDefinition, after: JourneyDefinition): Comparison['edges'] {
  const [old, now] = [edgesByEnds(before), edgesByEnds(after)]
  const added = [...now.keys()].filter((ends) => !old.has(ends)).map((ends) => now.get(ends)!)
  const removed = [...old.keys()].filter((ends) => !now.has(ends)).map((ends) => old.get(ends)!)
  const [addedTo, removedFrom] = [Map.groupBy(added, signalOf), Map.groupBy(removed, signalOf)]
  const isMoved = (edge: Edge) =>
    addedTo.get(signalOf(edge))?.length === 1 && removedFrom.get(signalOf(edge))?.length === 1
  const moved = added.filter(isMoved).map((edge) => {
    const [earlier] = removedFrom.get(signalOf(edge))!
    return { ...endsOf(edge), toBefore: earlier!.to, fields: ['to', ...changedWords(earlier!, edge)] }
  })
  const described = [...now].flatMap(([ends, edge]) => {
    const fields = old.has(ends) ? changedWords(old.get(ends)!, edge) : []
    return fields.length === 0 ? [] : [{ ...endsOf(edge), toBefore: edge.to, fields }]
  })
  return {
    added: added.filter((edge) => !isMoved(edge)).map(endsOf),
    removed: removed.filter((edge) => !isMoved(edge)).map(endsOf),
    changed: [...moved, ...described],
  }
}

function edgesByEnds({ edges }: JourneyDefinition): Map<string, Edge> {
  return new Map(edges.map((edge) => [JSON.stringify([edge.from, edge.sourceHandle, edge.to]), edge]))
}

function signalOf({ from, sourceHandle }: Edge): string {
  return JSON.stringify([from, sourceHandle])
}

function endsOf({ from, sourceHandle, to }: Edge) {
  return { from, sourceHandle, to }
}

function changedWords(before: Edge, after: Edge): string[] {
  return changedFields({ ...before.metadata }, { ...after.metadata })
}

/** The keys with different values; a missing one and `undefined` are the same. */
function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]))
}
